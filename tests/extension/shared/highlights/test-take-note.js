// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { Window } from "happy-dom";

import { takeNote } from "../../../../extension/shared/highlights/take-note.js";

/** @param {string} value what the field shows @param {string} before @param {string} now */
function taken(value, before, now) {
  const field = /** @type {any} */ (new Window().document.createElement("textarea"));
  field.value = value;
  field.setSelectionRange(1, 1);
  takeNote(field, before, now);
  return [field.value, field.selectionStart];
}

test("a field without new words shows the new note", () => {
  assert.equal(taken("old", "old", "new")[0], "new");
  assert.equal(taken("old", "old", "")[0], "");
});

test("words that were written since stay, with the caret, and the new note stands below", () => {
  assert.deepEqual(taken("old and mine", "old", "new"), ["old and mine\nnew", 1]);
  assert.deepEqual(taken("old and mine", "old", ""), ["old and mine", 1]);
});

test("a note that was not changed, or is what was written, changes nothing", () => {
  assert.deepEqual(taken("mine", "old", "old"), ["mine", 1]);
  assert.deepEqual(taken("mine", "old", "mine"), ["mine", 1]);
});
