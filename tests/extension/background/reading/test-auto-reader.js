import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { stub } from "../browser-stub.js";
import { openByItself } from "../../../../extension/background/reading/auto-reader.js";

const URL_ = "https://a.org/story";
/** The page's tab, as the browser tells of it. @type {any} */
let tab;

const sender = () => /** @type {any} */ ({ tab, url: tab.url });
const opened = () => stub.tabs.filter(({ url }) => url.includes("reader.html"));
const collections = () => stub.told.filter(([, { type }]) => type === "bg-cs-collect");

beforeEach(() => {
  for (const kept of [stub.session, stub.stored]) for (const name of Object.keys(kept)) delete kept[name];
  tab = { id: 1, index: 0, incognito: false, url: URL_ };
  Object.assign(stub, { tabs: [tab], told: [], title: "" });
  stub.stored["site:a.org"] = { reader: true };
  stub.reply = (_, { type }) =>
    type === "bg-cs-collect" ? { data: { page: { url: URL_ }, html: "a" } } : { data: { state: { name: "idle", detail: "" } } };
});

test("an article of a chosen site opens in the reader view, in its own tab", async () => {
  await openByItself(sender());
  assert.equal(stub.tabs.length, 1);
  const query = new URL(tab.url).searchParams;
  assert.deepEqual([query.get("url"), query.get("here")], [URL_, "1"]);
  assert.equal(collections()[0][1].article, true);
  assert.equal(stub.session.articles[0].tab, undefined); // the page has left its tab
});

test("a page that the user has left the reader view for stays a page", async () => {
  await openByItself(sender());
  tab.url = URL_;
  await openByItself(sender());
  assert.equal(opened().length, 0);
  tab.url = "https://a.org/other";
  await openByItself(sender());
  assert.equal(opened().length, 1);
});

test("other sites and private windows are left alone", async () => {
  tab.incognito = true;
  await openByItself(sender());
  tab = { ...tab, incognito: false, url: "https://b.org/story" };
  await openByItself(sender());
  assert.deepEqual([collections().length, opened().length], [0, 0]);
});

test("a page without an article stays, and its button says no longer that it waits", async () => {
  stub.title = "waiting";
  stub.reply = (_, { type }) =>
    type === "bg-cs-collect"
      ? { error: { code: 1, name: "no-article", message: "", advice: "", state: "no_article" } }
      : { data: { state: { name: "idle", detail: "" } } };
  await openByItself(sender());
  assert.equal(opened().length, 0);
  assert.equal(stub.title, "ext_name: state_idle_sentence");
});

test("a page that is left while it is read is not replaced", async () => {
  const asked = sender();
  stub.reply = () => {
    tab.url = "https://b.org/";
    return { data: { page: { url: URL_ }, html: "a" } };
  };
  await openByItself({ ...asked, url: URL_ });
  assert.equal(tab.url, "https://b.org/");
});
