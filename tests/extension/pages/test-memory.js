import assert from "node:assert/strict";
import test from "node:test";

import { openPage, played, settled } from "./extension-page.js";

openPage("pages/options/options.html");
const { showMemory } = await import("../../../extension/pages/options/memory.js");

test("without a host, and with an empty one, every site can still be forgotten in the browser", async () => {
  played.answers["ui-bg-memory"] = () => Promise.reject(new Error("no host"));
  await showMemory();
  const erase = /** @type {any} */ (document.getElementById("memory-erase"));
  assert.equal(erase.disabled, false);
  played.answers["ui-bg-memory"] = () => ({ sites: [] });
  erase.click();
  await settled();
  assert.equal(erase.disabled, false);
  assert.deepEqual(played.sent.map(({ action }) => action), ["list", "forget-all", "list"]);
});
