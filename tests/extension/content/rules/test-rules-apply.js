import assert from "node:assert/strict";
import test from "node:test";

import { el, page } from "../dom.js";

const { ruledAmong, ruledElements } = await import("../../../../extension/content/rules/rules-apply.js");

const ADDRESS = "https://site.example/news/one";
const BLOCK = "site.example hide block(tag=div in=body>main words=6)";
const PROMO = "<div>Our paper boats are here</div>";

/** @param {string} text @param {Element[]} added @param {string[]} [holding] */
function levels(text, added, holding = []) {
  return [...ruledAmong(text, ADDRESS, added, new Set(holding))].map(([element, { level }]) => [element.id || element.localName, level]);
}

test("a selector matches added elements themselves and what is in them, and the later rule holds", () => {
  page("<main><aside id=one class=promo><p id=two class=promo>Two</p></aside><p class=promo>elsewhere</p></main>");
  const text = "site.example hide .promo\nsite.example dim p.promo\nother.example keep .promo";
  assert.deepEqual(levels(text, [el("one")]), [["one", "hide"], ["two", "dim"]]);
});

test("a rule for one block matches no added element while its block is in the page", () => {
  page(`<main>${PROMO}</main>`);
  const added = /** @type {Element} */ (document.querySelector("div"));
  assert.deepEqual(levels(BLOCK, [added]), [["div", "hide"]]);
  assert.deepEqual(levels(BLOCK, [added], [BLOCK]), []);
});

test("a rule for all such blocks matches added ones beside those in the page", () => {
  page(`<main>${PROMO}${PROMO}</main>`);
  const all = BLOCK.replace(")", " many=yes)");
  const added = /** @type {Element} */ (document.querySelectorAll("div")[1]);
  assert.equal(ruledElements(all, ADDRESS).size, 2);
  assert.deepEqual(levels(all, [added], [all]), [["div", "hide"]]);
});
