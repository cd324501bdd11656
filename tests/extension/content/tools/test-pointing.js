import assert from "node:assert/strict";
import test from "node:test";

import { el, page } from "../dom.js";

const getMessage = (/** @type {string} */ key) => key;
Object.assign(globalThis, { chrome: { i18n: { getMessage } }, CSSStyleSheet: class { replaceSync() {} } });
const { openPanel } = await import("../../../../extension/content/tools/panel.js");
const { point } = await import("../../../../extension/content/tools/pointing.js");

/** Has the panel show something else. */
let shownAnew = () => {};

/** A page with the panel open, where blocks are pointed at. @param {string} [direction] of its text */
function pointing(direction = "ltr") {
  const window = page(`<div style="direction: ${direction}"><p id=one>One</p><p id=two>Two</p></div>`);
  /** @type {any} */ (window).HTMLElement.prototype.showPopover = () => {};
  document.elementsFromPoint = (x) => [el(x < 50 ? "one" : "two")];
  /** @type {string[]} */
  const done = [];
  const panel = openPanel("pick_title", () => done.push("left"));
  const how = {
    main: () => [el("one")],
    onMove: (/** @type {Element} */ { id }) => done.push(`at ${id}`),
    onChoose: (/** @type {Element} */ { id }) => done.push(`chose ${id}`),
  };
  shownAnew = () => panel.show([], []);
  point(panel, how, panel.signal);
  /** @param {string} name @param {Record<string, unknown>} facts @param {boolean} trusted */
  const send = (name, facts, trusted) => {
    const event = Object.assign(new window.Event(name, { bubbles: true, cancelable: true }), facts);
    Object.defineProperty(event, "isTrusted", { value: trusted });
    window.dispatchEvent(event);
  };
  return { done, send };
}

/** What comes from the user, or from the page as if it did. @type {[string, Record<string, unknown>][]} */
const GESTURES = [
  ["pointermove", { clientX: 80, clientY: 10 }],
  ["click", { clientX: 80, clientY: 10 }],
  ["keydown", { key: "Enter" }],
  ["keydown", { key: "Escape" }],
];

test("the user's own gestures point, choose and leave", () => {
  const { done, send } = pointing();
  for (const [name, facts] of GESTURES) send(name, facts, true);
  assert.deepEqual(done, ["at one", "at two", "chose two", "chose two", "left"]);
});

test("untrusted events point at nothing, choose nothing and close nothing", () => {
  const { done, send } = pointing();
  for (const [name, facts] of GESTURES) send(name, facts, false);
  assert.deepEqual(done, ["at one"]);
});

test("left and right go to the neighbour on that side in any text direction", () => {
  for (const [direction, there, back] of [["ltr", "ArrowRight", "ArrowLeft"], ["rtl", "ArrowLeft", "ArrowRight"]]) {
    const { done, send } = pointing(direction);
    for (const key of [there, there, back]) send("keydown", { key }, true);
    assert.deepEqual(done, ["at one", "at two", "at one"], direction);
  }
});

test("the second click of a double click chooses nothing and does not reach the page", () => {
  const { done, send } = pointing();
  /** @type {string[]} */
  const heard = [];
  document.addEventListener("click", () => heard.push("page"));
  send("click", { clientX: 80, clientY: 10, detail: 1 }, true);
  shownAnew();
  send("click", { clientX: 80, clientY: 10, detail: 2 }, true);
  assert.deepEqual(done, ["at one", "at two", "chose two"]);
  assert.deepEqual(heard, []);
});
