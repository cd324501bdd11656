import assert from "node:assert/strict";
import test from "node:test";

import { OWN_LOOK, SIZE, WIDTH, isOwnLook, soundText } from "../../../extension/shared/main-text.js";

test("a width is on a step between 40 and 120 characters, or the site's own", () => {
  assert.deepEqual([1, 39, 63, 500, 0].map((value) => soundText(WIDTH, value)), [40, 40, 65, 120, 0]);
});

test("a size is on a step between 80 and 200 per cent", () => {
  assert.deepEqual([10, 100, 114, 116, 999].map((value) => soundText(SIZE, value)), [80, 100, 110, 120, 200]);
});

test("only the site's own width and size together are its own look", () => {
  assert.equal(isOwnLook(OWN_LOOK), true);
  assert.deepEqual([isOwnLook({ ...OWN_LOOK, width: 70 }), isOwnLook({ ...OWN_LOOK, size: 110 })], [false, false]);
});
