import assert from "node:assert/strict";
import test from "node:test";

import { OURS, hides } from "../../../../extension/content/apply/mark-values.js";
import { MeasuringParts, sizedMark } from "../../../../extension/content/apply/sized.js";
import { el, page } from "../dom.js";

const STYLE = "display: block; position: static; transition-duration: 0s; width:";

/** @param {string} style of the element around a slider */
function markOf(style) {
  page(`<div id=one style="${style}"><div class=slick-slider></div></div>`);
  return sizedMark(el("one"));
}

test("the mark of an element around a slider adds up to its width", () => {
  const mark = markOf(`${STYLE} 366.656px`);
  const units = [...mark.matchAll(/ w(\d+)/g)].reduce((sum, [, word]) => sum + Number(word), 0);
  assert.equal(units, Math.round(366.656 * 64));
  assert.ok(OURS.test(mark) && hides(mark));
});

test("an element without a part that measures itself keeps no width", () => {
  page(`<div id=one style="${STYLE} 300px"><p>Text</p></div>`);
  assert.equal(sizedMark(el("one")), "");
});

test("an element in which a script has placed something keeps its width", () => {
  for (const placed of ["position: absolute; top: 40px", "transform: translateY(40px)"]) {
    page(`<div id=one style="${STYLE} 300px"><p style="${placed}">Row</p></div>`);
    assert.notEqual(sizedMark(el("one")), "");
  }
});

test("among many elements those around a part that measures itself are found as well", () => {
  page(`${"<p>Text</p>".repeat(300)}<div id=one style="${STYLE} 300px"><p id=two><b class=slick-slider id=three></b></p></div>`);
  const measuring = new MeasuringParts();
  const found = [...document.querySelectorAll("p, div, b")].filter((element) => measuring.isAround(element));
  assert.deepEqual(found.map(({ id }) => id), ["one", "two", "three"]);
  assert.notEqual(sizedMark(el("one"), measuring), "");
});

test("an element that the page does not lay out as a box keeps no width", () => {
  assert.equal(markOf("display: none; position: static; width: 300px; transition-duration: 0s"), "");
  assert.equal(markOf("display: inline; width: auto; transition-duration: 0s"), "");
});

test("a layer over the page keeps no width", () => {
  assert.equal(markOf(`${STYLE} 300px; position: fixed`), "");
  assert.equal(markOf(`${STYLE} 300px; position: absolute`), "");
  page(`<div id=one role=dialog style="${STYLE} 300px"><canvas></canvas></div>`);
  assert.equal(sizedMark(el("one")), "");
});

test("an element whose transition would move the page after off keeps no width", () => {
  assert.equal(markOf(`${STYLE} 300px; transition-duration: 0s, 0.3s; transition-property: opacity, padding-top`), "");
  assert.equal(markOf(`${STYLE} 300px; transition-duration: 0.3s; transition-property: all`), "");
  assert.notEqual(markOf(`${STYLE} 300px; transition-duration: 0.3s, 1s; transition-property: opacity, background-color`), "");
});

test("every word of a width has a rule in the style sheet", async () => {
  const { readFile } = await import("node:fs/promises");
  const sheet = await readFile(new URL("../../../../extension/content/penumbra.css", import.meta.url), "utf8");
  for (let power = 0; power < 20; power++) {
    const word = `w${2 ** power}`;
    assert.ok(sheet.includes(`[data-penumbra~="${word}"] { --penumbra-${word}: ${2 ** power}; }`), word);
    assert.ok(sheet.includes(`var(--penumbra-${word}, 0)`), word);
  }
});
