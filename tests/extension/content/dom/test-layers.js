import assert from "node:assert/strict";
import test from "node:test";

import { focusInUse, followDialogs } from "../../../../extension/content/dom/layers.js";
import { el, page } from "../dom.js";

/**
 * Whether the focus of a button in a page counts as the user's.
 *
 * @param {string} body
 * @param {boolean | undefined} acted whether the user has done anything on the page; undefined in a browser that cannot tell
 */
function isInUse(body, acted) {
  page(body);
  const userActivation = acted === undefined ? undefined : { hasBeenActive: acted };
  Object.defineProperty(globalThis, "navigator", { value: { userActivation }, configurable: true });
  el("b").focus();
  return focusInUse() === el("b");
}

const DIALOG = "<div role=dialog style='visibility: visible'><p>Your region</p><button id=b>Go</button></div>";

test("the focus is of account outside of dialogs, whoever has put it there", () => {
  assert.ok(isInUse("<header style='position: fixed'><button id=b>Search</button></header>", false));
  assert.ok(isInUse("<div role=menu><button id=b>Search</button></div>", false));
});

test("the focus in a dialog is of no account before the user has done anything", () => {
  assert.ok(!isInUse(DIALOG, false));
  assert.ok(isInUse(DIALOG, true));
  assert.ok(isInUse(DIALOG, undefined));
});

test("the focus of a box that is no control is of no account before the user has done anything", () => {
  assert.ok(!isInUse("<div id=b tabindex=-1>Sign up</div>", false));
  assert.ok(!isInUse("<div id=b tabindex=0>Sign up</div>", false));
  assert.ok(isInUse("<div id=b tabindex=0>Sign up</div>", true));
});

test("the focus in a layer that asks for consent is never of account", () => {
  assert.ok(!isInUse("<div role=alertdialog><p>We use cookies</p><button id=b>Accept</button></div>", true));
  assert.ok(!isInUse("<div id=consent style='position: fixed'>We use cookies <button id=b>Accept</button></div>", true));
  assert.ok(!isInUse("<div id=sp_message_container_1 style='position: fixed'><iframe id=b tabindex=0></iframe></div>", true));
  assert.ok(isInUse("<header class=cmp-header style='position: fixed'><button id=b>Search</button></header>", true));
});

test("a page whose root or column is named after cookies is no such layer", () => {
  assert.ok(isInUse("<div class=cookie-policy><button id=b>Print</button></div>", true));
  page("<div style='position: fixed'><button id=b>Menu</button></div>");
  document.body.className = "cookies-accepted";
  Object.defineProperty(globalThis, "navigator", { value: { userActivation: { hasBeenActive: true } }, configurable: true });
  el("b").focus();
  assert.equal(focusInUse(), el("b"));
});

test("the focus in a dialog that has opened since the dialogs are followed, and not by the user, is of no account", () => {
  const opened = new Set();
  page("<main id=m></main>");
  followDialogs(() => opened);
  document.body.innerHTML = DIALOG;
  el("b").focus();
  Object.defineProperty(globalThis, "navigator", { value: { userActivation: { hasBeenActive: true } }, configurable: true });
  assert.equal(focusInUse(), null);
  opened.add(el("b").parentElement);
  assert.equal(focusInUse(), el("b"));
  opened.clear();
  followDialogs(() => opened);
  assert.equal(focusInUse(), el("b"));
});
