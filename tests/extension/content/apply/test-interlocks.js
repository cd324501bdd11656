import assert from "node:assert/strict";
import test from "node:test";

import { Marks } from "../../../../extension/content/apply/marks.js";
import { ATTRIBUTE } from "../../../../extension/content/apply/written.js";
import { blankWindow, checkInterlocks, checkWindow } from "../../../../extension/content/apply/interlocks.js";
import { el, page } from "../dom.js";

const TEXT = "Between light and dark lies a band in which part of the lamp is seen. ".repeat(3);

/**
 * Hide the elements and tell how things stand.
 *
 * @param {string[]} hidden ids
 * @param {{ main?: string[], touched?: string[], ruled?: string[], blankBefore?: boolean, lockedBefore?: boolean, layers?: string[] }} [given] ids and facts
 */
function scene(hidden, { main = [], touched = [], ruled = [], blankBefore = false, lockedBefore = false, layers = [] } = {}) {
  for (const left of document.querySelectorAll(`[${ATTRIBUTE}]`)) left.removeAttribute(ATTRIBUTE);
  const marks = new Marks();
  marks.learn(hidden.map((id) => [el(id), 2]), new Map(ruled.map((id) => [el(id), 2])));
  marks.put(marks.changes(60));
  return { marks, main: main.map(el), touched: new Set(touched.map(el)), blankBefore, lockedBefore, layers: layers.map(el) };
}

/** @param {string} id */
const isHidden = (id) => el(id).getAttribute(ATTRIBUTE) === "hide";

/**
 * @param {Element | null} found what stands at every point of the window
 * @param {readonly Element[]} [below] what stands under it
 */
function under(found, below = []) {
  Object.assign(document, { elementFromPoint: () => found, elementsFromPoint: () => (found ? [found, ...below] : below) });
}

test("where no interlock is broken nothing is freed or reported", () => {
  page(`<nav id=a>Sections</nav><p id=m>${TEXT}</p>`);
  assert.deepEqual(checkInterlocks(scene(["a"], { main: ["m"] })), []);
  assert.ok(isHidden("a"));
});

test("a hidden block around main content is freed, its neighbours are not", () => {
  page(`<nav id=a>Sections</nav><section id=b><p id=m>${TEXT}</p></section>`);
  assert.deepEqual(checkInterlocks(scene(["a", "b"], { main: ["m"] })), ["interlock_main"]);
  assert.ok(isHidden("a"));
  assert.ok(!isHidden("b"));
});

test("main content hidden by the user's rule stays hidden without a report", () => {
  page(`<p>${TEXT}</p><section id=b><p id=m>Short</p></section>`);
  assert.deepEqual(checkInterlocks(scene([], { main: ["m"], ruled: ["b"] })), []);
  assert.ok(isHidden("b"));
});

test("a hidden block around the focus is freed through a shadow root", () => {
  page(`<p id=m>${TEXT}</p><aside id=a><div id=host></div></aside>`);
  const root = el("host").attachShadow({ mode: "open" });
  root.innerHTML = "<input>";
  /** @type {HTMLElement} */ (root.querySelector("input")).focus();
  Object.defineProperty(document, "activeElement", { value: el("host"), configurable: true });
  Object.defineProperty(root, "activeElement", { value: root.querySelector("input"), configurable: true });
  assert.deepEqual(checkInterlocks(scene(["a"], { main: ["m"] })), ["interlock_focus"]);
});

test("a block with a modal dialog is freed, others stay hidden", () => {
  page(`<p id=m>${TEXT}</p><div id=a><dialog id=d open>Sure?</dialog></div><nav id=b></nav>`);
  const query = document.querySelectorAll.bind(document);
  const modals = (/** @type {string} */ wanted) => query(wanted === "dialog:modal" ? "#d" : wanted);
  Object.assign(document, { querySelectorAll: modals }); // no `showModal` here
  assert.deepEqual(checkInterlocks(scene(["a", "b"], { main: ["m"] })), ["interlock_dialog"]);
  assert.deepEqual([isHidden("a"), isHidden("b")], [false, true]);
});

test("a form that was typed in is freed around the field and inside the form", () => {
  page(`<p id=m>${TEXT}</p><aside id=a><form><input id=f><p id=b>Send</p></form></aside><nav id=c></nav>`);
  assert.deepEqual(checkInterlocks(scene(["a", "c"], { main: ["m"], touched: ["f"] })), ["interlock_form"]);
  assert.ok(isHidden("c"));
  assert.deepEqual(checkInterlocks(scene(["b"], { main: ["m"], touched: ["f"] })), ["interlock_form"]);
  assert.ok(!isHidden("b"));
});

test("a dialog beside which the page answers nothing is freed", () => {
  page(`<main id=a inert><p id=m>${TEXT}</p></main><div id=d role=dialog>Sign up</div>`);
  assert.deepEqual(checkInterlocks(scene(["d"], { main: ["m"], layers: ["d"] })), ["interlock_dialog"]);
  assert.ok(!isHidden("d"));
  page(`<main id=m><p>${TEXT}</p><p style="pointer-events: none">${TEXT}</p></main><div id=d>Sign up</div>`);
  assert.deepEqual(checkInterlocks(scene(["d"], { main: ["m"], layers: ["d"] })), ["interlock_dialog"]);
});

test("a page that answers, or from which no layer is hidden, keeps its noise hidden", () => {
  page(`<main><p id=m>${TEXT}</p></main><div id=d role=dialog inert>Sign up</div>`);
  assert.deepEqual(checkInterlocks(scene(["d"], { main: ["m"], layers: ["d"] })), []);
  page(`<main inert><p id=m>${TEXT}</p></main><nav id=d>Sections</nav>`);
  assert.deepEqual(checkInterlocks(scene(["d"], { main: ["m"] })), []);
});

test("a form in a closed dialog is not in use", () => {
  page(`<p id=m>${TEXT}</p><header id=a><dialog><form><input id=f></form></dialog></header>`);
  Object.defineProperty(document, "activeElement", { value: el("f"), configurable: true });
  assert.deepEqual(checkInterlocks(scene(["a"], { main: ["m"], touched: ["f"] })), []);
  assert.ok(isHidden("a"));
});

test("a form around the main content frees no noise", () => {
  page(`<form><input id=f><p id=m>${TEXT}</p><aside id=a></aside></form>`);
  assert.deepEqual(checkInterlocks(scene(["a"], { main: ["m"], touched: ["f"] })), []);
  assert.ok(isHidden("a"));
});

test("the focus of a box around the main content frees no noise, unless one writes in the box", () => {
  for (const [attribute, found] of /** @type {const} */ ([["tabindex=-1", []], ["contenteditable", ["interlock_form"]]])) {
    page(`<main id=f ${attribute}><p id=m>${TEXT}</p><aside id=a></aside></main>`);
    Object.defineProperty(document, "activeElement", { value: el("f"), configurable: true });
    assert.deepEqual(checkInterlocks(scene(["a"], { main: ["m"] })), found);
    assert.equal(isHidden("a"), found.length === 0);
  }
});

test("a page with too little kept text gets back all that the host hid", () => {
  page('<nav id=a>Sections</nav><p id=m>Short</p>');
  Object.defineProperty(document.body, "innerText", { value: "Short" });
  assert.deepEqual(checkInterlocks(scene(["a"], { main: ["m"] })), ["interlock_text"]);
  assert.ok(!isHidden("a"));
});

test("hidden text of the main content is no kept text", () => {
  page(`<nav id=a>Sections</nav><p id=m>Short <span style="display: none">${TEXT}</span><b style="visibility: hidden">${TEXT}</b></p>`);
  Object.defineProperty(document.body, "innerText", { value: "Short" });
  assert.deepEqual(checkInterlocks(scene(["a"], { main: ["m"] })), ["interlock_text"]);
  assert.ok(!isHidden("a"));
});

test("a new scroll lock frees all blocks, an old one only layers just hidden", () => {
  page(`<div id=wall></div><nav id=a></nav><p id=m>${TEXT}</p>`);
  document.body.style.overflowY = "hidden";
  Object.defineProperty(document.body, "scrollHeight", { value: 3000 });
  assert.deepEqual(checkInterlocks(scene(["wall", "a"], { main: ["m"], lockedBefore: true })), []);
  assert.deepEqual(checkInterlocks(scene(["wall", "a"], { main: ["m"], lockedBefore: true, layers: ["wall"] })), ["interlock_scroll"]);
  assert.deepEqual([isHidden("wall"), isHidden("a")], [false, true]);
  assert.deepEqual(checkInterlocks(scene(["wall", "a"], { main: ["m"] })), ["interlock_scroll"]);
  assert.deepEqual([isHidden("wall"), isHidden("a")], [false, false]);
});

test("a window is not blank if a text or picture is at one of the points", () => {
  page('<p id=p>Text</p><div id=d style="background-image: none"> </div><img id=i>');
  for (const [id, blank] of /** @type {const} */ ([["p", false], ["d", true], ["i", false]])) {
    under(el(id));
    assert.equal(blankWindow(), blank, id);
  }
  under(null);
  assert.equal(blankWindow(), true);
});

test("a picture under a layer that shows it through is seen, one under a layer that covers it is not", () => {
  const layer = (/** @type {string} */ id, /** @type {string} */ colour) => `<div id=${id} style="background-image: none; background-color: ${colour}"></div>`;
  page(`<img id=i>${layer("light", "rgba(0, 0, 0, 0.4)")}${layer("full", "rgb(0, 0, 0)")}`);
  for (const [id, blank] of /** @type {const} */ ([["light", false], ["full", true]])) {
    under(el(id), [el("i")]);
    assert.equal(blankWindow(), blank, id);
  }
});

test("a blank window scrolls to main content, or the blocks are freed", () => {
  page(`<nav id=a></nav><p id=m>${TEXT}</p>`);
  under(null);
  let moved = 0;
  el("m").scrollIntoView = () => void (moved += 1);
  assert.deepEqual(checkWindow(scene(["a"], { main: ["m"] })), []);
  assert.equal(moved, 1);
  assert.deepEqual(checkWindow(scene(["a"], { blankBefore: true })), []);
  assert.ok(isHidden("a"));
  assert.deepEqual(checkWindow(scene(["a"])), ["interlock_blank"]);
  assert.ok(!isHidden("a"));
});
