import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { openPage } from "./extension-page.js";

openPage("pages/popup/popup.html");
const { listenToText, showText } = await import("../../../extension/pages/popup/text.js");

/** @type {any[]} */
let chosen = [];
/** @param {string} name @param {number} step */
const button = (name, step) => /** @type {any} */ (document.querySelector(`[data-text=${name}][data-step="${step}"]`));
const figure = (/** @type {string} */ id) => document.querySelector(`#${id}`)?.textContent;

beforeEach(() => {
  openPage("pages/popup/popup.html");
  chosen = [];
  listenToText((look) => chosen.push(look));
});

test("each step chooses, and stops at the limits", () => {
  showText({ width: 70, size: 190 }, true);
  button("size", 1).click();
  button("width", -1).click();
  assert.deepEqual(chosen, [{ width: 70, size: 200 }, { width: 65, size: 200 }]);
  assert.deepEqual([figure("text-size"), figure("text-width")], ["200%", "65"]);
  assert.deepEqual([button("size", 1).disabled, button("size", -1).disabled], [true, false]);
});

test("from the site's own width either step leads to the usual one", () => {
  showText({ width: 0, size: 100 }, true);
  assert.deepEqual([figure("text-size"), figure("text-width")], ["100%", "–"]);
  button("width", -1).click();
  assert.deepEqual(chosen, [{ width: 70, size: 100 }]);
});

test("one button gives the site its own look back", () => {
  showText({ width: 0, size: 100 }, true);
  const own = /** @type {any} */ (document.querySelector("#text-own"));
  assert.equal(own.disabled, true);
  showText({ width: 80, size: 120 }, true);
  own.click();
  assert.deepEqual([chosen, own.disabled], [[{ width: 0, size: 100 }], true]);
});

test("where Penumbra is off the text is the page's own and cannot be changed", () => {
  showText(undefined, false);
  assert.equal(/** @type {any} */ (document.querySelector("#text-open")).disabled, true);
});

test("a button that is disabled once it is pressed gives the focus to its neighbour", () => {
  showText({ width: 70, size: 190 }, true);
  button("size", 1).focus();
  button("size", 1).click();
  assert.equal(document.activeElement, button("size", -1));
  const own = /** @type {any} */ (document.querySelector("#text-own"));
  own.focus();
  own.click();
  assert.equal(document.activeElement, button("size", -1));
});
