import assert from "node:assert/strict";
import test from "node:test";

import { statedFacts } from "../../../../extension/content/article/collect-facts.js";
import { page } from "../dom.js";

test("a line with name and date gives both", () => {
  page('<p class="byline">By Ada Lovelace, <time datetime="2026-03-04">4 March 2026</time></p>');
  assert.equal(statedFacts().byline, "By Ada Lovelace");
  page('<article><p class="byline"><span class="author">作者：李明远</span> <time datetime="2026-03-05">2026年3月5日 08:30</time></p></article>');
  assert.deepEqual(statedFacts(), { byline: "作者：李明远", date: "2026-03-05" });
});

test("a date in other digits or another calendar is a date", () => {
  page('<p class="post-date">۱۴ اسفند ۱۴۰۴</p>');
  assert.equal(statedFacts().date, "۱۴ اسفند ۱۴۰۴");
  page('<p class="post-date">令和8年3月5日</p>');
  assert.equal(statedFacts().date, "令和8年3月5日");
});

test("a long line of signs is no name, and is refused quickly", () => {
  page(`<p class="byline">${"-".repeat(200_000)}x</p>`);
  const before = process.cpuUsage();
  assert.equal(statedFacts().byline, "");
  assert.ok(process.cpuUsage(before).user < 5_000_000); // µs; half a minute where the end is looked for from each sign
});
