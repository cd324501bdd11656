import assert from "node:assert/strict";
import test from "node:test";

import { cornerFor } from "../../../../extension/content/tools/placing.js";

const PANEL = { width: 360, height: 200 };
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 400, height: 700 };
const USUAL = /** @type {const} */ ({ edge: "bottom", side: "right" });

/** @param {number} left @param {number} top @param {number} width @param {number} height */
const box = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });

test("the panel stays where it is if nothing of the block is there", () => {
  assert.deepEqual(cornerFor(PANEL, WIDE, box(0, 0, 800, 800), null, USUAL), { ...USUAL, most: 768 });
  assert.deepEqual(cornerFor(PANEL, WIDE, box(0, 0, 800, 800), null, { edge: "top", side: "right" }).edge, "top");
});

test("a block in the panel's corner sends it to another one", () => {
  assert.equal(cornerFor(PANEL, WIDE, box(900, 600, 300, 150), null, USUAL).edge, "top");
  assert.equal(cornerFor(PANEL, WIDE, box(900, 0, 380, 800), null, USUAL).side, "left");
});

test("in a narrow window the panel ends short of the pointer", () => {
  const low = cornerFor({ width: 368, height: 300 }, NARROW, box(0, 0, 400, 700), { x: 200, y: 600 }, USUAL);
  assert.deepEqual(low, { edge: "top", side: "right", most: 568 });
  const high = cornerFor({ width: 368, height: 300 }, NARROW, box(0, 0, 400, 700), { x: 200, y: 100 }, USUAL);
  assert.deepEqual(high, { edge: "bottom", side: "right", most: 568 });
});

test("no corner lets the panel reach the pointer, wherever that is", () => {
  for (const view of [WIDE, NARROW, { width: 3840, height: 2160 }]) {
    const panel = { width: Math.min(360, view.width - 32), height: view.height };
    for (let x = 5; x < view.width; x += 97) {
      for (let y = 40; y < view.height - 40; y += 89) {
        const { edge, side, most } = cornerFor(panel, view, box(x - 50, y - 50, 100, 100), { x, y }, USUAL);
        const left = side === "left" ? 16 : view.width - 16 - panel.width;
        const beside = x < left || x > left + panel.width;
        const clear = edge === "top" ? y > 16 + most : y < view.height - 16 - most;
        assert.ok(beside || clear, `${x}, ${y} of ${view.width}`);
      }
    }
  }
});
