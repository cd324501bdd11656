import assert from "node:assert/strict";
import test from "node:test";

import { openPage, played, settled } from "./extension-page.js";

openPage("pages/reader/reader.html");
/** @type {(() => void)[]} */
const hidings = [];
Object.assign(globalThis, { addEventListener: (/** @type {string} */ name, /** @type {any} */ act) => name === "pagehide" && hidings.push(act) });
const { listenToLooks } = await import("../../../extension/pages/reader/looks.js");
const settings = { readerTheme: "system", readerFont: "serif", readerSize: 19, readerWidth: 66, readerLine: 1.6 };
/** What could not be kept. @type {string[]} */
const told = [];
listenToLooks(settings, ({ message }) => told.push(message));

/** @param {string} name @param {string} value */
function set(name, value) {
  const field = /** @type {any} */ (document.querySelector(`#looks input[name=${name}]`));
  Object.defineProperty(field, "valueAsNumber", { value: Number(value), configurable: true });
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const stored = () => played.sent.map(({ settings: changed }) => changed);

test("quick changes are all stored", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  set("readerSize", "24");
  set("readerWidth", "80");
  set("readerWidth", "90");
  context.mock.timers.tick(1000);
  assert.deepEqual(stored(), [{ readerSize: 24, readerWidth: 90 }]);
});

test("a change right before the view closes is stored", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  played.sent.length = 0;
  set("readerLine", "2");
  for (const hide of hidings) hide();
  assert.deepEqual(stored(), [{ readerLine: 2 }]);
});

test("a change that could not be stored is applied, and told", async () => {
  played.answers["ui-bg-settings"] = () => Promise.reject(new Error("full"));
  set("readerSize", "26");
  for (const hide of hidings) hide();
  await settled();
  assert.deepEqual([told, document.documentElement.style.getPropertyValue("--size")], [["full"], "26px"]);
});
