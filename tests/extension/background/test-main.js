import assert from "node:assert/strict";
import test from "node:test";
import { setImmediate as turn, setTimeout as pause } from "node:timers/promises";

import { Port, stub } from "./browser-stub.js";
import { COMMANDS } from "../../../extension/background/main.js";
import { COMMAND_ORDER as NAMES } from "../../../extension/pages/common/keys.js";
import { openReader } from "../../../extension/background/reading/reader.js";
import { until } from "../until.js";

const { commands, runtime, tabs } = /** @type {any} */ (globalThis).chrome;
const PAGE = { id: runtime.id, tab: { id: 1, incognito: false }, frameId: 0, url: "https://a.org/" };
const OWN = { id: runtime.id, url: runtime.getURL("pages/popup/popup.html") };

/** @param {any} message @param {any} sender @returns {Promise<any>} */
const answer = (message, sender) => new Promise((reply) => runtime.onMessage.fire(message, sender, reply));

test("each keyboard command does something", () => {
  assert.deepEqual(NAMES.filter((name) => !Object.hasOwn(COMMANDS, name)), []);
});

test("at the first press the host starts before a script is put into the page", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] }); // an idle port's hour would keep the test running
  /** @type {unknown[]} */
  const order = [];
  const { connect, tabs: open } = stub;
  const port = new Port();
  const greeting = { type: "hello", version: "1.0.0", protocol: [1, 1], capabilities: [], python: "3.11" };
  port.onSend = ({ id }) => queueMicrotask(() => port.onMessage.fire({ ...greeting, id }));
  stub.connect = () => {
    order.push("host");
    return port;
  };
  stub.tabs = [{ ...PAGE.tab, url: PAGE.url }];
  stub.inject = async () => {
    order.push("script");
    return [];
  };
  commands.onCommand.fire("toggle", PAGE.tab);
  await turn();
  assert.deepEqual(order.slice(0, 2), ["host", "script"]);
  assert.equal(order.filter((one) => one === "host").length, 1);
  port.onDisconnect.fire();
  Object.assign(stub, { connect, tabs: open, inject: async () => [] });
});

test("commands that the page does alone start no host", async () => {
  /** @type {unknown[]} */
  const done = [];
  const { connect, tabs: open } = stub;
  stub.connect = () => {
    done.push("host");
    throw new Error("there is none");
  };
  stub.tabs = [{ ...PAGE.tab, url: PAGE.url }];
  stub.reply = (tab, { type }) => done.push(type);
  for (const command of ["peek", "pick", "dial-up", "dial-down"]) commands.onCommand.fire(command, PAGE.tab);
  await turn();
  assert.deepEqual(done.sort(), ["bg-cs-dial", "bg-cs-dial", "bg-cs-peek", "bg-cs-pick"]);
  Object.assign(stub, { connect, tabs: open, reply: () => undefined });
});

test("the key for on and off starts the host only where it turns Penumbra on", async () => {
  const { connect, tabs: open } = stub;
  let started = 0;
  stub.connect = () => {
    started += 1;
    throw new Error("there is none");
  };
  stub.tabs = [{ ...PAGE.tab, url: PAGE.url }];
  for (const on of [true, false]) {
    stub.reply = (tab, { type }) => ({ data: type === "bg-cs-state" ? { on } : null });
    commands.onCommand.fire("toggle", PAGE.tab);
    await turn();
    assert.equal(started, on ? 0 : 1);
  }
  stub.reply = (tab, { type }) => ({ data: type === "bg-cs-state" ? { on: true } : null });
  commands.onCommand.fire("read", PAGE.tab); // another key needs the host on a page that is on
  await turn();
  assert.ok(started > 1);
  Object.assign(stub, { connect, tabs: open, reply: () => undefined });
});

test("a page that is too busy to answer does not delay the start of the host", async () => {
  const { connect, tabs: open } = stub;
  let started = false;
  stub.connect = () => {
    started = true;
    throw new Error("there is none");
  };
  stub.tabs = [{ ...PAGE.tab, url: PAGE.url }];
  stub.reply = () => new Promise(() => undefined);
  commands.onCommand.fire("toggle", PAGE.tab);
  await until(() => started);
  assert.ok(started);
  Object.assign(stub, { connect, tabs: open, reply: () => undefined });
});

test("pages and the extension's own pages may send only their own messages", async () => {
  const hello = { type: "cs-bg-hello", url: PAGE.url };
  const ledger = { type: "ui-bg-ledger" };
  assert.equal((await answer(hello, PAGE)).data.when, "ask");
  assert.deepEqual((await answer(ledger, OWN)).data, {});
  for (const [message, sender] of [[hello, OWN], [ledger, PAGE], [ledger, { ...OWN, id: "another" }]]) {
    assert.equal((await answer(message, sender)).error.name, "unknown-type");
  }
});

test("of the extension's pages only the sample page sends messages of a page", async () => {
  const hello = { type: "cs-bg-hello", url: PAGE.url };
  const sample = { ...PAGE, url: runtime.getURL("pages/welcome/sample.html#sample") };
  const { rules, when } = (await answer(hello, sample)).data;
  assert.deepEqual([rules, when], ["* keep #guide", "ask"]);
  for (const sender of [{ ...sample, frameId: 3 }, { ...PAGE, url: runtime.getURL("pages/welcome/welcome.html") }]) {
    assert.equal((await answer(hello, sender)).error.name, "unknown-type");
  }
});

test("a rule made on the sample page holds there and is stored nowhere", async () => {
  const sample = { ...PAGE, url: runtime.getURL("pages/welcome/sample.html") };
  const line = "penumbra hide block(aside)";
  const lines = async (/** @type {boolean} */ remove) => (await answer({ type: "cs-bg-rule", line, remove }, sample)).data.trim().split("\n");
  assert.deepEqual([await lines(false), await lines(true)], [["* keep #guide", line], ["* keep #guide"]]);
  assert.ok(!JSON.stringify([stub.stored, stub.session]).includes("aside"));
});

test("what the sample page does not have is refused as no page, not as a failure", async () => {
  const sample = { ...PAGE, url: runtime.getURL("pages/welcome/sample.html") };
  assert.equal((await answer({ type: "cs-bg-part", part: "highlights" }, sample)).error.state, "no_page");
});

test("a document that the host no longer holds is no problem on the button", async () => {
  stub.title = "fine";
  const update = { type: "cs-bg-update", doc: 7, revision: 1, removed: [], snapshot: "{}", page: null };
  assert.equal((await answer(update, PAGE)).error.code, 31);
  assert.equal(stub.title, "fine");
});

test("messages of frames and of prerendered pages are ignored", async () => {
  const hello = { type: "cs-bg-hello", url: PAGE.url };
  for (const documentLifecycle of ["active", "prerender"]) {
    assert.equal((await answer(hello, { ...PAGE, frameId: 697, documentLifecycle })).error.name, "unknown-type", documentLifecycle);
  }
});

test("a private article goes when its reader's tab is closed", async () => {
  const { source } = await openReader(/** @type {any} */ ({ id: 1, index: 0, incognito: true }), { html: "" });
  assert.ok(`article:${source}` in stub.session);
  tabs.onRemoved.fire(stub.tabs[0].id);
  await pause(1);
  assert.equal((await answer({ type: "ui-bg-article", source }, OWN)).data, null);
});

test("an article is kept when Chromium gives its tab another number", async () => {
  const { source } = await openReader(/** @type {any} */ ({ id: 5, index: 0, incognito: false }), { html: "", page: { url: "https://a.org/" } });
  tabs.onReplaced.fire(6, 5);
  await pause(1);
  stub.tabs.push(/** @type {any} */ ({ id: 6, url: "https://a.org/" }));
  assert.equal((await answer({ type: "ui-bg-reading", source }, OWN)).data.tab, 6);
});

test("the background starts in open tabs, even without an event that says why it runs", async () => {
  assert.equal(stub.session.begun, true);
});
