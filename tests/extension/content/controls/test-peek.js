import assert from "node:assert/strict";
import test from "node:test";

import { isKey } from "../../../../extension/content/controls/peek.js";

const NOTHING = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };

/** @param {Record<string, unknown>} given @returns {any} */
const event = (given) => ({ ...NOTHING, ...given });

test("a key is matched by its code and exact modifiers", () => {
  assert.ok(isKey(event({ code: "Backquote" }), "Backquote"));
  assert.ok(!isKey(event({ code: "Backquote", ctrlKey: true }), "Backquote"));
  assert.ok(isKey(event({ code: "KeyP", altKey: true, shiftKey: true }), "Alt+Shift+KeyP"));
  assert.ok(!isKey(event({ code: "KeyP", altKey: true }), "Alt+Shift+KeyP"));
});

test("an empty setting is no key", () => {
  assert.ok(!isKey(event({ code: "" }), ""));
});
