import assert from "node:assert/strict";
import test from "node:test";

import { stub } from "../browser-stub.js";
import { begin, chooseWhen, granted, loaderPatterns, paintPatterns, whenAt, withdrawn } from "../../../../extension/background/sites/permissions.js";
import { readSite } from "../../../../extension/background/storage/store.js";

test("a site's own choice holds over the choice for all", () => {
  assert.equal(whenAt({ when: "never" }, true), "never");
  assert.equal(whenAt({ when: "site" }, false), "site");
  assert.equal(whenAt({}, true), "all");
  assert.equal(whenAt({}, false), "ask");
});

test("the loader goes where it was chosen and never where it was refused", () => {
  const sites = { "a.org": { when: "site" }, "b.org": { when: "never" }, "c.org": { dial: 20 } };
  assert.deepEqual(loaderPatterns(/** @type {any} */ (sites), false), { matches: ["*://a.org/*"], excludeMatches: ["*://b.org/*"] });
  assert.deepEqual(loaderPatterns(/** @type {any} */ (sites), true).matches, ["<all_urls>"]);
});

test("a site whose articles open in the reader view gets the loader and no first paint", () => {
  const sites = { "a.org": { reader: true }, "b.org": { when: "never", reader: true }, "c.org": { when: "never" } };
  const [loader, paint] = [loaderPatterns, paintPatterns].map((patterns) => patterns(/** @type {any} */ (sites), false));
  assert.deepEqual(loader, { matches: ["*://a.org/*", "*://b.org/*"], excludeMatches: ["*://c.org/*"] });
  assert.deepEqual(paint, { matches: [], excludeMatches: ["*://b.org/*", "*://c.org/*"] });
});

test("a name that is no site's neither stops the loader nor means all sites", () => {
  const sites = { "a.org": { when: "site" }, "": { when: "site" }, "*": { when: "never" }, "x*y.org": { when: "never" }, file: { when: "never" } };
  const patterns = loaderPatterns(/** @type {any} */ (sites), false);
  assert.deepEqual(patterns, { matches: ["*://a.org/*"], excludeMatches: ["file:///*"] });
});

test("choosing a site registers the loader only as far as the browser allows", async () => {
  await chooseWhen("a.org", false, "site");
  assert.deepEqual(stub.scripts, []);
  stub.granted.add("*://a.org/*");
  await granted(["*://a.org/*"]);
  assert.deepEqual(stub.scripts[0].matches, ["*://a.org/*"]);
  stub.granted.clear();
  await withdrawn();
  assert.deepEqual(stub.scripts, []);
});

test("only permissions that the browser took back are asked for again", async () => {
  Object.assign(stub.stored, { everywhere: true, "site:a.org": { when: "site", dial: 20 }, "site:b.org": { when: "site" } });
  stub.stored["site:c.org"] = { when: "never" };
  stub.granted.add("*://b.org/*");
  await withdrawn();
  assert.equal(stub.stored.everywhere, false);
  assert.deepEqual(stub.stored["site:a.org"], { when: "ask", dial: 20 });
  assert.equal(stub.stored["site:b.org"].when, "site");
  assert.equal(stub.stored["site:c.org"].when, "never");
  assert.deepEqual(stub.scripts[0].matches, ["*://b.org/*"]);
});

test("a permission for the reader view is no choice to be always on, and ends with it", async () => {
  stub.stored["site:r.org"] = { reader: true };
  stub.granted.add("*://r.org/*");
  await granted(["*://r.org/*"]);
  assert.deepEqual(stub.stored["site:r.org"], { reader: true });
  assert.ok(stub.scripts.find(({ id }) => id === "loader").matches.includes("*://r.org/*"));
  stub.granted.delete("*://r.org/*");
  await withdrawn();
  assert.deepEqual(await readSite("r.org", false), {});
});

test("files that the browser allows count as a site", async () => {
  stub.granted.add("file:///*");
  await granted(["file:///*"]);
  assert.equal(stub.stored["site:file"].when, "site");
  assert.ok(stub.scripts[0].matches.includes("file:///*"));
});

test("asking again is a choice for all sites only if all sites are shown", async () => {
  stub.stored.everywhere = true;
  for (const before of ["never", "site"]) {
    stub.stored["site:one.org"] = { when: before };
    await chooseWhen("one.org", false, "ask");
    assert.equal(stub.stored.everywhere, true, before);
  }
  assert.equal(whenAt(await readSite("one.org", false), true), "all");
  await chooseWhen("one.org", false, "ask");
  assert.equal(stub.stored.everywhere, false);
});

test("a choice made in a private window leaves nothing in lasting storage", async () => {
  const before = JSON.stringify(stub.stored);
  await chooseWhen("secret.org", true, "site");
  assert.equal(JSON.stringify(stub.stored), before);
});

test("a choice in a private window is registered there alone", async () => {
  const registered = () => stub.scripts.find(({ id }) => id === "private-loader");
  const others = JSON.stringify(stub.scripts);
  await chooseWhen("hidden.org", true, "site");
  assert.equal(registered(), undefined);
  stub.granted.add("*://hidden.org/*");
  await chooseWhen("hidden.org", false, "never");
  const { js, matches, excludeMatches, persistAcrossSessions } = registered();
  assert.deepEqual([js, matches], [["content/private-page.js"], ["*://hidden.org/*"]]);
  assert.deepEqual([excludeMatches, persistAcrossSessions], [[], false]);
  await chooseWhen("hidden.org", true, "ask");
  assert.equal(registered(), undefined);
  await chooseWhen("hidden.org", false, "ask");
  assert.equal(JSON.stringify(stub.scripts), others);
});

test("the choice and the browser's event, both at once, register the loader once", async () => {
  stub.scripts = [];
  stub.granted.add("*://both.org/*");
  await Promise.all([granted(["*://both.org/*"]), chooseWhen("both.org", false, "site"), granted(["*://both.org/*"])]);
  assert.deepEqual(stub.scripts.map(({ id }) => id), ["loader", "first-paint"]);
  assert.ok(stub.scripts[0].matches.includes("*://both.org/*"));
});

test("a page that loads while another site is chosen gets its scripts", async (context) => {
  stub.granted.add("*://other.org/*");
  const { scripting } = /** @type {any} */ (globalThis).chrome;
  const taken = context.mock.method(scripting, "unregisterContentScripts");
  await chooseWhen("other.org", false, "site");
  assert.ok(stub.scripts.every(({ matches }) => matches.includes("*://other.org/*") && matches.includes("*://both.org/*")));
  assert.equal(taken.mock.callCount(), 0);
});

/** A background that starts; `again` after its memory in the browser has been emptied. */
async function start(again = true) {
  /** @type {number[]} */
  const started = [];
  stub.inject = async (tab) => {
    started.push(tab);
    if (tab === 1) throw new Error("This page cannot be scripted");
  };
  if (again) delete stub.session.begun;
  await begin();
  return started;
}

test("a new extension starts once in open tabs of the sites where it is always on", async () => {
  for (const key of Object.keys(stub.stored)) delete stub.stored[key];
  Object.assign(stub.stored, { "site:a.org": { when: "site" }, "site:b.org": { when: "never" }, "site:file": { when: "site" } });
  stub.session["site:c.org"] = { when: "site" };
  const addresses = ["https://a.org/1", "https://a.org/2", "https://b.org/", "https://c.org/", undefined, "chrome://newtab/", "file:///home/x.html"];
  stub.tabs = addresses.map((url, place) => ({ id: place + 1, url, incognito: false }));
  stub.tabs.push({ id: 8, url: "https://c.org/", incognito: true }, { id: 9, url: "https://a.org/", incognito: false, discarded: true });
  assert.deepEqual(await start(), [1, 2, 7, 8]);
  assert.deepEqual(await start(false), []);
  stub.stored.everywhere = true;
  assert.deepEqual(await start(), [1, 2, 4, 7, 8]);
});
