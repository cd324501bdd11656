// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { spotFor } from "../../../../extension/shared/highlights/spot.js";

const BUBBLE = { width: 300, height: 180 };
const VIEW = { width: 1000, height: 800 };

test("the bubble is below the text, at its beginning", () => {
  assert.deepEqual(spotFor(BUBBLE, VIEW, { left: 100, top: 200, right: 500, bottom: 220 }, false), { left: 100, top: 228 });
  assert.deepEqual(spotFor(BUBBLE, VIEW, { left: 100, top: 200, right: 500, bottom: 220 }, true), { left: 200, top: 228 });
});

test("the bubble is above text at the window's lower edge", () => {
  assert.deepEqual(spotFor(BUBBLE, VIEW, { left: 100, top: 700, right: 500, bottom: 720 }, false), { left: 100, top: 512 });
});

test("the bubble stays within the window where the text is higher than that, or outside", () => {
  const inside = (/** @type {{ left: number, top: number }} */ { left, top }, /** @type {typeof VIEW} */ view = VIEW) =>
    left >= 0 && top >= 0 && left + BUBBLE.width <= view.width && top + BUBBLE.height <= view.height;
  assert.ok(inside(spotFor(BUBBLE, VIEW, { left: -50, top: -300, right: 1200, bottom: 1000 }, false)));
  assert.ok(inside(spotFor(BUBBLE, VIEW, { left: 900, top: 2000, right: 990, bottom: 2020 }, false)));
  assert.ok(inside(spotFor(BUBBLE, VIEW, { left: 900, top: -2000, right: 990, bottom: -1980 }, true)));
  const small = { width: 400, height: 300 };
  assert.ok(inside(spotFor(BUBBLE, small, { left: 300, top: 100, right: 390, bottom: 200 }, false), small));
});
