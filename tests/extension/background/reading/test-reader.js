import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { stub } from "../browser-stub.js";
import { articleOf, forgetReading, openReader, originOf } from "../../../../extension/background/reading/reader.js";

const TAB = /** @type {any} */ ({ id: 1, index: 0, incognito: false });
const PRIVATE = /** @type {any} */ ({ id: 2, index: 0, incognito: true });
/** A host that gives the page back as the article. @type {any} */
const host = { request: async (/** @type {string} */ type, /** @type {any} */ { html, fallback }) => ({ html, fallback }) };
/** As `storage.session` of both browsers, bytes. */
const QUOTA = 10 * 1024 * 1024;

/** @param {string} html */
const read = async (html, fallback = "", tab = TAB) =>
  (await openReader(tab, { page: { url: "https://a.org/" }, html, fallback })).source;
/** @param {string} html @param {string} fallback */
async function readAndMade(html, fallback) {
  const source = await read(html, fallback);
  await articleOf(/** @type {any} */ ({ request: async () => ({ html }) }), source);
  return source;
}
/** @param {string[]} sources @returns {Promise<string[]>} the articles at hand, as one letter each */
const atHand = async (sources) =>
  (await Promise.all(sources.map((source) => articleOf(host, source)))).map((article) => article?.html[0] ?? "-");
const bytesKept = () => Buffer.byteLength(JSON.stringify(stub.session));

beforeEach(() => {
  stub.tabs = [];
  for (const name of Object.keys(stub.session)) delete stub.session[name];
});

test("the view opens beside its page's tab, whichever window is in front, and in a window of its own from a pop-up", async () => {
  await read("a", "", { ...TAB, index: 4, windowId: 7 });
  const { windowId, index, openerTabId } = stub.tabs[0];
  assert.deepEqual({ windowId, index, openerTabId }, { windowId: 7, index: 5, openerTabId: 1 });
  stub.popups.add(8);
  for (const tab of [TAB, PRIVATE]) {
    await read("a", "", { ...tab, windowId: 8 });
    const opened = stub.tabs.at(-1);
    assert.deepEqual([opened.windowId, opened.incognito, opened.openerTabId], [1000, tab.incognito, undefined]);
  }
});

test("an article is there each time its tab loads, and asks the host once", async () => {
  const source = await read("a", "whole page");
  const first = await articleOf(host, source);
  assert.equal(first.fallback, "whole page");
  const noHost = /** @type {any} */ ({ request: () => Promise.reject(new Error("no host")) });
  assert.deepEqual(await articleOf(noHost, source), first);
});

test("a page whose article could not be made is kept for the next time", async () => {
  const source = await read("a");
  await assert.rejects(articleOf(/** @type {any} */ ({ request: () => Promise.reject(new Error("no host")) }), source));
  assert.deepEqual(await atHand([source]), ["a"]);
});

test("many articles are kept, and finished ones take less room", async () => {
  const sources = [];
  for (let at = 0; at < 40; at += 1) sources.push(await readAndMade("a", "x".repeat(400_000)));
  assert.deepEqual(await atHand(sources), sources.map(() => "a"));
  assert.ok(bytesKept() < 1_000_000);
});

test("long articles push out older ones before the storage is full, pages stay known", async () => {
  const sources = [];
  for (const sign of "abc") sources.push(await read(sign.repeat(1_800_000), "ü".repeat(600_000)));
  assert.deepEqual(await atHand(sources), ["-", "b", "c"]);
  assert.ok(bytesKept() < QUOTA * 0.75);
  stub.tabs.push({ ...TAB, url: "https://a.org/#part" });
  assert.deepEqual(await originOf(sources[0]), { tab: 1, url: "https://a.org/", isPrivate: false });
  assert.equal(await originOf("none"), null);
});

test("the reader's address names the page, except in a private window", async () => {
  const [source, hidden] = [await read("a"), await read("b", "", PRIVATE)];
  const queries = stub.tabs.map(({ url }) => Object.fromEntries(new URL(url).searchParams));
  assert.deepEqual(queries, [{ source, url: "https://a.org/" }, { source: hidden }]);
});

test("an article that is made only after its private tab was closed is not kept", async () => {
  const source = await read("a", "", PRIVATE);
  const slow = { request: async () => (await forgetReading(stub.tabs[0].id), { html: "a" }) };
  assert.equal((await articleOf(/** @type {any} */ (slow), source)).html, "a");
  assert.deepEqual(Object.keys(stub.session), ["articles"]);
  assert.deepEqual(stub.session.articles, []);
});

test("nothing is kept of a private article whose tab was closed before it was noted", async () => {
  const { get } = chrome.tabs;
  chrome.tabs.get = async () => Promise.reject(new Error("No tab with id: 100."));
  await read("a", "", PRIVATE);
  chrome.tabs.get = get;
  assert.deepEqual(stub.session.articles, []);
});

test("the newest article is kept however long it is, if necessary alone", async () => {
  const sources = [await read("a"), await read("b".repeat(8_000_000))];
  assert.deepEqual(await atHand(sources), ["-", "b"]);
  sources.push(await read("c"));
  assert.deepEqual(await atHand(sources), ["-", "-", "c"]);
});

test("an article that is too long for the storage leaves the others", async () => {
  const sources = [await read("a")];
  await assert.rejects(read("b".repeat(11_000_000)), /too large/);
  assert.deepEqual(await atHand(sources), ["a"]);
});

test("two articles at once are both kept, private ones go with their tab", async () => {
  const sources = await Promise.all([read("a"), read("b", "", PRIVATE), read("c", "", PRIVATE)]);
  await forgetReading(PRIVATE.id);
  assert.deepEqual(await atHand(sources), ["a", "b", "c"]);
  for (const { id, url } of stub.tabs) if (!url.endsWith(sources[2])) await forgetReading(id);
  assert.deepEqual(await atHand(sources), ["a", "-", "c"]); // a closed tab can be opened again
});

test("a page cannot pass its article off as another site's", async () => {
  const tab = { ...TAB, url: "https://b.org/second" };
  const source = (await openReader(tab, { page: { url: "https://a.org/" }, html: "b" })).source;
  assert.equal((await originOf(source))?.url, "https://b.org/second");
  assert.equal((await articleOf(host, source)).page.url, "https://b.org/second");
});

test("a tab that shows another page by now is not the page's any more", async () => {
  const source = await read("a");
  const tabOf = async (/** @type {object} */ tab) => {
    stub.tabs = [{ ...TAB, ...tab }];
    return (await originOf(source))?.tab;
  };
  assert.equal(await tabOf({ url: "https://a.org/" }), 1);
  assert.equal(await tabOf({ url: "https://a.org/second" }), undefined);
  assert.equal(await tabOf({ url: "https://a.org/#/second" }), undefined); // a route of a web application
  stub.reply = () => undefined;
  assert.equal(await tabOf({}), undefined); // the browser hides the address, and no content script is there
  assert.equal(await tabOf({ discarded: true }), 1);
  stub.reply = () => ({ data: {} });
  assert.equal(await tabOf({}), 1);
  stub.reply = () => undefined;
});
