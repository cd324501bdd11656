// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { isHighlightKey } from "../../../../extension/shared/highlights/key.js";

/** @param {object} [changed] @param {boolean} [inField] @returns {any} */
function pressed(changed = {}, inField = false) {
  const target = { closest: () => (inField ? {} : null) };
  const event = { isTrusted: true, repeat: false, code: "KeyH", altKey: true, shiftKey: true, ctrlKey: false, metaKey: false };
  return { ...event, composedPath: () => [target], ...changed };
}

test("the key is Alt+Shift+H, pressed by the user", () => {
  assert.equal(isHighlightKey(pressed()), true);
  for (const other of [{ isTrusted: false }, { repeat: true }, { code: "KeyJ" }, { altKey: false }, { shiftKey: false }, { ctrlKey: true }, { metaKey: true }]) {
    assert.equal(isHighlightKey(pressed(other)), false);
  }
});

test("the key is for a field while the user types there", () => {
  assert.equal(isHighlightKey(pressed({}, true)), false);
});
