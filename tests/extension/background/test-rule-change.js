import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { setTimeout as pause } from "node:timers/promises";

import { stub } from "./browser-stub.js";
import { rules, settings } from "../../../extension/background/choices.js";
import { changeRule, ForeignRuleError } from "../../../extension/background/rule-change.js";
import { rulesAt } from "../../../extension/background/store.js";

const OPEN = { id: 1, incognito: false };
const OTHER = { id: 2, incognito: false };
const PRIVATE = { id: 3, incognito: true };

/** @param {any} tab @returns {any} a page's script there */
const from = (tab) => ({ tab, url: "https://a.org/x" });
/** What tabs were told of rules, the newest of each. */
const toldRules = () => Object.fromEntries(stub.told.map(([tab, { rules: text }]) => [tab, text]));

beforeEach(() => {
  for (const area of [stub.stored, stub.session]) for (const key of Object.keys(area)) delete area[key];
  stub.tabs = [OPEN, OTHER, PRIVATE];
  stub.told = [];
});

test("of rules made at once none is lost", async () => {
  const lines = ["a.org hide .x", "a.org hide .y", "a.org dim .z"];
  await Promise.all(lines.map((line) => changeRule({ line, remove: false }, from(OPEN))));
  const text = await rulesAt(false);
  for (const line of lines) assert.ok(text.includes(`${line}\n`), line);
});

test("a rule made in one tab is told to the others, and one made in a private window to private ones only", async () => {
  await changeRule({ line: "a.org hide .x", remove: false }, from(OPEN));
  await pause(1);
  assert.deepEqual(stub.told.map(([tab]) => tab), [2, 3]);
  await changeRule({ line: "a.org hide .secret", remove: false }, from(PRIVATE));
  await pause(1);
  assert.match(toldRules()[2], /\.x/);
  assert.doesNotMatch(toldRules()[2], /secret/);
  assert.doesNotMatch(JSON.stringify(stub.stored), /secret/);
});

test("pages in private windows keep the rules made there when settings or lasting rules change", async () => {
  await changeRule({ line: "a.org hide .secret", remove: false }, from(PRIVATE));
  await settings({ dial: 40 });
  await rules("b.org off\n");
  assert.match(toldRules()[3], /b\.org off\n[^]*a\.org hide \.secret/);
  assert.equal(toldRules()[1], "b.org off\n");
});

test("a page that cannot run just now holds up neither settings nor rules", { timeout: 5_000 }, async (context) => {
  const { reply } = stub;
  context.after(() => void (stub.reply = reply));
  stub.reply = (tab, message) => (tab === OTHER.id ? new Promise(() => {}) : reply(tab, message));
  assert.equal((await settings({ dial: 40 })).dial, 40);
  assert.equal((await rules("b.org off\n")).text, "b.org off\n");
  assert.equal(toldRules()[1], "b.org off\n");
});

test("a page makes rules for its own site only", async () => {
  await assert.rejects(changeRule({ line: "b.org hide .x", remove: false }, from(OPEN)), ForeignRuleError);
  assert.equal(await rulesAt(false), "");
});
