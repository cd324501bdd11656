import assert from "node:assert/strict";
import test from "node:test";

import { page } from "../dom.js";

let origin = "moz-extension://penumbra/";
Object.assign(globalThis, { chrome: { runtime: { getURL: () => origin } } });
const { startsFind, listenToFind } = await import("../../../../extension/content/controls/find.js");
test.beforeEach(() => (origin = "moz-extension://penumbra/"));

/** @param {Record<string, unknown>} event */
const press = (event) => startsFind(/** @type {any} */ ({ key: "", code: "", composedPath: () => [document.body], ...event }));

test("the keys of the browser's search are recognised in every keyboard layout", () => {
  page("");
  assert.ok(press({ ctrlKey: true, code: "KeyF", key: "а" }));
  assert.ok(press({ metaKey: true, code: "KeyG" }));
  assert.ok(press({ code: "F3" }));
  assert.ok(press({ code: "Slash", key: "/" }));
});

test("typing in a field and other keys start no search", () => {
  page('<input id="field">');
  assert.ok(!press({ code: "KeyF", key: "f" }));
  assert.ok(!press({ ctrlKey: true, altKey: true, code: "KeyF" }));
  assert.ok(!press({ key: "/", composedPath: () => [document.querySelector("input")] }));
});

test("Chromium has no quick find: there the page's own keys search nothing", () => {
  page("");
  origin = "chrome-extension://penumbra/";
  assert.ok(!press({ code: "Slash", key: "/" }));
  assert.ok(press({ ctrlKey: true, code: "KeyF", key: "f" }));
});

/**
 * Begin a search; give what was told of it, ways to give the page the keyboard and to select what was found, and its end.
 *
 * @param {import("node:test").TestContext} context
 * @param {boolean} [taken] whether the page takes the key for itself
 */
function searching({ mock: { timers } }, taken = false) {
  const window = page("<p>Imprint</p>");
  /** @type {boolean[]} */ const told = [];
  const over = new window.AbortController();
  listenToFind((finding) => told.push(finding), over.signal)(window);
  const key = new window.KeyboardEvent("keydown", { ctrlKey: true, code: "KeyF", key: "f", cancelable: true });
  Object.defineProperty(key, "isTrusted", { value: true });
  if (taken) window.addEventListener("keydown", (/** @type {any} */ event) => event.preventDefault(), { once: true });
  window.dispatchEvent(key);
  timers.tick(1);
  const focus = () => window.dispatchEvent(new window.FocusEvent("focus"));
  const select = () => window.getSelection().selectAllChildren(document.querySelector("p"));
  return { told, focus, select, over };
}

test("a search ends once its match is selected, not when the page gets the focus", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { told, focus, select } = searching(context);
  focus();
  assert.deepEqual(told, [true]);
  select();
  assert.deepEqual(told, [true, false]);
});

test("a key that the page takes for itself starts no search", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  assert.deepEqual(searching(context, true).told, []);
});

test("a search without a match ends by itself, and none ends after the signal", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const first = searching(context);
  first.focus();
  context.mock.timers.tick(1000);
  assert.deepEqual(first.told, [true, false]);
  const second = searching(context);
  second.focus();
  second.over.abort();
  context.mock.timers.tick(1000);
  assert.deepEqual(second.told, [true]);
});
