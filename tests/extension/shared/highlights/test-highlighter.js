import assert from "node:assert/strict";
import test from "node:test";

import { documentOf } from "../quotes/reading.js";

const WORDS = ["The lamp is seen in part.", "Nobody on the quay had slept.", "The roads held."];

test("of two highlights that are chosen while a note is being kept, one has its bubble", async () => {
  const document = documentOf(WORDS.map((text) => `<p>${text}</p>`).join(""));
  const window = /** @type {any} */ (document.defaultView);
  window.HTMLElement.prototype.showPopover = () => undefined;
  /** The shadow root of the bubble that was opened last. @type {ShadowRoot | null} */
  let root = null;
  const attach = window.Element.prototype.attachShadow;
  window.Element.prototype.attachShadow = function attachShadow(/** @type {any} */ init) {
    return (root = attach.call(this, init));
  };
  window.Range.prototype.getClientRects = () => [];
  const getMessage = (/** @type {string} */ key) => key;
  Object.assign(globalThis, { window, chrome: { i18n: { getMessage } }, CSS: { highlights: new Map() }, Highlight: class extends Set {} });
  Object.assign(globalThis, { MutationObserver: window.MutationObserver, Range: window.Range, Event: window.Event, innerHeight: 800 });
  Object.assign(globalThis, { getSelection: () => null, addEventListener: window.addEventListener.bind(window) });
  const { Bubble } = await import("../../../../extension/shared/highlights/bubble.js");
  const { Highlighter } = await import("../../../../extension/shared/highlights/highlighter.js");

  const all = WORDS.map((exact, at) => ({ id: String(at), quote: { exact, prefix: "", suffix: "" }, position: { start: 0, end: 0 }, color: "yellow", note: "" }));
  const put = (/** @type {any} */ highlight) => new Promise((resolve) => setTimeout(resolve, 5, highlight));
  const store = /** @type {any} */ ({ read: async () => all, put });
  const running = new AbortController();
  const highlighter = new Highlighter(store, { root: () => document }, running.signal);
  await highlighter.load();
  await highlighter.act();
  /** @type {any} */ (root).querySelector("textarea").value = "new";
  for (const by of /** @type {(1 | -1)[]} */ ([1, -1])) Bubble.open?.bubbling.go(by);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(document.querySelectorAll("penumbra-bubble").length, 1);
  assert.equal(Bubble.open?.highlight.id, "2");
  running.abort();
  assert.equal(document.querySelectorAll("penumbra-bubble").length, 0);
});
