import assert from "node:assert/strict";
import test from "node:test";

import { collected } from "../collecting.js";

const MATH = "<math><mi>x</mi></math>";
const ASSISTIVE = `<span class="MJX_Assistive_MathML" role="presentation">${MATH}</span>`;
const PREVIEW = '<span class="MathJax_Preview"><span class="MJXp-math">x</span></span>';
const TEX = '<script type="math/tex" id="MathJax-Element-1">x</script>';
const SHOWN_TEX = '<script type="math/tex; mode=display" id="MathJax-Element-1">x</script>';

/** What MathJax 2 draws in each of its ways, inline and displayed. @param {string} assistive */
const drawn = (assistive) => [
  `<span class="MathJax" id="MathJax-Element-1-Frame"><nobr><span class="math">x</span></nobr>${assistive}</span>`,
  `<div class="MathJax_Display"><span class="MathJax"><nobr><span class="math">x</span></nobr>${assistive}</span></div>`,
  `<span class="mjx-chtml MathJax_CHTML"><span class="mjx-math"><span class="mjx-char">x</span></span>${assistive}</span>`,
  `<span class="mjx-chtml MJXc-display"><span class="mjx-chtml MathJax_CHTML"><span class="mjx-math">x</span>${assistive}</span></span>`,
  `<span class="MathJax_SVG"><svg><text>x</text></svg>x${assistive}</span>`,
  `<div class="MathJax_SVG_Display"><span class="MathJax_SVG">x${assistive}</span></div>`,
  `<div class="MathJax_PHTML_Display"><span class="MathJax_PHTML">x${assistive}</span></div>`,
];

/** The formulas that are left, and the letters in all. @param {string} body */
function formulas(body) {
  const place = collected(`<div>a ${body} b</div>`);
  const found = [...place.querySelectorAll("math, code")].map((one) => one.localName);
  return [...found, place.textContent.replace(/\s+/g, "")];
}

test("a formula that MathJax 2 drew with MathML comes once, as MathML", () => {
  for (const one of drawn(ASSISTIVE)) assert.deepEqual(formulas(PREVIEW + one + TEX), ["math", "axb"], one);
  assert.deepEqual(formulas(`<span class="MathJax_MathML">${MATH}</span>${TEX}`), ["math", "axb"]);
  const boxed = `<div class="equation"><span class="MathJax">x${ASSISTIVE}</span></div>${SHOWN_TEX}`;
  assert.deepEqual(formulas(boxed), ["math", "axb"]);
});

test("a formula that MathJax 2 drew without MathML comes once, as TeX", () => {
  for (const one of drawn("")) assert.deepEqual(formulas(PREVIEW + one + SHOWN_TEX), ["code", "a\\[x\\]b"], one);
  for (const one of drawn("")) assert.deepEqual(formulas(PREVIEW + one + TEX), ["code", "a\\(x\\)b"], one);
});

test("a formula whose source is MathML comes once, drawn with MathML or without", () => {
  const source = `<script type="math/mml">${MATH}</script>`;
  for (const one of [...drawn(""), ...drawn(ASSISTIVE)]) assert.deepEqual(formulas(one + source), ["math", "axb"], one);
  const unread = '<script type="math/mml">?</script>';
  assert.deepEqual(formulas(`<span class="MathJax">x</span>${unread}`), ["axb"], "letters are better than nothing");
});

test("a formula has the level of the text around it", () => {
  const formula = (/** @type {string} */ level) => `<p>If <mjx-container level="${level}"><math><mi>a</mi></math></mjx-container> holds</p>`;
  assert.ok(collected(formula("hide")).querySelector("p > math"));
  assert.equal(collected('<div level="dim"><mjx-container level="keep" aria-label="x">x</mjx-container></div><p>Text</p>').textContent, "Text");
});

test("a formula that is not drawn yet comes as its source", () => {
  assert.deepEqual(formulas(PREVIEW + TEX), ["code", "a\\(x\\)b"]);
  assert.deepEqual(formulas(`<span class="MathJax">x${ASSISTIVE}</span>${TEX}${TEX}`), ["math", "code", "ax\\(x\\)b"]);
  assert.deepEqual(formulas(`<span class="katex">${MATH}<span class="katex-html">x</span></span>${TEX}`), ["math", "code", "ax\\(x\\)b"]);
});
