import assert from "node:assert/strict";
import test from "node:test";

import { stub } from "../browser-stub.js";
import { openNextStep } from "../../../../extension/background/browser/next-step.js";

const WELCOME = "chrome-extension://penumbra/pages/welcome/welcome.html";
/** @type {[number, any][]} */
const updated = [];
const note = async (/** @type {number} */ id, /** @type {any} */ how) => void updated.push([id, how]);
/** @type {any} */ (globalThis).chrome.tabs.update = note;
/** @type {any} */ (globalThis).chrome.windows = { update: note };

test("the page that says what to do opens once, and comes to the front with its window from then on", async () => {
  await openNextStep("host_missing");
  stub.tabs[0].windowId = 9;
  await openNextStep("host_old");
  assert.deepEqual(stub.tabs.map(({ url }) => url), [WELCOME]);
  assert.deepEqual(updated, [[stub.tabs[0].id, { active: true }], [9, { focused: true }]]);
});

test("for files of this machine it is the browser's page of the extension", async () => {
  await openNextStep("file_closed");
  assert.equal(stub.tabs.at(-1).url, "chrome://extensions/?id=penumbra");
});

test("a state without such a page, or none at all, opens nothing", async () => {
  const before = stub.tabs.length;
  for (const state of ["working", "not_suited", "constructor", "https://evil.example/"]) await openNextStep(state);
  assert.equal(stub.tabs.length, before);
});
