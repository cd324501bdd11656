import assert from "node:assert/strict";
import test from "node:test";

import { opensLayers, usedAt, visitedAt } from "../../../../extension/content/layers/gestures.js";
import { el, page } from "../dom.js";

/**
 * @param {string} key
 * @param {Element} [target]
 * @returns {any}
 */
const press = (key, target = document.body) => ({ type: "keydown", key, composedPath: () => [target] });

test("keys that act may open a layer, keys that close or move on may not", () => {
  page("");
  assert.deepEqual(["Enter", "k", "/", "F1"].map((key) => opensLayers(press(key))), [true, true, true, true]);
  assert.deepEqual(["Escape", "Tab", "Control"].map((key) => opensLayers(press(key))), [false, false, false]);
});

test("a scrolling key opens a layer only from a control or a field", () => {
  page("<button id=b>Menu</button><input id=i><p id=p>Text</p>");
  assert.deepEqual([" ", "ArrowDown", "PageDown"].map((key) => opensLayers(press(key, el("p")))), [false, false, false]);
  assert.ok(opensLayers(press(" ", el("b"))));
  assert.ok(opensLayers(press("ArrowDown", el("i"))));
});

test("a touch opens a layer only when the finger is lifted", () => {
  assert.ok(!opensLayers(/** @type {any} */ ({ type: "pointerdown", pointerType: "touch" })));
  assert.ok(opensLayers(/** @type {any} */ ({ type: "pointerup", pointerType: "touch" })));
  assert.ok(opensLayers(/** @type {any} */ ({ type: "pointerdown", pointerType: "mouse" })));
});

test("the pointer rests on the innermost control or inline element", () => {
  page("<p id=p>Of <a id=a href=/moon><b id=b>the Moon</b></a> and <i id=i>the Sun</i></p>");
  assert.equal(visitedAt(el("b")), el("b"));
  assert.equal(usedAt(el("b")), el("a"));
  assert.equal(visitedAt(el("i")), el("i"));
  assert.equal(visitedAt(el("p")), null);
});
