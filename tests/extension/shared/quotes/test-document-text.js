// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { plainText } from "../../../../extension/shared/quotes/quote.js";
import { squeezed, unsqueezedIndex } from "../../../../extension/shared/quotes/squeezed.js";
import { documentOf, rangeFrom, textOf } from "./reading.js";

test("squeezed text has no white space, soft hyphens or marks of direction", () => {
  assert.equal(squeezed(" a\u00a0b\u3000c\nd\u00ade\u200ff\u200bg "), "abcdefg");
});

test("an index in squeezed text leads back to the character", () => {
  const text = " a  b\u00adc ";
  assert.deepEqual([0, 1, 2].map((at) => text[unsqueezedIndex(text, at)]), ["a", "b", "c"]);
  assert.equal(unsqueezedIndex(text, 3), text.length);
});

test("code, fields and Penumbra's own elements are not text of the page", async () => {
  const document = documentOf("<p>one</p><script>two</script><style>three</style><textarea>four</textarea><penumbra-overlay>five</penumbra-overlay><p>six</p>");
  assert.equal((await textOf(document)).text, "onesix");
});

test("a span leads to its range, and the range back to its span", async () => {
  const document = documentOf("<p>One <b>two</b> three</p>\n<p> four </p>");
  const text = await textOf(document);
  for (const span of [{ start: 0, end: 3 }, { start: 2, end: 8 }, { start: 6, end: 15 }]) {
    const range = text.rangeOf(span);
    assert.ok(range);
    assert.equal(plainText(range), text.text.slice(span.start, span.end));
    assert.deepEqual(text.spanOf(range), span);
  }
});

test("points in elements count as the text that follows them", async () => {
  const document = documentOf("<p>One</p><p>two</p><p>three</p>");
  const text = await textOf(document);
  const range = document.createRange();
  range.selectNode(document.querySelectorAll("p")[1]);
  assert.deepEqual(text.spanOf(range), { start: 3, end: 6 });
  range.selectNodeContents(document.body);
  assert.deepEqual(text.spanOf(range), { start: 0, end: 11 });
});

test("shadow trees are read after the document, and no span goes across", async () => {
  const document = documentOf("<p>One <x-a></x-a> two</p>");
  document.querySelector("x-a")?.attachShadow({ mode: "open" }).append("within");
  const text = await textOf(document);
  assert.equal(text.text, "Onetwo\0within");
  assert.deepEqual(text.spanOf(rangeFrom(document, "One", "two")), { start: 0, end: 6 });
  assert.equal(text.rangeOf({ start: 7, end: 13 })?.toString(), "within");
  assert.equal(text.borderBefore(9, 64), 7);
  assert.equal(text.borderAfter(4, 64), 6);
});

test("a text that has left the document has no range", async () => {
  const document = documentOf("<p>One</p>");
  const text = await textOf(document);
  document.body.replaceChildren();
  assert.equal(text.rangeOf({ start: 0, end: 3 }), null);
});
