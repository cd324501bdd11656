import assert from "node:assert/strict";
import test from "node:test";

import { page } from "../dom.js";

/** @type {any} */ (globalThis).chrome = { i18n: { getMessage: (/** @type {string} */ key) => key } };
const { showNotice } = await import("../../../../extension/content/controls/notice.js");

/** Inside of the last notice. @type {any} */
let root;

/** @param {string} state @param {AbortSignal} [signal] */
function shown(state, signal = new AbortController().signal) {
  const window = page("<p>Words");
  Object.assign(globalThis, { matchMedia: () => ({ matches: true }), Event: window.Event });
  Object.assign(window.HTMLElement.prototype, { showPopover: () => undefined });
  const attach = window.Element.prototype.attachShadow;
  window.Element.prototype.attachShadow = function attached(/** @type {any} */ how) {
    return (root = attach.call(this, how));
  };
  const notice = showNotice(state, signal);
  assert.ok(notice);
  return notice;
}

const there = () => document.querySelector("penumbra-notice") !== null;
/** The steps of promises between a timer and its effect. */
const steps = async () => {
  for (let step = 0; step < 10; step += 1) await Promise.resolve();
};

test("a notice goes away by itself, one with a button later", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  for (const [state, time, button] of [["doc_pdf", 8000, false], ["not_suited", 16_000, true]]) {
    const { pressed } = shown(String(state));
    assert.equal(root.querySelector("button") !== null, button);
    context.mock.timers.tick(Number(time) - 1);
    await steps();
    assert.ok(there());
    context.mock.timers.tick(1);
    assert.equal(await pressed, false);
    assert.ok(!there());
  }
});

test("a notice stays while the pointer or the focus is in it", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  for (const [come, leave] of [["pointerenter", "pointerleave"], ["focusin", "focusout"]]) {
    const { pressed } = shown("doc_pdf");
    root.firstChild.dispatchEvent(new Event(come));
    context.mock.timers.tick(60_000);
    await steps();
    assert.ok(there(), come);
    root.firstChild.dispatchEvent(new Event(leave));
    context.mock.timers.tick(8000);
    assert.equal(await pressed, false);
  }
});

test("a notice ends with its signal and says that nothing was pressed", async () => {
  const ending = new AbortController();
  const { pressed } = shown("failed", ending.signal);
  ending.abort();
  assert.equal(await pressed, false);
  assert.ok(!there());
});
