import assert from "node:assert/strict";
import test from "node:test";

import { readRules } from "../../../extension/shared/rules.js";
import { importFilters } from "../../../extension/shared/ublock.js";

const LIST = `[Adblock Plus 2.0]
! a comment
example.org##.promo
example.org,www.example.com##aside > .ad:not(.own)
example.org#@#.promo
example.*##.teaser
##.generic-ad
||tracker.example^
example.org##.x:has-text(Sponsored)
example.org##+js(set, a, 1)
~news.example.org##.y
example.org#?#.z:upward(2)
example.org##p{}
`;

test("plain cosmetic filters for named sites become valid rules", () => {
  const { lines } = importFilters(LIST);
  assert.deepEqual(lines, [
    "example.org hide .promo",
    "example.org hide aside > .ad:not(.own)",
    "www.example.com hide aside > .ad:not(.own)",
    "example.org keep .promo",
    "example.* hide .teaser",
  ]);
  assert.deepEqual(readRules(lines.join("\n")).faults, []);
});

test("every unsupported filter is reported with its line and the reason", () => {
  const { left } = importFilters(LIST);
  assert.deepEqual(
    left.map(({ line, key }) => [line, key]),
    [
      [7, "import_generic"],
      [8, "import_not_cosmetic"],
      [9, "import_procedural"],
      [10, "import_script"],
      [11, "import_sites"],
      [12, "import_procedural"],
      [13, "import_selector"],
    ],
  );
});

test("a filter whose rule would be refused is left out with a reason", () => {
  const { lines, left } = importFilters("a.example##.x\nb.example##block(div\nb.example c##.y\nb.example/ d##.z");
  assert.deepEqual(lines, ["a.example hide .x"]);
  assert.deepEqual(left.map(({ line }) => line), [2, 3, 4]);
});
