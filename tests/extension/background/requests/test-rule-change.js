import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { setTimeout as pause } from "node:timers/promises";

import { stub } from "../browser-stub.js";
import { updateRules, updateSettings } from "../../../../extension/background/storage/choices.js";
import { changeRule, ForeignRuleError } from "../../../../extension/background/requests/rule-change.js";
import { rulesAt } from "../../../../extension/background/storage/store.js";

const OPEN = { id: 1, incognito: false };
const OTHER = { id: 2, incognito: false };
const PRIVATE = { id: 3, incognito: true };

/** @param {any} tab @returns {any} a page's script there */
const from = (tab) => ({ tab, url: "https://a.org/x" });
/** What a page of a site has been told of rules once it has asked. @param {any} tab */
const rulesIn = (tab) => rulesAt(tab.incognito, "https://a.org/x");
/** Tabs that have been told to ask again. */
const told = () => stub.told.filter(([, { type }]) => type === "bg-cs-settings").map(([tab]) => tab);

beforeEach(() => {
  for (const area of [stub.stored, stub.session]) for (const key of Object.keys(area)) delete area[key];
  stub.tabs = [OPEN, OTHER, PRIVATE];
  stub.told = [];
});

test("rules made at once are all kept", async () => {
  const lines = ["a.org hide block(tag=nav)", "a.org hide block(tag=aside)", "a.org dim block(tag=footer)"];
  await Promise.all(lines.map((line) => changeRule({ line, remove: false }, from(OPEN))));
  assert.equal(await rulesIn(OPEN), lines.join("\n"));
});

test("a new rule reaches other tabs, a private one only private tabs", async () => {
  assert.equal(await changeRule({ line: "a.org hide block(tag=nav)", remove: false }, from(OPEN)), "a.org hide block(tag=nav)");
  await pause(1);
  assert.deepEqual(told(), [2, 3]);
  await changeRule({ line: "a.org hide block(tag=secret)", remove: false }, from(PRIVATE));
  assert.match(await rulesIn(PRIVATE), /nav\)\n.*secret/);
  assert.doesNotMatch(await rulesIn(OTHER), /secret/);
  assert.doesNotMatch(JSON.stringify(stub.stored), /secret/);
});

test("private windows keep their rules when settings or stored rules change", async () => {
  await changeRule({ line: "a.org hide block(tag=secret)", remove: false }, from(PRIVATE));
  await updateSettings({ dial: 40 });
  await updateRules("a.org off\n");
  assert.match(await rulesIn(PRIVATE), /a\.org off\n[^]*a\.org hide block\(tag=secret\)/);
  assert.equal(await rulesIn(OPEN), "a.org off");
});

test("a suspended page delays neither settings nor rules", { timeout: 5_000 }, async (context) => {
  const { reply } = stub;
  context.after(() => void (stub.reply = reply));
  stub.reply = (tab, message) => (tab === OTHER.id ? new Promise(() => {}) : reply(tab, message));
  assert.equal((await updateSettings({ dial: 40 })).dial, 40);
  assert.equal((await updateRules("b.org off\n")).text, "b.org off\n");
  assert.deepEqual(told(), [1, 2, 3, 1, 2, 3]);
});

test("a rule that is not for blocks of the page's own site is refused", async () => {
  for (const [url, line] of [
    ["https://a.org/x", "b.org hide block(tag=nav)"],
    ["https://a.org/x", "* hide block(tag=nav)"],
    ["https://a.org/x", "a.* hide block(tag=nav)"],
    ["https://a.org/x", "org hide block(tag=nav)"],
    ["https://one.github.io/", "github.io hide block(tag=nav)"],
    ["https://github.io/", "github.io hide block(tag=nav)"],
    ["https://news.one.co.uk/", "co.uk hide block(tag=nav)"],
    ["https://a.org/x", "sub.a.org hide block(tag=nav)"],
    ["https://a.org/x", "a.org off"],
    ["https://a.org/x", "a.org dial 100"],
    ["https://a.org/x", "a.org hide block(tag=nav)\n# of another line"],
    ["https://a.org/x", `a.org hide block(tag=nav text=${"x".repeat(2000)})`],
    ["https://a.org/x", "file hide block(tag=nav)"],
    ["file:///home/a.html", "a.org hide block(tag=nav)"],
    ["about:blank", "a.org hide block(tag=nav)"],
  ]) {
    for (const remove of [false, true]) {
      await assert.rejects(changeRule({ line, remove }, /** @type {any} */ ({ tab: OPEN, url })), ForeignRuleError, line);
    }
  }
  assert.deepEqual(stub.stored.rules, undefined);
});

test("a site's own rules are those of its host and of what its owner has registered", async () => {
  for (const [url, line] of [
    ["https://news.one.co.uk/", "one.co.uk hide block(tag=nav)"],
    ["https://news.one.co.uk/", "news.one.co.uk/a/* dim block(tag=nav)"],
    ["https://one.github.io/", "one.github.io keep block(tag=nav)"],
    ["http://127.0.0.1:8000/", "127.0.0.1 hide block(tag=nav)"],
    ["http://localhost/", "localhost hide block(tag=nav)"],
    ["file:///home/a.html", "file hide block(tag=nav)"],
  ]) {
    assert.equal(await changeRule({ line, remove: false }, /** @type {any} */ ({ tab: OPEN, url })), line);
    assert.equal(await changeRule({ line, remove: true }, /** @type {any} */ ({ tab: OPEN, url })), "");
  }
});

test("a page cannot remove the user's rules for every site", async () => {
  await updateRules("* hide .banner\nb.org hide block(tag=nav)\n");
  for (const line of ["* hide .banner", "b.org hide block(tag=nav)"]) {
    await assert.rejects(changeRule({ line, remove: true }, from(OPEN)), ForeignRuleError);
  }
  assert.equal((await updateRules(null)).text, "* hide .banner\nb.org hide block(tag=nav)\n");
});

test("a page cannot make so many rules that none is read", async () => {
  const line = (/** @type {number} */ at) => `a.org hide block(tag=nav text=${"x".repeat(1880)}${at})`;
  for (let at = 0; at < 26; at += 1) await changeRule({ line: line(at), remove: false }, from(OPEN));
  await assert.rejects(changeRule({ line: line(26), remove: false }, from(OPEN)), /too many/);
  const other = { line: "b.org hide block(tag=nav)", remove: false };
  assert.equal(await changeRule(other, /** @type {any} */ ({ tab: OPEN, url: "https://b.org/" })), "b.org hide block(tag=nav)");
});

test("a page makes no rule with a selector, and the user's own can be taken back by pointing", async () => {
  for (const line of ["a.org hide .x", "a.org hide :foo(("]) {
    await assert.rejects(changeRule({ line, remove: false }, from(OPEN)), ForeignRuleError);
  }
  await updateRules("a.org hide .x\n");
  assert.equal(await changeRule({ line: "a.org hide .x", remove: true }, from(OPEN)), "");
});

test("a page gets the rules of its own site and of every site only", async () => {
  await updateRules("* hide .ad\na.org/y hide .y\nb.org hide .secret\nwww.a.org hide .w\n# a remark\n");
  assert.equal(await rulesAt(false, "https://a.org/x"), "* hide .ad\na.org/y hide .y");
});
