import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { stub } from "../browser-stub.js";
import { highlightsOfPage, highlightsOfReading, offerHighlights } from "../../../../extension/background/reading/highlights.js";
import { openReader } from "../../../../extension/background/reading/reader.js";

const QUOTE = { exact: "a band", prefix: "there is ", suffix: " in which" };
const HIGHLIGHT = { quote: QUOTE, position: { start: 1, end: 7 }, color: "green", note: "" };
const KEPT = { ...HIGHLIGHT, id: "0123456789abcdef" };

/** What the host was asked. @type {[string, any][]} */
let asked = [];
/** The highlights of the page. @type {any[]} */
let highlights = [];
/** @type {any} */
const host = {
  greeting: { capabilities: ["highlights"] },
  request: async (/** @type {string} */ type, /** @type {any} */ fields) => {
    asked.push([type, fields]);
    return { highlights, highlight: fields.highlight && KEPT, removed: 1 };
  },
};
/** @param {object} [tab] @param {string} [url] @returns {any} */
const sender = (tab = {}, url = "https://name:word@a.org/x?q=1#part") => ({ tab: { id: 1, incognito: false, ...tab }, url });

beforeEach(() => {
  asked = [];
  highlights = [KEPT];
  stub.told = [];
  stub.reply = () => ({ data: null });
});

test("a page reads and changes highlights of the address that the browser gives, whatever it names itself", async () => {
  const message = { op: "put", highlight: HIGHLIGHT, title: "Light", url: "https://victim.org/" };
  assert.equal((await highlightsOfPage(host, /** @type {any} */ (message), sender())).highlight, KEPT);
  await highlightsOfPage(host, { op: "remove", ids: [KEPT.id] }, sender());
  assert.deepEqual(asked, [
    ["highlights", { op: "put", url: "https://a.org/x?q=1#part", highlight: HIGHLIGHT, title: "Light" }],
    ["highlights", { op: "remove", url: "https://a.org/x?q=1#part", ids: [KEPT.id] }],
  ]);
});

test("pages of other tabs are told of a change, and of no reading", async () => {
  stub.tabs = [{ id: 1 }, { id: 2 }];
  await highlightsOfPage(host, { op: "page" }, sender());
  assert.deepEqual(stub.told, []);
  await highlightsOfPage(host, { op: "remove", ids: [KEPT.id] }, sender());
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(stub.told, [[2, { type: "bg-cs-highlights", changed: true }]]);
});

test("the tab's address counts if it has the origin of the sender's", async () => {
  for (const url of ["https://a.org/new", "https://victim.org/", "http://a.org/x", undefined]) {
    await highlightsOfPage(host, { op: "page" }, sender({ url }, "https://a.org/x"));
  }
  assert.deepEqual(asked.map(([, { url }]) => url), ["https://a.org/new", "https://a.org/x", "https://a.org/x", "https://a.org/x"]);
});

test("the host is not asked for a private window, nor for the sample page", async () => {
  await assert.rejects(highlightsOfPage(host, { op: "put", highlight: HIGHLIGHT }, sender({ incognito: true })), { state: "highlight_private" });
  const sample = sender({}, "chrome-extension://penumbra/pages/welcome/sample.html");
  await assert.rejects(highlightsOfPage(host, { op: "page" }, sample), { state: "no_page" });
  for (const from of [sender({ incognito: true }), sample]) await offerHighlights(host, from);
  assert.deepEqual(asked, []);
});

test("a decided page is told of its highlights only if it has some", async () => {
  await offerHighlights(host, sender());
  assert.deepEqual(stub.told.map(([tab, { type }]) => [tab, type]), [[1, "bg-cs-highlights"]]);
  highlights = [];
  await offerHighlights(host, sender());
  assert.equal(stub.told.length, 1);
});

test("a host without highlights is not asked for those of a page that was decided", async () => {
  await offerHighlights({ ...host, greeting: { capabilities: ["decide"] } }, sender());
  assert.deepEqual(asked, []);
});

test("the reader view has the highlights of its page, also after a restart", async () => {
  const tab = /** @type {any} */ ({ id: 1, index: 0, url: "https://a.org/x", incognito: false });
  const { source } = await openReader(tab, /** @type {any} */ ({ page: { url: "" }, html: "" }));
  await highlightsOfReading(host, { op: "page", source, url: "https://other.org/" });
  await highlightsOfReading(host, { op: "page", source: "unknown", url: "https://a.org/y" });
  assert.deepEqual(asked.map(([, { url }]) => url), ["https://a.org/x", "https://a.org/y"]);
  await assert.rejects(highlightsOfReading(host, { op: "page", source: "unknown" }), { state: "no_page" });
});

test("the reader view of a private page has no highlights", async () => {
  const tab = /** @type {any} */ ({ id: 1, index: 0, url: "https://a.org/x", incognito: true });
  const { source } = await openReader(tab, /** @type {any} */ ({ page: { url: "" }, html: "" }));
  await assert.rejects(highlightsOfReading(host, { op: "page", source }), { state: "highlight_private" });
  assert.deepEqual(asked, []);
});

test("the title of a highlight's page is no longer than the host allows", async () => {
  await highlightsOfPage(host, { op: "put", highlight: HIGHLIGHT, title: "x".repeat(5000) }, sender());
  assert.equal(asked[0][1].title.length, 4096);
});
