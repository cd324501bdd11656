import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { textMarks } from "../../../../extension/content/apply/main-text.js";
import { OURS, hides, shapesText } from "../../../../extension/content/apply/mark-values.js";
import { SIZE, WIDTH } from "../../../../extension/shared/main-text.js";
import { el, page } from "../dom.js";

const SHEET = readFileSync(new URL("../../../../extension/content/penumbra.css", import.meta.url), "utf8");
const STYLE = {
  display: "block", float: "none", position: "static", writingMode: "horizontal-tb", columnCount: "auto", boxSizing: "content-box",
  maxWidth: "none", minWidth: "0px", width: "600px", transitionDuration: "0s", transitionProperty: "all", fontSize: "16px",
  paddingLeft: "0px", paddingRight: "0px", borderLeftWidth: "0px", borderRightWidth: "0px",
};

/**
 * A page whose characters are 10 px wide.
 *
 * @param {string} body
 * @param {Record<string, Partial<typeof STYLE>>} [styles] computed styles by id
 */
function laidOut(body, styles = {}) {
  page(body);
  const computed = (/** @type {Element} */ { id }) => ({ ...STYLE, ...styles[id] });
  /** @type {any} */ (window).getComputedStyle = computed;
  class OffscreenCanvas {
    getContext = () => ({ font: "", measureText: () => ({ width: 10 }) });
  }
  Object.assign(globalThis, { getComputedStyle: computed, OffscreenCanvas });
}

/** @param {{ width?: number, size?: number }} look @param {string[]} main ids @param {string[]} dimmed ids */
function marksOf({ width = 0, size = 100 }, main, dimmed = []) {
  const marks = textMarks(main.map(el), { width, size }, new Map(dimmed.map((id) => [el(id), 1])));
  return Object.fromEntries([...marks].map(([{ id, localName }, value]) => [id || localName, value]));
}

test("the site's own look needs no mark", () => {
  laidOut("<p id=a>Text</p>");
  assert.deepEqual(marksOf({}, ["a"]), {});
});

test("main text and the parts beside it get size and width", () => {
  laidOut("<div><h2 id=h>Title</h2><p id=a>Text</p><p id=b>More</p><div id=c>Box</div></div>");
  assert.deepEqual(marksOf({ size: 120, width: 65 }, ["a"]), { h: "text s120 c65", a: "text s120 c65", b: "text s120 c65" });
  assert.deepEqual(marksOf({ size: 90 }, ["c"]), { c: "text s90" });
});

test("dimmed parts, and parts around them, keep their look", () => {
  laidOut("<div><p id=a>Text</p><p id=b>Minor</p><div id=c><p id=d>In it</p></div><ul id=e><li id=f>Minor</li></ul></div>");
  assert.deepEqual(marksOf({ size: 120 }, ["a", "d"], ["b", "c", "f"]), { a: "text s120" });
});

test("tables, code, figures and forms keep their look, and parts around them", () => {
  const kept = ["<table><tr><td><p id=x>Cell</p></table>", "<pre id=x>code</pre>", "<figure><p id=x>Caption</p></figure>", "<form><p id=x>Field</p></form>"];
  for (const one of [...kept, "<p id=x>Text <iframe></iframe></p>", "<blockquote id=x><pre>code</pre></blockquote>"]) {
    laidOut(`<div>${one}<p id=a>Text</p></div>`);
    assert.deepEqual(marksOf({ size: 120 }, ["x", "a"]), { a: "text s120" }, one);
  }
});

test("no part in a part is enlarged twice", () => {
  laidOut("<div><ul id=u><li id=a>One<p id=p>Text</p></li><li id=b>Two</li></ul></div>");
  assert.deepEqual(marksOf({ size: 150 }, ["p", "a", "u"]), { u: "text s150" });
});

test("text in grids, rows, columns and other directions keeps its look", () => {
  for (const odd of [{ display: "flex" }, { display: "inline" }, { float: "left" }, { position: "absolute" }, { columnCount: "2" }, { writingMode: "vertical-rl" }]) {
    laidOut("<p id=a>Text</p>", { a: odd });
    assert.deepEqual(marksOf({ size: 120 }, ["a"]), {}, JSON.stringify(odd));
  }
});

test("what would move by a transition after off keeps its look", () => {
  laidOut("<p id=a>Text</p>", { a: { transitionDuration: "0.3s" } });
  assert.deepEqual(marksOf({ size: 120 }, ["a"]), {});
});

test("a box around the text that is too narrow gets room, with what lies between", () => {
  const around = { outer: { maxWidth: "900px" }, inner: { maxWidth: "600px", paddingLeft: "20px", paddingRight: "20px" } };
  laidOut("<div id=outer><div id=inner><p id=a>Text</p></div></div>", around);
  assert.deepEqual(marksOf({ width: 80 }, ["a"]), { a: "text c80", inner: "room r32 r256 r512" }); // 800 px
  assert.deepEqual(marksOf({ width: 90 }, ["a"]).outer, "room r16 r32 r128 r256 r512"); // 940 px, rounded up to a unit of 8
  assert.deepEqual(marksOf({ width: 50 }, ["a"]), { a: "text c50" });
});

test("a box in a grid, a row or a float is not widened, nor anything around it", () => {
  for (const odd of [{ display: "grid" }, { float: "left" }, { position: "fixed" }, { columnCount: "2" }]) {
    laidOut("<div id=outer><div id=inner><p id=a>Text</p></div></div>", { outer: { maxWidth: "300px" }, inner: { maxWidth: "300px", ...odd } });
    assert.deepEqual(marksOf({ width: 80 }, ["a"]), { a: "text c80" }, JSON.stringify(odd));
  }
});

test("a box's limit stays the page's own while the mark hides it", () => {
  const styles = { inner: { maxWidth: "600px" } };
  laidOut("<div id=inner><p id=a>Text</p></div>", styles);
  assert.equal(marksOf({ width: 100 }, ["a"]).inner, "room r8 r32 r64 r128 r256 r512"); // 1000 px
  styles.inner.maxWidth = "1000px";
  assert.equal("inner" in marksOf({ width: 70 }, ["a"]), true);
});

test("every width and size that can be chosen has a rule, and every word of a mark", () => {
  for (let size = SIZE.least; size <= SIZE.most; size += SIZE.step) {
    assert.equal(SHEET.includes(`~="s${size}"] { zoom: ${size / 100} !important; }`), size !== SIZE.own, String(size));
  }
  for (let width = WIDTH.least; width <= WIDTH.most; width += WIDTH.step) {
    assert.ok(SHEET.includes(`~="c${width}"] { max-inline-size: ${width}ch !important; }`), String(width));
  }
  for (let word = 8; word <= 4096; word *= 2) {
    assert.ok(SHEET.includes(`~="r${word}"] { --penumbra-r${word}: ${word}px; }`) && SHEET.includes(`var(--penumbra-r${word})`), String(word));
  }
});

test("marks of the text are ours and hide nothing", () => {
  for (const mark of ["text s120", "text c65", "text s80 c120", "room r8 r4096"]) {
    assert.deepEqual([OURS.test(mark), shapesText(mark), hides(mark)], [true, true, false], mark);
  }
  assert.deepEqual([shapesText("hide"), shapesText("texts"), OURS.test("text url(x)")], [false, false, false]);
});
