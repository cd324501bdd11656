import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { stub } from "./browser-stub.js";
import { articleOf, forgetReading, openReader } from "../../../extension/background/reader.js";

const TAB = /** @type {any} */ ({ id: 1, index: 0, incognito: false });
const PRIVATE = /** @type {any} */ ({ id: 2, index: 0, incognito: true });
/** A host that gives the page back as the article. @type {any} */
const host = { request: async (/** @type {string} */ type, /** @type {any} */ { html, fallback }) => ({ html, fallback }) };
/** As `storage.session` of both browsers, bytes. */
const QUOTA = 10 * 1024 * 1024;

/** @param {string} html */
const read = async (html, fallback = "", tab = TAB) =>
  (await openReader(tab, { page: { url: "https://a.org/" }, html, fallback })).source;
/** @param {string[]} sources @returns {Promise<string[]>} the articles at hand, as one letter each */
const atHand = async (sources) =>
  (await Promise.all(sources.map((source) => articleOf(host, source)))).map((article) => article?.html[0] ?? "-");
const bytesKept = () => Buffer.byteLength(JSON.stringify(stub.session));

beforeEach(() => {
  stub.tabs = [];
  for (const name of Object.keys(stub.session)) delete stub.session[name];
});

test("a reading is at hand each time that its tab is loaded, with the fallback as it was", async () => {
  const source = await read("a", "whole page");
  for (const again of [1, 2]) assert.equal((await articleOf(host, source)).fallback, "whole page", String(again));
});

test("of many readings the last few are kept", async () => {
  const sources = [];
  for (const html of "abcdefghij") sources.push(await read(html));
  assert.deepEqual(await atHand(sources), [..."--cdefghij"]);
});

test("long readings push out older ones well before the browser's memory for them is full", async () => {
  const sources = [];
  for (const sign of "abc") sources.push(await read(sign.repeat(1_500_000), "ü".repeat(500_000)));
  assert.deepEqual(await atHand(sources), ["-", "b", "c"]);
  assert.ok(bytesKept() < QUOTA * 0.7);
});

test("the one just made is kept however long it is, and alone then", async () => {
  const sources = [await read("a"), await read("b".repeat(7_000_000))];
  assert.deepEqual(await atHand(sources), ["-", "b"]);
  sources.push(await read("c"));
  assert.deepEqual(await atHand(sources), ["-", "-", "c"]);
});

test("of two pages read at once none is lost, and what was read in a private window goes with its reader's tab", async () => {
  const sources = await Promise.all([read("a"), read("b", "", PRIVATE), read("c", "", PRIVATE)]);
  await forgetReading(PRIVATE.id);
  assert.deepEqual(await atHand(sources), ["a", "b", "c"]);
  for (const { id, url } of stub.tabs) if (!url.endsWith(sources[2])) await forgetReading(id);
  assert.deepEqual(await atHand(sources), ["a", "-", "c"]); // a closed tab can be opened again
});
