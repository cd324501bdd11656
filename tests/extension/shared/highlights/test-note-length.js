import assert from "node:assert/strict";
import test from "node:test";

let language = "en";
const getMessage = (/** @type {string} */ key, /** @type {string[]} */ values = []) => (key === "language" ? language : [key, ...values].join(" "));
globalThis.chrome = /** @type {any} */ ({ i18n: { getMessage, getUILanguage: () => "en-GB" }, runtime: {} });
const { isTooLong, tooLong } = await import("../../../../extension/shared/highlights/note-length.js");

test("a note is as long as the host counts it: a sign beyond the first 65,536 is one character", () => {
  const note = "🔖".repeat(10_000);
  assert.deepEqual([isTooLong(note), isTooLong(`${note}.`)], [false, true]);
});

test("the refusal has both numbers in the language of its words, whatever the browser's own is", () => {
  assert.equal(tooLong("🔖".repeat(12_001)).message, "highlight_note_long 12,001 10,000");
  language = "de";
  assert.equal(tooLong("n".repeat(12_001)).message, "highlight_note_long 12.001 10.000");
});
