import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { openPage } from "./extension-page.js";

openPage("pages/welcome/welcome.html");
const { COMMAND_ORDER, keyRows } = await import("../../../extension/pages/common/keys.js");

test("every command of the manifest has its place in the lists of keys", () => {
  const manifest = JSON.parse(readFileSync(new URL("../../../extension/manifest.json", import.meta.url), "utf8"));
  assert.deepEqual([...COMMAND_ORDER].sort(), Object.keys(manifest.commands).sort());
});

test("all keys of a list are named in one language, that of the browser's shortcuts", async () => {
  const { chrome } = /** @type {any} */ (globalThis);
  const { getAll } = chrome.commands;
  const { getMessage } = chrome.i18n;
  chrome.i18n.getMessage = (/** @type {string} */ key) => (key === "key_highlight" ? "Alt+Umschalttaste+H" : key);
  for (const shift of ["Shift", "Umschalttaste"]) {
    chrome.commands.getAll = async () => [{ name: "toggle", shortcut: `Alt+${shift}+K` }, { name: "highlight", shortcut: "" }];
    const rows = await keyRows("");
    assert.deepEqual(rows.map((row) => row.querySelector("kbd")?.textContent), [`Alt+${shift}+K`, `Alt+${shift}+H`]);
  }
  chrome.commands.getAll = getAll;
  chrome.i18n.getMessage = getMessage;
});
