import assert from "node:assert/strict";
import test from "node:test";

import { Window } from "happy-dom";

import { findBlocks, looksGenerated, shapeOf } from "../../../extension/shared/block-shape.js";
import { readShape, writeShape } from "../../../extension/shared/block-text.js";

const LINKS = (/** @type {string} */ word) =>
  `<ul>${[1, 2, 3, 4].map((n) => `<li><a href="/${word}${n}">${word} story ${n}</a></li>`).join("")}</ul>`;
const PAGE = `
  <main class="css-1ab2c3"><article class="x91kq"><h1>Title</h1>${"<p>Words of the article, long enough.</p>".repeat(8)}</article>
  <section class="css-9zz1yq"><h3>Related stories</h3>${LINKS("alpha")}</section>
  <section class="css-77abq1"><h3>Most read</h3>${LINKS("beta")}</section>
  <section class="css-66abq2"><h3>Newsletter</h3><form><p>Write your address and we send a letter each day.</p></form></section></main>`;
const OTHER = `
  <main class="k2j4h5"><article class="b8s7d6"><h1>Other title</h1>${"<p>Quite other words, and more of them here.</p>".repeat(11)}</article>
  <section class="q1w2e3"><h3>Newsletter</h3><form><p>Write your address and we send a letter each day.</p></form></section>
  <section class="z9x8c7"><h3>Most read</h3>${LINKS("delta")}</section>
  <section class="m4n5b6"><h3>Related stories</h3>${LINKS("gamma")}</section></main>`;

/** @param {string} html @returns {any} */
function page(html) {
  const window = new Window();
  window.document.body.innerHTML = html;
  return window.document;
}

for (const [name, at] of [
  ["Related stories", 0],
  ["Most read", 1],
  ["Newsletter", 2],
]) {
  test(`the block "${name}" is found with other classes, stories and order`, () => {
    const shape = shapeOf(page(PAGE).querySelectorAll("section")[at]);
    const found = findBlocks(shape, page(OTHER));
    assert.deepEqual(
      found.map((element) => element.querySelector("h3")?.textContent),
      [name],
    );
  });
}

test("a block that is missing from the page matches no other block", () => {
  const shape = shapeOf(page(PAGE).querySelector("article"));
  assert.deepEqual(findBlocks(shape, page("<main><section><h3>Related stories</h3></section></main>")), []);
});

test("a block that is like several others matches none", () => {
  const shape = shapeOf(page(PAGE).querySelectorAll("section")[0]);
  const twins = OTHER.replaceAll("Related stories", "One").replaceAll("Most read", "Two");
  assert.deepEqual(findBlocks(shape, page(twins)), []);
});

test("a rule for all blocks of a shape finds each of them", () => {
  const shape = shapeOf(page(PAGE).querySelectorAll("section")[0], true);
  assert.equal(findBlocks(shape, page(OTHER)).length, 2);
});

test("a shape that is written and read again is the same", () => {
  const shape = shapeOf(
    page('<nav class="menu" aria-label="Say &quot;hi&quot; (now)"><a href="/">x</a></nav>').querySelector("nav"),
  );
  assert.deepEqual(readShape(writeShape(shape)), shape);
});

test("a block is found whatever its fields are named", () => {
  const inside = '<aside class="promo"><h3>Buy this</h3><p>It is good</p><constructor></constructor><constructor></constructor></aside>';
  const there = page(`<main><x">${inside}</x"></main>`);
  const shape = shapeOf(there.querySelector("aside"));
  assert.deepEqual(shape.holds, { h3: 1, p: 1, constructor: 2 });
  assert.deepEqual(shape.in, ["body", "main"]);
  const read = readShape(writeShape(shape));
  assert.deepEqual(read, shape);
  assert.deepEqual(findBlocks(shape, there), [there.querySelector("aside")]);
  const without = shapeOf(page(PAGE).querySelectorAll("section")[0]);
  const now = page(PAGE.replace("Related stories</h3>", "Related stories</h3><constructor></constructor>"));
  assert.equal(findBlocks(without, now).length, 1);
});

test("an element whose tag is a property of Object has its own role", () => {
  assert.equal(shapeOf(page("<constructor>words</constructor>").querySelector("constructor")).role, "");
});

test("an invalid shape is refused", () => {
  for (const bad of [
    "block()",
    "block(tag=)",
    "block(tag=a words=x)",
    "block(tag=a holds=b)",
    "block(tag=a",
    "block(tag=a tag=b)",
    'block(tag=a head="x)',
    "block(tag=a}b)",
  ]) {
    assert.equal(readShape(bad), null, bad);
  }
});

test("generated class names are recognised", () => {
  for (const token of ["css-1x2y3z", "u_jsonp_4_0", "Card_root__x9Zq1", "sc-bdVaJa", "_3kQ9f", "jss112"]) {
    assert.ok(looksGenerated(token), token);
  }
  for (const token of ["sidebar", "related-stories", "article__body", "col-2", "h1", "comments"]) {
    assert.ok(!looksGenerated(token), token);
  }
});

test("a role with line breaks can be written and read again", () => {
  const element = page("<aside>text</aside>").querySelector("aside");
  element.setAttribute("role", "note\u2028 aside\n");
  const shape = shapeOf(element);
  assert.deepEqual(readShape(writeShape(shape)), shape);
});
