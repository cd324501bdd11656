import assert from "node:assert/strict";
import test from "node:test";

import { stub } from "../browser-stub.js";
import { uiHandlers } from "../../../../extension/background/requests/from-ui.js";

/** @type {[string, any][]} */
const asked = [];
const host = /** @type {any} */ ({ request: async (/** @type {string} */ name, /** @type {any} */ fields) => asked.push([name, fields]) });
const ui = uiHandlers(host);

test("the list's request reaches the host without open fields and with the user's heading", async () => {
  asked.length = 0;
  await ui["ui-bg-notebook"](/** @type {any} */ ({ type: "ui-bg-notebook", op: "find", words: "x", site: null, offset: undefined }));
  assert.deepEqual(asked, [["highlights", { op: "find", words: "x", heading: "highlights_title" }]]);
});

test("open pages, the extension's own too, are told of changes, and of nothing else", async (context) => {
  const { mock } = context.mock.method(/** @type {any} */ (globalThis).chrome.runtime, "sendMessage");
  stub.tabs = [{ id: 1 }, { id: 2 }];
  stub.told = [];
  for (const op of ["find", "markdown"]) await ui["ui-bg-notebook"](/** @type {any} */ ({ type: "ui-bg-notebook", op }));
  assert.deepEqual([stub.told, mock.callCount()], [[], 0]);
  for (const op of ["put", "remove", "erase"]) {
    stub.told = [];
    await ui["ui-bg-notebook"](/** @type {any} */ ({ type: "ui-bg-notebook", op }));
    await new Promise((done) => setTimeout(done));
    assert.deepEqual(stub.told, [1, 2].map((id) => [id, { type: "bg-cs-highlights", changed: true }]));
    assert.deepEqual(mock.calls.at(-1)?.arguments, [{ type: "bg-ui-highlights" }]);
  }
});

test("an exported article has the user's heading for its highlights", async () => {
  asked.length = 0;
  await ui["ui-bg-export"](/** @type {any} */ ({ type: "ui-bg-export", format: "epub", page: { url: "https://a.org/" }, html: "x", title: null }));
  assert.deepEqual(asked, [["export", { format: "epub", page: { url: "https://a.org/" }, html: "x", heading: "highlights_title" }]]);
});
