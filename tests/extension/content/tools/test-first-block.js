import assert from "node:assert/strict";
import test from "node:test";

import { el, page } from "../dom.js";

/**
 * @param {string} body
 * @param {string[]} main ids
 * @param {(x: number, y: number) => string} [at] id of what stands at a place in the window
 */
async function firstIn(body, main, at = () => "") {
  page(body);
  const { firstBlock } = await import("../../../../extension/content/tools/first-block.js");
  return firstBlock(main.map(el), (x, y) => (at(x, y) ? el(at(x, y)) : null))?.id;
}

const TEXT = '<p id="gone" box="0 -300 500 200">A</p><p id="seen" box="0 40 500 200">B</p><p id="next" box="0 300 500 200">C</p>';

test("pointing starts at the first block of main content in the window", async () => {
  assert.equal(await firstIn(TEXT, ["gone", "seen", "next"], () => "next"), "seen");
});

test("without a decision it starts at the block nearest to the window's middle", async () => {
  const at = (/** @type {number} */ x) => (x < 200 ? "seen" : x > 600 ? "next" : "");
  assert.equal(await firstIn(TEXT, [], at), "next");
});

test("without a block in the window it starts at the first of the page", async () => {
  assert.equal(await firstIn(TEXT, []), "gone");
});

test("a page without a block has no block to start at", async () => {
  assert.equal(await firstIn('<i box="0 0 2 2"></i>', []), undefined);
});
