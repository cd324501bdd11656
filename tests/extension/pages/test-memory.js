import assert from "node:assert/strict";
import test from "node:test";

import { openPage, played, reason, settled } from "./extension-page.js";

openPage("pages/options/options.html");
const { showLedger, showMemory } = await import("../../../extension/pages/options/memory.js");

test("every site can be forgotten in the browser without a host", async () => {
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

test("a forgotten site gives the focus to the next site, the last to the message", async () => {
  let sites = ["a.org", "b.org", "c.org"];
  played.answers["ui-bg-memory"] = ({ action, site }) => {
    if (action === "forget") sites = sites.filter((one) => one !== site);
    return { sites: sites.map((one) => ({ site: one, pages: 1 })) };
  };
  await showMemory();
  for (const [at, next] of [[1, "forget: c.org"], [1, "forget: a.org"], [0, null]]) {
    const button = /** @type {any} */ (document.querySelectorAll("#memory-rows button")[Number(at)]);
    button.focus();
    button.click();
    await settled();
    assert.equal(document.activeElement?.getAttribute("aria-label"), next);
  }
  assert.equal(document.activeElement?.id, "memory-said");
});

test("a memory that could not be erased is said to be there still, with the reason", async () => {
  played.answers["ui-bg-memory"] = ({ action }) => {
    if (action === "list") return { sites: [{ site: "a.org", pages: 1 }] };
    throw { message: "Specified native messaging host not found.", state: "host_missing" };
  };
  await showMemory();
  const said = document.getElementById("memory-said");
  for (const press of ["memory-erase", "memory-rows"]) {
    /** @type {any} */ (document.querySelector(`button#${press}, #${press} button`)).click();
    await settled();
    assert.equal(said?.textContent, "options_memory_kept state_host_missing_sentence state_host_missing_advice");
    assert.equal(document.querySelectorAll("#memory-rows tr").length, 1);
  }
});

test("erased statistics give the focus of their button to their switch", async () => {
  Object.assign(globalThis, { confirm: () => true });
  played.answers["ui-bg-ledger"] = ({ clear }) => (clear ? {} : { "a.org": { pages: 1, words: 10, area: 0.5 } });
  await showLedger();
  const clear = /** @type {any} */ (document.getElementById("ledger-clear"));
  clear.focus();
  clear.click();
  await settled();
  assert.equal(clear.disabled, true);
  assert.equal(document.activeElement?.id, "statistics");
});

test("statistics that could not be erased stay, with the reason", async () => {
  played.answers["ui-bg-ledger"] = ({ clear }) => {
    if (clear) throw new Error("closed");
    return { "a.org": { pages: 1, words: 10, area: 0.5 } };
  };
  await showLedger();
  /** @type {any} */ (document.getElementById("ledger-clear")).click();
  await settled();
  assert.equal(document.querySelector("#trouble:not([hidden])")?.textContent, reason("closed"));
  assert.equal(document.querySelectorAll("#ledger-rows tr").length, 1);
});
