import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { stub } from "../browser-stub.js";
import { followShown, forgetShown, noteShown, wasShown } from "../../../../extension/background/reading/shown-in-reader.js";

beforeEach(() => {
  for (const name of Object.keys(stub.session)) delete stub.session[name];
});

test("a page that was shown in the reader view is known in its tab alone", async () => {
  await noteShown(1, "https://a.org/one#part");
  assert.equal(await wasShown(1, "https://a.org/one"), true);
  assert.equal(await wasShown(1, "https://a.org/one#other"), true);
  assert.equal(await wasShown(2, "https://a.org/one"), false);
});

test("another page in the tab ends the note", async () => {
  await noteShown(1, "https://a.org/one");
  assert.equal(await wasShown(1, "https://a.org/"), false);
  assert.equal(await wasShown(1, "https://a.org/one"), false);
});

test("a closed tab is forgotten, a renumbered one is followed", async () => {
  await Promise.all([noteShown(1, "https://a.org/one"), noteShown(2, "https://a.org/two")]);
  await Promise.all([forgetShown(1), followShown(7, 2)]);
  assert.deepEqual(stub.session["shown-in-reader"], [[7, "https://a.org/two"]]);
});

test("a browser without such tabs keeps nothing", async () => {
  await forgetShown(1);
  assert.deepEqual(Object.keys(stub.session), []);
});

test("no more than five hundred tabs are known", async () => {
  for (let tab = 0; tab < 510; tab += 1) await noteShown(tab, "https://a.org/");
  assert.equal(stub.session["shown-in-reader"].length, 500);
  assert.equal(await wasShown(509, "https://a.org/"), true);
});
