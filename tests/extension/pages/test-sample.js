import assert from "node:assert/strict";
import test from "node:test";
import { setImmediate } from "node:timers";

import { openPage, played } from "./extension-page.js";

const MISSING = { host: null, state: { name: "host_missing", sentenceKey: "no_host", adviceKey: "install_it" } };
const seen = (/** @type {string} */ id) => !(/** @type {any} */ (document.getElementById(id)).hidden);
const told = () => document.getElementById("guide-text")?.textContent;
/** What the page does by itself after an answer. */
const done = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test("the guide waits for the host, then for the key, then shows the button", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  openPage("pages/welcome/sample.html");
  const { chrome } = /** @type {any} */ (globalThis);
  Object.assign(globalThis, { MutationObserver: /** @type {any} */ (window).MutationObserver });
  chrome.action = { getUserSettings: async () => ({ isOnToolbar: false }) };
  chrome.commands.getAll = async () => [{ name: "toggle", shortcut: "Alt+Shift+K" }];
  played.answers["ui-bg-settings"] = () => ({ peekKey: "" });
  played.answers["ui-bg-host"] = () => MISSING;
  await import("../../../extension/pages/welcome/sample.js");
  await done();
  assert.deepEqual([told(), seen("guide-steps"), seen("guide-dim")], ["no_host install_it", true, false]);

  played.answers["ui-bg-host"] = () => ({ host: { version: "1.0.0" }, state: { name: "idle" } });
  context.mock.timers.tick(2000);
  await done();
  assert.deepEqual([told(), seen("guide-steps"), seen("guide-dim"), seen("guide-start")], ["guide_press", false, true, false]);

  document.getElementById("menu")?.setAttribute("data-penumbra", "hide");
  context.mock.timers.tick(1);
  await done();
  assert.deepEqual([told(), seen("guide-dim"), seen("guide-start"), seen("guide-peek")], ["guide_done", false, true, false]);
  assert.equal(document.getElementById("guide-where")?.textContent, "guide_unpinned");
});
