import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { Port, stub } from "../browser-stub.js";
import { toggle, uiHandlers } from "../../../../extension/background/requests/from-ui.js";
import { Host } from "../../../../extension/background/host/host.js";
import { openReader } from "../../../../extension/background/reading/reader.js";

const TAB = { id: 1, index: 0, url: "https://secret.org/x", incognito: false };
const ui = uiHandlers(new Host());

beforeEach(() => {
  stub.tabs = [TAB, { ...TAB, id: 2, incognito: true }];
  stub.told = [];
  stub.reply = () => ({ data: null });
});

test("a choice in a private window's popup is not kept", async () => {
  stub.granted.add("<all_urls>");
  for (const when of ["site", "all", "never", "ask", "site"]) {
    await ui["ui-bg-site"]({ tab: 2, when });
    assert.deepEqual([stub.stored, stub.scripts.filter((script) => script.persistAcrossSessions !== false)], [{}, []], when);
  }
  assert.equal((await ui["ui-bg-state"]({ tab: 2 })).when, "site");
  assert.equal((await ui["ui-bg-state"]({ tab: 1 })).when, "ask");
});

test("where the user has chosen 'never', the popup and the button say so on a page that was there before, and of no other choice", async () => {
  stub.tabs = [{ ...TAB, url: "https://never.org/x" }];
  stub.reply = (tab, { type }) => ({ data: type === "bg-cs-state" ? { on: false, state: { name: "idle" } } : null });
  for (const [when, name] of [["never", "off_here"], ["ask", "idle"]]) {
    await ui["ui-bg-site"](/** @type {any} */ ({ tab: 1, when }));
    assert.equal((await ui["ui-bg-state"]({ tab: 1 })).state.name, name);
    assert.match(stub.title, new RegExp(`state_${name}_sentence`));
  }
});

test("a page that cannot be collected is a failure, and no reader view opens", async () => {
  stub.reply = () => ({ error: { code: 1, name: "failed", message: "the page is too large", advice: "" } });
  await assert.rejects(ui["ui-bg-read"]({ tab: 1 }), { message: "the page is too large", state: "failed" });
  assert.match(stub.title, /state_failed_sentence/);
  assert.equal(stub.tabs.length, 2);
  stub.reply = () => ({ error: { message: "no host", state: "host_missing" } });
  await assert.rejects(ui["ui-bg-toggle"]({ tab: 1, on: true }), { state: "host_missing" });
  assert.match(stub.title, /state_host_missing_sentence/);
});

for (const [name, asks, pressed] of /** @type {const} */ ([
  ["ui-bg-toggle", { on: true }, true],
  ["ui-bg-toggle", {}, true],
  ["ui-bg-toggle", { on: false }, false],
  ["ui-bg-read", {}, false],
])) {
  test(`a page without the script is ${pressed ? "" : "not "}told of the press before: ${name} ${JSON.stringify(asks)}`, async (context) => {
    /** @type {string[] | undefined} */
    let files;
    context.mock.method(stub, "inject", async (/** @type {number} */ tab, /** @type {string[]} */ given) => (files = given));
    stub.reply = () => {
      if (!files) throw new Error("Could not establish connection. Receiving end does not exist.");
      return { data: { page: { url: TAB.url }, html: "<p>Words" } };
    };
    await ui[name]({ tab: 1, ...asks });
    assert.deepEqual(files, pressed ? ["content/press.js", "content/page.js"] : ["content/page.js"]);
  });
}

test("the reader view gets the collected article", async () => {
  stub.reply = () => ({ data: { page: { url: TAB.url }, html: "<p>Words" } });
  const { source } = await ui["ui-bg-read"]({ tab: 1 });
  assert.equal(stub.session[`article:${source}`].collected.html, "<p>Words");
});

test("two presses of the reader's key open one reader view", async () => {
  stub.reply = () => ({ data: { page: { url: TAB.url }, html: "<p>Words" } });
  const [first, second] = await Promise.all([ui["ui-bg-read"]({ tab: 1 }), ui["ui-bg-read"]({ tab: 1 })]);
  assert.equal(first.source, second.source);
  assert.equal(stub.tabs.filter(({ url }) => url.includes("reader.html")).length, 1);
  const { source } = await ui["ui-bg-read"]({ tab: 1 });
  assert.notEqual(source, first.source);
});

/** What becomes of a page while it is asked: it is left before its script answers, or just after. */
const LEAVINGS = {
  "before it answers": () => {
    throw new Error("Could not establish connection. Receiving end does not exist.");
  },
  "just after it has answered": () => ({ data: { page: { url: TAB.url }, html: "<p>Words" } }),
};
for (const [when, reply] of Object.entries(LEAVINGS)) {
  test(`a page that is left ${when} opens no reader view, and the next page is left alone`, async () => {
    stub.title = "the next page's";
    stub.reply = (id) => {
      stub.tabs[0] = { ...TAB, id, url: "https://secret.org/y" };
      return reply();
    };
    await assert.rejects(ui["ui-bg-read"]({ tab: 1 }), { name: "page-left" });
    assert.deepEqual([stub.told.length, stub.tabs.length, stub.title], [1, 2, "the next page's"]);
  });
}

test("another place in the same page is the same page", async () => {
  stub.reply = () => {
    stub.tabs[0] = { ...TAB, url: `${TAB.url}#part` };
    return { data: { page: { url: TAB.url }, html: "<p>Words" } };
  };
  await ui["ui-bg-read"]({ tab: 1 });
  assert.equal(stub.tabs.length, 3);
});

test("open pages learn that their site is always on", async () => {
  stub.granted.add("<all_urls>");
  await ui["ui-bg-site"]({ tab: 2, when: "site" });
  assert.deepEqual(stub.told.filter(([, { type }]) => type === "bg-cs-settings").map(([id]) => id), [1, 2]);
});

test("waiting pages are decided before the memory is erased, and not remembered", async (context) => {
  /** @type {any[]} */
  const asked = [];
  stub.connect = () => {
    const port = new Port();
    port.onSend = (message) => {
      asked.push(message.action ?? message.doc ?? message.type);
      setTimeout(() => port.onMessage.fire({ ...message, protocol: [1, 1] })); // all have asked by then
    };
    return port;
  };
  const host = new Host();
  context.after(() => host.close());
  await host.greet();
  const pages = [1, 2, 3, 4].map((doc) => host.request("decide", { doc }, { behind: true }));
  const erased = uiHandlers(host)["ui-bg-memory"]({ type: "ui-bg-memory", action: "forget", site: "a.org" });
  await Promise.all([...pages, erased]);
  assert.deepEqual(asked, ["hello", 1, 2, 3, 4, "forget"]);
});

/** What was done with the button, in order. @type {string[]} */
let button = [];
Object.assign(/** @type {any} */ (globalThis).chrome.action, {
  setBadgeBackgroundColor: async () => undefined,
  setBadgeText: async (/** @type {any} */ { text }) => void button.push(text),
  openPopup: async () => void button.push("popup"),
});

/** How Chromium refuses files of the machine. */
const NO_PERMISSION = "Cannot access contents of the page. Extension manifest must request permission to access the respective host.";

/** A tab into which no script can be put. @param {string} url @param {string} refusal what the browser says */
function closed(url, refusal = "no access") {
  button = [];
  stub.tabs = [{ ...TAB, url }];
  stub.reply = () => undefined;
  stub.inject = async () => Promise.reject(new Error(refusal));
}

/** Address of a closed page, the refusal, whether files are open to extensions; its state. @type {[string, string, boolean, string][]} */
const CLOSED = [
  ["https://addons.example/", "no access", false, "page_closed"],
  ["https://a.org/report.PDF?page=2", "no access", false, "doc_pdf"],
  ["https://a.org/list.json", "no access", false, "doc_data"],
  ["", NO_PERMISSION, false, "file_closed"],
  ["", NO_PERMISSION, true, "page_closed"],
  ["", "Cannot access a chrome:// URL", false, "page_closed"],
];
for (const [url, refusal, files, name] of CLOSED) {
  test(`a key on ${url || "an unknown address"}, refused by "${refusal.slice(0, 29)}", files ${files ? "open" : "closed"}: ${name}`, async () => {
    Object.assign(/** @type {any} */ (globalThis).chrome, { extension: { isAllowedFileSchemeAccess: async () => files } });
    closed(url, refusal);
    await assert.rejects(toggle(1, null, { key: true }), { state: name });
    assert.deepEqual(button, ["!", "popup"]);
    assert.match(stub.title, new RegExp(`state_${name}_sentence`));
    assert.equal((await ui["ui-bg-state"]({ tab: 1 })).state.name, name);
  });
}

test("what the popup does on a closed page is told in the popup alone", async () => {
  closed("https://addons.example/");
  await assert.rejects(ui["ui-bg-toggle"]({ tab: 1, on: true }), { state: "page_closed" });
  assert.deepEqual(button, []);
});

test("a notice stands on the button only where the document cannot draw it", async () => {
  closed("https://a.org/drawing.svg");
  stub.reply = () => ({ error: { name: "not-drawn", message: "", state: "doc_picture" } });
  await assert.rejects(toggle(1, null, { key: true }), { state: "doc_picture" });
  assert.deepEqual(button, ["!", "popup"]);
  button = [];
  stub.reply = () => ({ error: { name: "no-article", message: "", state: "no_article" } });
  await assert.rejects(toggle(1, null, { key: true }), { state: "no_article" });
  assert.deepEqual(button, []);
});

test("a document that is no web page is told as what it is", async () => {
  stub.tabs = [TAB];
  stub.reply = () => undefined;
  stub.inject = async () => /** @type {any} */ ([{ result: { type: "application/pdf", isHtml: true, root: "html" } }]);
  assert.equal((await ui["ui-bg-state"]({ tab: 1 })).state.name, "doc_pdf");
});

test("an article's pictures are asked of its own page only, and of no other that its tab shows by now", async () => {
  const tab = /** @type {any} */ ({ id: 7, index: 0, incognito: false, url: "https://a.org/story" });
  const { source } = await openReader(tab, /** @type {any} */ ({ page: { url: "" }, html: "a" }));
  stub.reply = () => ({ data: "data:image/png;base64,AA" });
  const read = async (/** @type {string} */ url) => {
    [stub.tabs, stub.told] = [[{ ...tab, url }], []];
    const which = { source, address: "https://a.org/secret.png", most: 9 };
    const data = await ui["ui-bg-picture"](which);
    return [data, stub.told.length];
  };
  assert.deepEqual(await read("https://a.org/story"), ["data:image/png;base64,AA", 1]);
  assert.deepEqual(await read("https://b.org/"), ["", 0]);
});
