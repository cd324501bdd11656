// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { passageOf } from "../../../../extension/shared/quotes/quote.js";
import { documentOf, rangeFrom, textOf } from "./reading.js";

/** @param {string} body @param {string} first @param {string} [last] */
async function quoted(body, first, last) {
  const document = documentOf(body);
  return passageOf(await textOf(document), rangeFrom(document, first, last));
}

test("a quote has its text and up to 64 characters on either side", async () => {
  const words = Array.from({ length: 40 }, (_, at) => `word${at}`).join(" ");
  const passage = await quoted(`<p>${words}</p>`, "word20 word21");
  assert.ok(typeof passage === "object");
  assert.equal(passage.quote.exact, "word20 word21");
  assert.ok(passage.quote.prefix.endsWith("word18 word19") && passage.quote.prefix.length <= 64);
  assert.ok(passage.quote.suffix.startsWith("word22 word23") && passage.quote.suffix.length <= 64);
});

test("blanks at the ends of a selection are not part of the quote", async () => {
  const passage = await quoted("<p>One  two </p>", "  two ");
  assert.ok(typeof passage === "object");
  assert.equal(passage.quote.exact, "two");
  assert.deepEqual(passage.position, { start: 3, end: 6 });
});

test("a quote across blocks has a line for each, and one across inline elements has none", async () => {
  const passage = await quoted("<p>The <b>quick</b>er\n   fox</p><ul><li>jumps</li><li>over</li></ul>", "The", "over");
  assert.equal(typeof passage === "object" && passage.quote.exact, "The quicker fox\njumps\nover");
});

test("cells of a row are on one line", async () => {
  const passage = await quoted("<table><tr><td>Oslo</td><td>709</td></tr><tr><td>Bergen</td><td>291</td></tr></table>", "Oslo", "291");
  assert.equal(typeof passage === "object" && passage.quote.exact, "Oslo 709\nBergen 291");
});

test("line breaks and code keep their lines", async () => {
  const passage = await quoted("<p>One<br>two</p><pre>a\nb</pre>", "One", "a\nb");
  assert.equal(typeof passage === "object" && passage.quote.exact, "One\ntwo\na\nb");
});

test("text from right to left and text without spaces is quoted as it is", async () => {
  const hebrew = await quoted("<p dir='rtl'>שלום <i>עולם</i> טוב</p>", "שלום", "טוב");
  assert.equal(typeof hebrew === "object" && hebrew.quote.exact, "שלום עולם טוב");
  const chinese = await quoted("<p>我能<b>吞下</b>玻璃</p>", "能", "玻璃");
  assert.equal(typeof chinese === "object" && chinese.quote.exact, "能吞下玻璃");
});

test("hidden text within a selection is left out", async () => {
  const passage = await quoted("<p>One <span hidden>advert </span>two</p>", "One", "two");
  assert.equal(typeof passage === "object" && passage.quote.exact, "One two");
});

test("a selection of blanks is empty, and one over 8,000 characters is too long", async () => {
  assert.equal(await quoted("<p>One   two</p>", "   "), "empty");
  assert.equal(await quoted(`<p>${"a ".repeat(4001)}end</p>`, `${"a ".repeat(4001)}end`), "long");
});

test("surroundings are not cut within a character", async () => {
  const passage = await quoted(`<p>${"🌘".repeat(50)}x${"🌘".repeat(50)}</p>`, "x");
  assert.ok(typeof passage === "object");
  assert.ok(passage.quote.prefix.isWellFormed() && passage.quote.suffix.isWellFormed());
});
