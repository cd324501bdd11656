import assert from "node:assert/strict";
import test from "node:test";

import { documentScroller } from "../../../../extension/content/dom/scrolling.js";
import { Undo } from "../../../../extension/content/apply/undo.js";
import { el, page } from "../dom.js";

/** A page that was scrolled a little before its first application. */
function applied() {
  page("<p>Text</p>");
  const scroller = documentScroller();
  scroller.scrollTo = /** @type {any} */ ((/** @type {{ top: number }} */ { top }) => (scroller.scrollTop = top));
  scroller.scrollTop = 300;
  const undo = new Undo();
  const apply = (/** @type {number} */ top) => {
    undo.remember([]);
    scroller.scrollTop = top;
    undo.settled();
  };
  apply(240);
  return { undo, scroller, apply };
}

test("without scrolling in between, undo returns to the exact position", () => {
  const { undo, scroller, apply } = applied();
  apply(220);
  undo.finish(undo.still);
  assert.equal(scroller.scrollTop, 300);
});

test("after scrolling before a later application, undo stays there", () => {
  const { undo, scroller, apply } = applied();
  scroller.scrollTop = 3500;
  apply(3510);
  apply(3510);
  undo.finish(undo.still);
  assert.equal(scroller.scrollTop, 3510);
});

test("an inner scroller returns to its position where the page was scrolled", () => {
  page("<div id=inner><p id=line>Text</p></div>");
  const [root, inner] = [documentScroller(), el("inner")];
  for (const one of [root, inner]) one.scrollTo = /** @type {any} */ ((/** @type {{ top: number }} */ { top }) => (one.scrollTop = top));
  Object.defineProperties(inner, { scrollHeight: { value: 900 }, clientHeight: { value: 300 } });
  inner.scrollTop = 0;
  const undo = new Undo();
  undo.remember([el("line")]);
  inner.scrollTop = 40;
  undo.settled();
  root.scrollTop = 700;
  undo.finish(undo.still);
  assert.deepEqual([root.scrollTop, inner.scrollTop], [700, 0]);
});
