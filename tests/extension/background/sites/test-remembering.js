import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { stub } from "../browser-stub.js";
import { paintOf, rememberPaint } from "../../../../extension/background/sites/first-paint.js";
import { pageHandlers } from "../../../../extension/background/requests/from-page.js";
import { keepPlace, placeIn } from "../../../../extension/background/storage/places.js";
import { forget, isRemembered, placeAfter, rememberSite, settingsAfter } from "../../../../extension/background/sites/remembering.js";

const PLACE = { at: 7, of: 20, share: 0.5, texts: [11, 22, 33] };
const BLOCKS = [{ selector: "nav", mark: "hide" }];
/** What the host is asked. @type {any[]} */
let asked = [];
const request = async (/** @type {string} */ type, /** @type {any} */ fields) => asked.push({ type, ...fields });
const host = /** @type {any} */ ({ request });
/** @type {any} */
const sender = { tab: { id: 1, incognito: false }, url: "https://a.org/" };

beforeEach(async () => {
  asked = [];
  for (const key of Object.keys(stub.stored)) delete stub.stored[key];
  stub.stored.everywhere = true;
  for (const site of ["a.org", "b.org"]) await rememberPaint(site, BLOCKS);
});

test("switching a site's memory off forgets only that site, here and in the host", async () => {
  await rememberSite(host, "a.org", false);
  assert.deepEqual(asked, [{ type: "memory", action: "forget", site: "a.org" }]);
  assert.equal(await paintOf("a.org"), "");
  assert.notEqual(await paintOf("b.org"), "");
  assert.deepEqual([await isRemembered("a.org", false), await isRemembered("b.org", false)], [false, true]);
  await rememberSite(host, "a.org", true);
  assert.equal(await isRemembered("a.org", false), true);
  assert.equal(asked.length, 1);
});

test("a forgotten site is forgotten with and without its www, as the host names it", async () => {
  for (const site of ["www.a.org", "www.b.org"]) await rememberPaint(site, BLOCKS);
  await keepPlace("https://www.a.org/story", PLACE);
  await forget(host, { action: "forget", site: "a.org" });
  await forget(host, { action: "forget", site: "www.b.org" });
  for (const site of ["a.org", "www.a.org", "b.org", "www.b.org"]) assert.equal(await paintOf(site), "", site);
  assert.equal(await placeIn("https://www.a.org/story"), null);
});

test("with the memory switched off all sites are forgotten", async () => {
  assert.equal((await settingsAfter(host, { memory: false })).memory, false);
  assert.deepEqual(asked, [{ type: "memory", action: "forget-all" }]);
  assert.equal(await paintOf("b.org"), "");
  assert.equal(await isRemembered("b.org", false), false);
});

test("other settings forget nothing, and reading them neither", async () => {
  await settingsAfter(host, { dial: 40, memory: true });
  await settingsAfter(host, null);
  assert.deepEqual(asked, []);
});

test("a site whose memory is off has no first paint", async () => {
  const handlers = pageHandlers(host);
  stub.stored["site:a.org"] = { memory: false };
  assert.equal(await handlers["cs-bg-painted"]({ type: "cs-bg-painted" }, sender), "");
  delete stub.stored["painted:a.org"];
  await handlers["cs-bg-paint"]({ type: "cs-bg-paint", blocks: BLOCKS }, sender);
  assert.equal("painted:a.org" in stub.stored, false);
  delete stub.stored["site:a.org"];
  await handlers["cs-bg-paint"]({ type: "cs-bg-paint", blocks: BLOCKS }, sender);
  assert.notEqual(await handlers["cs-bg-painted"]({ type: "cs-bg-painted" }, sender), "");
});

test("a private window's site is never remembered", async () => {
  assert.equal(await isRemembered("a.org", true), false);
  assert.equal(await isRemembered("", false), false);
});

test("places in articles follow the memory: kept, forgotten and not asked for with it", async () => {
  const place = { at: 3, of: 9, share: 0, texts: [1, 2, 3] };
  const url = "https://a.org/story";
  assert.deepEqual(await placeAfter(url, place), { remembered: true, place });
  await forget(host, { action: "forget", site: "b.org" });
  assert.deepEqual((await placeAfter(url, null)).place, place);
  await rememberSite(host, "a.org", false);
  assert.deepEqual(await placeAfter(url, place), { remembered: false, place: null });
  await rememberSite(host, "a.org", true);
  assert.deepEqual(await placeAfter(url, null), { remembered: true, place: null });
  await placeAfter(url, place);
  await forget(host, { action: "forget-all" });
  assert.equal((await placeAfter(url, null)).place, null);
});
