import assert from "node:assert/strict";
import test from "node:test";

import { page } from "./dom.js";
import { beginsFind } from "../../../extension/content/find.js";

/** @param {Record<string, unknown>} event */
const press = (event) => beginsFind(/** @type {any} */ ({ key: "", code: "", composedPath: () => [document.body], ...event }));

test("the keys that open a browser's search are known, in every layout", () => {
  page("");
  assert.ok(press({ ctrlKey: true, code: "KeyF", key: "а" }));
  assert.ok(press({ metaKey: true, code: "KeyG" }));
  assert.ok(press({ code: "F3" }));
  assert.ok(press({ code: "Slash", key: "/" }));
});

test("writing, and keys with other meanings, begin no search", () => {
  page('<input id="field">');
  assert.ok(!press({ code: "KeyF", key: "f" }));
  assert.ok(!press({ ctrlKey: true, altKey: true, code: "KeyF" }));
  assert.ok(!press({ key: "/", composedPath: () => [document.querySelector("input")] }));
});
