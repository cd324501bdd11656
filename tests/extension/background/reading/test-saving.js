import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { stub } from "../browser-stub.js";
import { saveArticle, saveByKey, savePage } from "../../../../extension/background/reading/saving.js";
import { replyError } from "../../../../extension/background/host/host-error.js";

const PNG = "data:image/png;base64,AAAA";
const SAVED = { number: 5, name: "Light.md", folder: "/notes", already: false, pictures: 1, left_out: 0 };

/** What the host was asked. @type {[string, any][]} */
let asked = [];
/** What the host answers, by type. @type {Record<string, (fields: any) => any>} */
let replies = {};
/** @type {any} */
const host = {
  request: async (/** @type {string} */ type, /** @type {any} */ fields) => {
    asked.push([type, fields]);
    return replies[type](fields);
  },
};
const of = (/** @type {string} */ type) => asked.find(([name]) => name === type)?.[1];
/** @param {number} code @param {string} name */
const refuse = (code, name) => () => {
  throw replyError({ type: "error", id: 1, code, name, message: "told", advice: "" });
};
const notices = () => stub.told.filter(([, { type }]) => type === "bg-cs-notice").map(([, { state }]) => state);

beforeEach(() => {
  asked = [];
  stub.told = [];
  stub.tabs = [{ id: 1, url: "https://name:word@a.org/x", incognito: false }];
  replies = {
    article: ({ html }) => ({ html: `<article>${html}</article>`, title: "Light", byline: "Ada", date: "2026-03-04", comments: "" }),
    pictures: () => ({ addresses: ["https://a.org/1", "https://a.org/2"] }),
    save: () => SAVED,
  };
  stub.reply = (tab, { type, address }) => {
    if (type === "bg-cs-collect") return { data: { page: { url: "https://victim.org/", title: "Light" }, html: "<p>x</p>" } };
    if (type === "bg-cs-picture") return { data: address.endsWith("1") ? PNG : "" };
    return { data: null };
  };
});

test("a page is saved under the browser's own address with the pictures that it can read", async () => {
  assert.equal(await savePage(host, 1), SAVED);
  assert.deepEqual(asked.map(([type]) => type), ["article", "pictures", "save"]);
  const { page, html, pictures, title } = of("save");
  assert.equal(page.url, "https://a.org/x");
  assert.deepEqual([html, title], ["<article><p>x</p></article>", "Light"]);
  assert.deepEqual(pictures, { "https://a.org/1": PNG });
});

test("a page that is left while it is read is not saved under the next one's address", async () => {
  const { reply } = stub;
  stub.reply = (tab, message) => {
    if (message.type === "bg-cs-collect") stub.tabs = [{ ...stub.tabs[0], url: "https://a.org/next" }];
    return reply(tab, message);
  };
  await assert.rejects(savePage(host, 1), { name: "page-left" });
  assert.deepEqual(asked, []);
});

test("without a folder no picture is read", async () => {
  replies.pictures = refuse(81, "no-folder");
  await assert.rejects(savePage(host, 1), { state: "no_folder" });
  assert.equal(stub.told.some(([, { type }]) => type === "bg-cs-picture"), false);
});

test("pictures beyond the limit of bytes are left out", async () => {
  const large = `data:image/png;base64,${"A".repeat(9 * 2 ** 20)}`;
  const others = stub.reply;
  stub.reply = (tab, message) => (message.type === "bg-cs-picture" ? { data: large } : others(tab, message));
  await savePage(host, 1);
  assert.equal(Object.keys(of("save").pictures).length, 1);
});

test("what a page's process answers in the stead of a picture is not passed on unless it is text", async () => {
  const others = stub.reply;
  stub.reply = (tab, message) => (message.type === "bg-cs-picture" ? { data: { length: 1 } } : others(tab, message));
  await savePage(host, 1);
  assert.deepEqual(of("save").pictures, {});
});

for (const [change, state] of /** @type {[object, string][]} */ ([
  [{}, "saved"],
  [{ left_out: 2 }, "saved_part"],
  [{ already: true, left_out: 2 }, "saved_again"],
])) {
  test(`by a key the page says: ${state}`, async () => {
    replies.save = () => ({ ...SAVED, ...change });
    await saveByKey(host, 1);
    assert.deepEqual(notices(), [state]);
    assert.equal(JSON.stringify(stub.told).includes("/notes"), false, "the page learns no path");
  });
}

for (const [code, name, state] of /** @type {[number, string, string][]} */ ([
  [11, "unknown-type", "host_old"],
  [80, "save", "save_failed"],
  [82, "folder-missing", "folder_missing"],
  [83, "folder-denied", "folder_denied"],
  [84, "folder-read-only", "folder_read_only"],
  [85, "folder-full", "folder_full"],
  [86, "name-too-long", "name_too_long"],
  [30, "bad-page", "failed"],
])) {
  test(`by a key the page says why nothing was saved: ${name}`, async () => {
    replies.save = refuse(code, name);
    await saveByKey(host, 1);
    assert.deepEqual(notices(), [state]);
  });
}

test("a page that refuses to be collected has said so itself", async () => {
  stub.reply = () => ({ error: { name: "no-article", state: "no_article" } });
  await assert.rejects(saveByKey(host, 1), { name: "no-article" });
  assert.deepEqual([notices(), asked], [[], []]);
});

test("the reader's article is saved as it is, with the heading of highlights and nothing but its own fields", async () => {
  const article = { page: { url: "https://a.org/" }, html: "<p>x</p>", title: "Light", byline: "", date: "", path: "/etc" };
  await saveArticle(host, article);
  const { path, ...rest } = article;
  assert.deepEqual([path, of("save")], ["/etc", { ...rest, heading: "highlights_title" }]);
});
