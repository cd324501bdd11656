import assert from "node:assert/strict";
import test from "node:test";

import { openPage, pick, played, press, settled } from "./extension-page.js";

openPage("pages/options/options.html");
const { showSites } = await import("../../../extension/pages/options/sites.js");

/** How a site is called that has no choice of its own, in each row. */
const shown = () => [...document.querySelectorAll("#sites-rows [value=ask]")].map(({ textContent }) => textContent);
/** @param {boolean} everywhere @param {Record<string, any>} sites */
function answer(everywhere, sites) {
  played.answers["ui-bg-sites"] = () => ({ everywhere, sites });
}

test("a site without a choice of its own is shown as on where all sites are", async () => {
  answer(true, { "a.org": { dial: 20 }, "b.org": { when: "never" } });
  await showSites();
  assert.deepEqual(shown(), ["popup_when_all", "popup_when_all"]);
  answer(false, { "a.org": { dial: 20 }, "b.org": { when: "ask" } });
  pick(document.querySelectorAll("#sites-rows select")[1], "ask");
  await settled();
  assert.deepEqual(played.sent.at(-1), { type: "ui-bg-sites", site: "b.org", when: "ask" });
  assert.deepEqual(shown(), ["popup_when_ask", "popup_when_ask"]);
});

test("a choice keeps the focus, a forgotten site gives it to the next row", async () => {
  const lists = () => /** @type {any[]} */ ([...document.querySelectorAll("#sites-rows select")]);
  const buttons = () => /** @type {any[]} */ ([...document.querySelectorAll("#sites-rows button")]);
  const sites = /** @type {Record<string, any>} */ ({ "a.org": {}, "b.org": {}, "c.org": {} });
  played.answers["ui-bg-sites"] = ({ site, when }) => {
    if (when === "forget") delete sites[site];
    else if (site) sites[site] = { when };
    return { everywhere: false, sites };
  };
  await showSites();
  const [, list] = lists();
  press(list, "End");
  await settled();
  assert.equal(sites["b.org"].when, undefined);
  press(list, "Enter");
  await settled();
  assert.equal(sites["b.org"].when, "never");
  assert.equal(document.activeElement, list);
  for (const [at, next] of [[1, "c.org"], [1, "a.org"]]) {
    buttons()[Number(at)].focus();
    buttons()[Number(at)].click();
    await settled();
    assert.equal(document.activeElement?.getAttribute("aria-label"), `forget: ${next}`);
  }
  buttons()[0].click();
  await settled();
  assert.equal(document.activeElement?.id, "sites-none");
});

test("a site is shown in its own script and kept by the browser's name", async () => {
  answer(false, { "xn--e1afmkfd.xn--p1ai": { when: "ask" } });
  await showSites();
  assert.equal(document.querySelector("#sites-rows bdi")?.textContent, "пример.рф");
  pick(document.querySelector("#sites-rows select"), "never");
  await settled();
  assert.equal(played.sent.at(-1).site, "xn--e1afmkfd.xn--p1ai");
});

test("each site's memory has its own switch", async () => {
  answer(false, { "a.org": { memory: false }, "b.org": {} });
  played.answers["ui-bg-remember"] = () => ({ everywhere: false, sites: { "a.org": {}, "b.org": {} } });
  await showSites();
  const switches = () => /** @type {any[]} */ ([...document.querySelectorAll("#sites-rows input")]);
  const [first] = switches().slice(-4); // two for each site
  assert.equal(first.checked, false);
  first.checked = true;
  first.dispatchEvent(new Event("change"));
  await settled();
  assert.deepEqual(played.sent.at(-1), { type: "ui-bg-remember", site: "a.org", on: true });
  assert.equal(first.checked, true);
});

test("a site's memory that could not be erased is said to be there still, until something is done", async () => {
  const trouble = /** @type {any} */ (document.getElementById("trouble"));
  answer(false, { "a.org": {} });
  await showSites();
  const [remember] = /** @type {any[]} */ ([...document.querySelectorAll("#sites-rows input")].slice(-2));
  answer(false, { "a.org": { memory: false } });
  played.answers["ui-bg-remember"] = () => {
    throw { message: "Specified native messaging host not found.", state: "host_missing" };
  };
  remember.checked = false;
  remember.dispatchEvent(new Event("change"));
  await settled();
  assert.equal(trouble.textContent, "options_memory_kept state_host_missing_sentence state_host_missing_advice");
  assert.deepEqual([trouble.hidden, remember.checked], [false, false]);
  played.answers["ui-bg-remember"] = () => ({ everywhere: false, sites: { "a.org": {} } });
  remember.checked = true;
  remember.dispatchEvent(new Event("change"));
  await settled();
  assert.deepEqual([trouble.hidden, remember.checked], [true, true]);
});

test("a site's articles open in the reader view only if the browser allows the site", async () => {
  answer(false, { "a.org": {}, "b.org": { reader: true } });
  await showSites();
  const [, first, , second] = /** @type {any[]} */ ([...document.querySelectorAll("#sites-rows input")].slice(-4));
  assert.deepEqual([first.checked, second.checked], [false, true]);
  Object.assign(played, { sent: [], requested: [], grants: false });
  first.checked = true;
  first.dispatchEvent(new Event("change"));
  await settled();
  assert.deepEqual(played.requested, [["*://a.org/*"]]);
  assert.deepEqual(played.sent.map(({ reader }) => reader), [true, false]);
  assert.equal(first.checked, false);
});

test("a choice that could not be kept is told, and the list shows what holds", async () => {
  const trouble = /** @type {any} */ (document.getElementById("trouble"));
  const everywhere = /** @type {any} */ (document.getElementById("everywhere"));
  const kept = () => ({ everywhere: false, sites: { "a.org": { when: "never" } } });
  played.answers["ui-bg-sites"] = kept;
  played.grants = true;
  await showSites();
  const row = /** @type {any} */ (document.querySelector("#sites-rows tr"));
  const [, reader] = row.querySelectorAll("input");
  const turnOn = (/** @type {any} */ control) => {
    control.checked = true;
    control.dispatchEvent(new Event("change"));
  };
  for (const [name, change] of /** @type {[string, () => void][]} */ ([
    ["forget", () => row.querySelector("button").click()],
    ["when", () => pick(row.querySelector("select"), "site")],
    ["reader", () => turnOn(reader)],
    ["everywhere", () => turnOn(everywhere)],
  ])) {
    for (const later of [kept, undefined]) {
      trouble.hidden = true;
      played.answers["ui-bg-sites"] = (message) => {
        if (later && Object.keys(message).length === 1) return later();
        throw { message: "The disk is full.", state: "storage_full" };
      };
      change();
      await settled();
      assert.deepEqual([trouble.hidden, trouble.textContent], [false, "state_storage_full_sentence state_storage_full_advice"], name);
      assert.deepEqual([row.isConnected, row.querySelector("select").value, reader.checked, everywhere.checked], [true, "never", false, false], name);
    }
  }
});
