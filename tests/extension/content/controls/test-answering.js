import assert from "node:assert/strict";
import test from "node:test";

import { answers, asked, begun, stage, STORY, TOOLS } from "../stage.js";
import { answered, stopAnswering, tell } from "../../../../extension/content/controls/answering.js";
import { until } from "../../until.js";

const KEY = { type: "bg-cs-toggle", on: null, key: true };
const HOSTLESS = () => ({ error: { code: 0, name: "host-missing", message: "none", state: "host_missing" } });

/** The host leaves the page as it is, unless it is wanted anyway. */
function unsuited() {
  const decide = answers["cs-bg-decide"];
  answers["cs-bg-decide"] = (message) => {
    const { data } = decide(message);
    return { data: message.anyway ? data : { ...data, suited: false, rows: [] } };
  };
}

/** Roots of the notices, closed to everyone else. @type {any[]} */
let roots = [];

/** @param {string} body @param {{ rules?: string, when?: string }} [told] */
function opened(body, told) {
  const window = stage(body, told);
  /** @type {any} */ (globalThis).chrome.i18n = { getMessage: (/** @type {string} */ key) => key };
  Object.assign(window.HTMLElement.prototype, { showPopover: () => undefined });
  roots = [];
  const attach = window.Element.prototype.attachShadow;
  window.Element.prototype.attachShadow = function attached(/** @type {any} */ how) {
    assert.equal(how.mode, "closed");
    const root = attach.call(this, how);
    roots.push(root);
    return root;
  };
  return window;
}

const notice = () => document.querySelector("penumbra-notice");
const said = () => roots.at(-1).querySelector("[role=status]").textContent;
const press = (/** @type {any} */ controller, message = KEY) => answered(TOOLS[message.type], controller, /** @type {any} */ (message));

/** @param {any} window @param {EventTarget} target @param {Event} event */
function trusted(window, target, event) {
  Object.defineProperty(event, "isTrusted", { value: true });
  target.dispatchEvent(event);
}

test.afterEach(() => stopAnswering());

test("a key without a host is answered by a line that leads to the host", async () => {
  const window = opened(`<main><p>${STORY}</p></main>`);
  answers["cs-bg-decide"] = HOSTLESS;
  const controller = await begun();
  await press(controller);
  assert.equal(said(), "state_host_missing_sentence state_host_missing_advice");
  assert.equal(roots[0].querySelector("[role=status]").getAttribute("aria-live"), "polite");
  const button = roots[0].querySelector("button");
  assert.equal(button.textContent, "next_install");
  trusted(window, button, new window.Event("click"));
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(notice(), null);
  assert.deepEqual(asked.filter(({ type }) => type === "cs-bg-next").map(({ state }) => state), ["host_missing"]);
});

test("the page is as it was when Escape has closed the notice", async () => {
  const window = opened(`<main><p>${STORY}</p></main>`);
  answers["cs-bg-decide"] = HOSTLESS;
  const controller = await begun();
  const before = document.documentElement.outerHTML;
  await press(controller);
  window.dispatchEvent(new window.KeyboardEvent("keydown", { key: "Escape" }));
  assert.ok(notice(), "a key of the page's own closes nothing");
  trusted(window, window, new window.KeyboardEvent("keydown", { key: "Escape" }));
  assert.equal(document.documentElement.outerHTML, before);
});

test("the notice's button dims a page left as it is, and so does each later key", async () => {
  const window = opened(`<main><p>${STORY}</p></main><nav id=menu>menu</nav>`);
  unsuited();
  const controller = await begun();
  await press(controller);
  assert.deepEqual([controller.dims, said()], [false, "state_not_suited_sentence state_not_suited_advice"]);
  await press(controller);
  assert.ok(notice(), "another press says it again");
  assert.equal(document.querySelectorAll("penumbra-notice").length, 1);
  trusted(window, roots.at(-1).querySelector("button"), new window.Event("click"));
  await until(() => controller.dims && !notice());
  assert.deepEqual([controller.dims, notice()], [true, null]);
  assert.equal(document.querySelector("#menu")?.getAttribute("data-penumbra"), "hide");
  await press(controller);
  assert.equal(controller.on, false);
  await press(controller);
  assert.deepEqual([controller.dims, notice()], [true, null]);
});

test("two keys in a row are answered by one notice", async () => {
  opened(`<main><p>${STORY}</p></main>`);
  unsuited();
  const controller = await begun();
  await Promise.all([press(controller), press(controller, /** @type {any} */ ({ type: "bg-cs-dial", dial: null, step: 0, key: true }))]);
  await Promise.all([tell("saved"), tell("saved_again")]);
  assert.equal(document.querySelectorAll("penumbra-notice").length, 1);
  assert.match(said(), /^state_saved_again_sentence/);
});

test("an untrusted click on the button does nothing", async () => {
  const window = opened(`<main><p>${STORY}</p></main>`);
  unsuited();
  const controller = await begun();
  await press(controller);
  roots[0].querySelector("button").dispatchEvent(new window.Event("click"));
  assert.ok(notice());
});

test("what nobody pressed a key for is not answered in the page", async () => {
  opened(`<main><p>${STORY}</p></main>`, { when: "site" });
  answers["cs-bg-decide"] = HOSTLESS;
  const controller = await begun();
  assert.equal(controller.state.name, "host_missing");
  await press(controller, /** @type {any} */ ({ ...KEY, key: undefined }));
  assert.equal(notice(), null);
});

test("without an article the notice's button opens the reader view all the same", async () => {
  const window = opened(`<main><p>${STORY}</p></main>`);
  unsuited();
  Object.assign(window.document.implementation, { createHTMLDocument: () => new window.DOMParser().parseFromString("", "text/html") });
  const controller = await begun();
  const reply = press(controller, /** @type {any} */ ({ type: "bg-cs-collect", comments: false, key: true }));
  await until(notice);
  assert.equal(said(), "state_no_article_sentence state_no_article_advice");
  trusted(window, roots[0].querySelector("button"), new window.Event("click"));
  assert.match(/** @type {any} */ (await reply).fallback, /harbour/);
});

test("where the notice goes unanswered the reader view is refused", async () => {
  opened(`<main><p>${STORY}</p></main>`);
  unsuited();
  const controller = await begun();
  const reply = press(controller, /** @type {any} */ ({ type: "bg-cs-collect", comments: false, key: true }));
  await until(notice);
  stopAnswering();
  await assert.rejects(reply, { state: "no_article" });
});

test("a document that draws no HTML leaves the answer to the toolbar button", async () => {
  const window = opened(`<main><p>${STORY}</p></main>`);
  answers["cs-bg-decide"] = HOSTLESS;
  window.Element.prototype.getClientRects = () => [];
  const controller = await begun();
  await assert.rejects(press(controller), { name: "not-drawn", state: "host_missing" });
  assert.equal(notice(), null);
});

test("what has become of saving is said by a line, and a missing folder leads to the setting", async () => {
  const window = opened(`<main><p>${STORY}</p></main>`);
  await begun();
  await tell("saved");
  assert.equal(said(), "state_saved_sentence state_saved_advice");
  assert.equal(roots.at(-1).querySelector("button"), null);
  await tell("no_folder");
  assert.equal(document.querySelectorAll("penumbra-notice").length, 1);
  const button = roots.at(-1).querySelector("button");
  assert.equal(button.textContent, "next_folder");
  trusted(window, button, new window.Event("click"));
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(asked.filter(({ type }) => type === "cs-bg-next").map(({ state }) => state), ["no_folder"]);
});
