import assert from "node:assert/strict";
import test from "node:test";

import { el, page } from "../dom.js";
import { remembered } from "../../../../extension/content/apply/remember.js";

test("a marked block is remembered by its tag and stable names", () => {
  page('<main><aside id="a" class="related css-1x2y3z">x</aside></main>');
  assert.deepEqual(remembered([[el("a"), "hide"]]), [{ selector: "aside#a.related", mark: "hide" }]);
});

test("a selector that matches an unmarked element is not remembered", () => {
  page('<div class="card" role="note"><i id="x"></i></div><div class="card" role="note"></div>');
  const card = /** @type {Element} */ (el("x").parentElement);
  assert.deepEqual(remembered([[card, "hide"]]), []);
});

test("a block without a stable name is remembered by its parent's, or not at all", () => {
  page('<div class="teasers"><div><i id="x"></i></div></div><section><div><i id="y"></i></div></section>');
  const inner = /** @type {Element} */ (el("x").parentElement);
  const other = /** @type {Element} */ (el("y").parentElement);
  assert.deepEqual(remembered([[inner, "dim-45"], [other, "hide"]]), [{ selector: "div.teasers > div", mark: "dim-45" }]);
});

test("of blocks with one selector the lightest opacity is remembered", () => {
  page('<ul><li class="entry"><i id="x"></i></li><li class="entry"><i id="y"></i></li></ul>');
  const [one, other] = ["x", "y"].map((id) => /** @type {Element} */ (el(id).parentElement));
  assert.deepEqual(remembered([[one, "dim-45"], [other, "dim-70"]]), [{ selector: "li.entry", mark: "dim-70" }]);
  assert.deepEqual(remembered([[one, "dim-45"], [other, "hide"]]), []);
});

test("a block that the page makes invisible for now is not remembered, nor one with its selector", () => {
  page('<ul><li class="entry"></li><li class="entry"></li></ul><nav class="menu"></nav>');
  const [one, other] = document.querySelectorAll("li");
  const menu = /** @type {Element} */ (document.querySelector("nav"));
  assert.deepEqual(remembered([[one, "dim-45"], [other, "dim-45 own"], [menu, "dim-45 own"]]), []);
});

test("an element whose tag needs escaping is not remembered", () => {
  page('<div class="teasers"><nav id="n">x</nav></div>');
  const odd = document.createElementNS("http://www.w3.org/1999/xhtml", "fb:like");
  Object.defineProperty(odd, "localName", { value: "fb:like" }); // as a parser of HTML names it
  odd.className = "share-like";
  document.querySelector(".teasers")?.append(odd);
  assert.deepEqual(remembered([[odd, "hide"], [el("n"), "hide"]]).map(({ selector }) => selector), ["nav#n"]);
});
