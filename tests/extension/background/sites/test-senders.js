import assert from "node:assert/strict";
import test from "node:test";

import { stub } from "../browser-stub.js";
import { changeSettings, changeSite } from "../../../../extension/background/storage/store.js";
import { Documents, addressOf, factsFrom } from "../../../../extension/background/sites/senders.js";

/** @param {string} url @param {number} [id] @returns {any} */
const from = (url, id = 1) => ({ url, tab: { id, incognito: false } });

for (const [known, address] of /** @type {[string | undefined, string][]} */ ([
  ["https://a.org/x?y#z", "https://a.org/x?y#z"],
  ["https://u:p@a.org/", "https://a.org/"],
  ["file:///home/a.html", "file:///home/a.html"],
  [undefined, ""],
])) {
  test(`the address of a page at ${known} is ${address || "none"}`, () => assert.equal(addressOf(known), address));
}

test("an address is no longer than the host allows", () => {
  const long = `https://a.org/${"x".repeat(10_000)}`;
  assert.equal(addressOf(long), long.slice(0, 8192));
});

test("a page's own statement of its address is ignored", async () => {
  const { url } = await factsFrom({ url: "https://b.org/" }, from("https://a.org/x"));
  assert.equal(url, "https://a.org/x");
});

test("a page that went on without loading has the address that its tab shows, on its own site only", async () => {
  const at = async (/** @type {string} */ shown) => {
    const sender = from("https://a.org/first");
    return (await factsFrom({ url: "" }, { ...sender, tab: { ...sender.tab, url: shown } })).url;
  };
  assert.equal(await at("https://a.org/second"), "https://a.org/second");
  assert.equal(await at("https://b.org/"), "https://a.org/first");
});

test("a page cannot say whether it is remembered", async () => {
  const page = { url: "https://a.org/", title: "A", private: true };
  const open = from("https://a.org/");
  assert.deepEqual(await factsFrom(page, open), { ...page, private: false });
  const hidden = { ...open, tab: { id: 1, incognito: true } };
  assert.equal((await factsFrom({ ...page, private: false }, hidden)).private, true);
});

test("a page is not remembered if the memory of its site or of all is off", async () => {
  const told = async () => (await factsFrom({ url: "https://a.org/" }, from("https://a.org/"))).private;
  await changeSite("a.org", false, { memory: false });
  assert.equal(await told(), true);
  await changeSite("a.org", false, { memory: true });
  assert.equal(await told(), false);
  await changeSettings({ memory: false });
  assert.equal(await told(), true);
  for (const key of Object.keys(stub.stored)) delete stub.stored[key];
});

test("a document belongs only to the page that sent it", () => {
  const documents = new Documents();
  documents.take(7, from("https://a.org/x"));
  documents.take(7, from("https://a.org/y"));
  documents.check(7, from("https://a.org/y"));
  for (const other of [from("https://b.org/"), from("https://a.org/x", 2), from("http://a.org/x")]) {
    assert.throws(() => documents.check(7, other), { code: 31 });
    assert.throws(() => documents.take(7, other), { code: 31 });
    assert.equal(documents.owns(7, other), false);
  }
  assert.throws(() => documents.check(8, from("https://a.org/")), { code: 31 });
});

test("endless documents of a page push out others only by age", () => {
  const documents = new Documents();
  for (let doc = 0; doc <= 1000; doc += 1) documents.take(doc, from("https://a.org/"));
  assert.equal(documents.owns(0, from("https://a.org/")), false);
  assert.equal(documents.owns(1, from("https://a.org/")), true);
});
