import assert from "node:assert/strict";
import test from "node:test";

import { Marks } from "../../../../extension/content/apply/marks.js";
import { ATTRIBUTE } from "../../../../extension/content/apply/written.js";
import { addRepairs, addUse, layersAmong, scrollLocked } from "../../../../extension/content/apply/repairs.js";
import { el, page } from "../dom.js";

const WINDOW = "0 0 1000 800";
const FIXED = 'style="position: fixed"';

/** @param {string} body @param {string} [style] the body's */
function tall(body, style = "") {
  page(body);
  document.body.setAttribute("style", style);
  Object.defineProperty(document.body, "scrollHeight", { value: 3000 });
  Object.assign(document, { elementFromPoint: () => document.body });
}

/** @param {string} id hidden */
function healed(id) {
  const marks = new Marks();
  marks.learn([[el(id), 2]], new Map());
  marks.put(marks.changes(60));
  return { marks, locked: addRepairs(marks, layersAmong(marks.hidden).length > 0).includes(document.body) };
}

/** @param {string} id */
const markOf = (id) => el(id).getAttribute(ATTRIBUTE);

test("a page counts as locked only if there is something to scroll to", () => {
  tall("", "overflow-y: hidden");
  assert.equal(scrollLocked(), true);
  tall("", "position: fixed");
  assert.equal(scrollLocked(), true);
  tall("");
  assert.equal(scrollLocked(), false);
  page("");
  document.body.setAttribute("style", "overflow-y: hidden");
  assert.equal(scrollLocked(), false);
});

test("a hidden block is a layer if it, or an element in it, is fixed", () => {
  tall(`<div id=a ${FIXED}></div><div id=b><p ${FIXED}></p></div><div id=c><p></p></div>`);
  assert.deepEqual(layersAmong(["a", "b", "c"].map(el)).map(({ id }) => id), ["a", "b"]);
});

test("the lock that a hidden layer leaves is opened, and restored with the page", () => {
  tall(`<div id=wall ${FIXED}></div>`, "overflow-y: hidden");
  const { marks, locked } = healed("wall");
  assert.equal(locked, true);
  assert.equal(document.body.getAttribute(ATTRIBUTE), "unlock");
  marks.clear();
  assert.equal(document.body.hasAttribute(ATTRIBUTE), false);
});

test("both roots are opened if each has its own overflow, else the locked one", () => {
  const markOfRoot = () => document.documentElement.getAttribute(ATTRIBUTE);
  for (const [style, mark] of /** @type {const} */ ([["overflow-y: auto", "unlock"], ["overflow-y: visible", null]])) {
    tall(`<div id=wall ${FIXED}></div>`, "overflow-y: hidden");
    document.documentElement.setAttribute("style", style);
    healed("wall");
    assert.deepEqual([document.body.getAttribute(ATTRIBUTE), markOfRoot()], ["unlock", mark]);
  }
});

test("a fixed body is unfixed and scrolled to where it was", () => {
  tall(`<div id=wall ${FIXED}></div>`, "position: fixed; top: -240px");
  /** @type {unknown[]} */
  const moves = [];
  document.documentElement.scrollTo = /** @type {any} */ ((/** @type {unknown} */ to) => moves.push(to));
  assert.equal(healed("wall").locked, true);
  assert.equal(document.body.getAttribute(ATTRIBUTE), "unfix");
  assert.deepEqual(moves, [{ left: 0, top: 240, behavior: "instant" }]);
});

test("a page's own lock is left alone where no layer was hidden", () => {
  tall("<nav id=a></nav>", "overflow-y: hidden");
  assert.equal(healed("a").locked, false);
  assert.equal(document.body.hasAttribute(ATTRIBUTE), false);
});

test("a page stays locked if a script moves most of it", () => {
  const carried = 'style="transform: translate3d(0px, 0px, 0px)"';
  const pages = /** @type {const} */ ([
    [`<main tall=2900 ${carried}></main>`, true],
    ['<main tall=2900 style="will-change: transform"></main>', true],
    [`<main tall=2900><section tall=900 ${carried}></section><section tall=900 ${carried}></section></main>`, true],
    [`<main tall=2900><section tall=900 ${carried}></section></main>`, false],
    [`<main tall=2900></main><header tall=100 ${carried}></header>`, false],
    ['<main tall=2900 style="transform: none"></main>', false],
  ]);
  for (const [body, left] of pages) {
    tall(`${body}<div id=wall ${FIXED}></div>`, "overflow-y: hidden");
    for (const element of document.querySelectorAll("[tall]")) {
      Object.defineProperty(element, "scrollHeight", { value: Number(element.getAttribute("tall")) });
    }
    assert.equal(healed("wall").locked, !left, body);
    assert.equal(scrollLocked(), !left, body);
  }
});

test("an empty backdrop over the whole window is hidden with its layer", () => {
  tall(`<div id=wall ${FIXED}></div><div id=back box="${WINDOW}" ${FIXED}></div>`);
  Object.assign(document, { elementFromPoint: () => el("back") });
  assert.equal(healed("wall").locked, false);
  assert.equal(markOf("back"), "hide-fixed");
});

test("an element that covers the window but shows something is no backdrop", () => {
  const covers = [
    `<div id=back box="${WINDOW}" ${FIXED}>${"A dialogue that somebody should read. ".repeat(2)}</div>`,
    `<div id=back box="${WINDOW}" ${FIXED}><img></div>`,
    `<iframe id=back box="${WINDOW}" ${FIXED}></iframe>`,
    `<div id=back box="0 0 1000 400" ${FIXED}></div>`,
    `<div id=back box="${WINDOW}"></div>`,
    `<div id=back box="${WINDOW}" ${FIXED}><input type=search></div>`,
    `<div id=back box="${WINDOW}" ${FIXED}><a href="/menu">Menu</a></div>`,
    `<div id=back box="${WINDOW}" ${FIXED}><button><svg></svg></button></div>`,
  ];
  for (const cover of covers) {
    tall(`<div id=wall ${FIXED}></div>${cover}`);
    Object.assign(document, { elementFromPoint: () => el("back") });
    healed("wall");
    assert.equal(markOf("back"), null, cover);
  }
});

test("an application in a shadow tree is no backdrop, and neither is the body", () => {
  tall(`<div id=wall ${FIXED}></div><x-app id=app box="${WINDOW}" ${FIXED}></x-app>`);
  el("app").attachShadow({ mode: "open" });
  Object.assign(document, { elementFromPoint: () => el("app") });
  healed("wall");
  assert.equal(markOf("app"), null);

  tall(`<div id=wall ${FIXED}></div>`, "position: fixed");
  document.body.setAttribute("box", WINDOW);
  document.documentElement.scrollTo = () => undefined;
  healed("wall");
  assert.equal(document.body.getAttribute(ATTRIBUTE), "unfix");
});

test("what keeps the main content from answering the pointer is repaired", () => {
  page("<main id=a style='pointer-events: none'><p id=m>Text</p></main>");
  document.body.style.pointerEvents = "none";
  assert.deepEqual(addUse(new Marks(), [el("m")]), [el("a"), document.body]);
  assert.equal(markOf("a"), "use");
  page("<main id=a><p id=m>Text</p></main>");
  assert.deepEqual(addUse(new Marks(), [el("m")]), []);
});

test("a blurred element is made clear if most of the main content is in it", () => {
  page("<main id=a style='filter: blur(4px)'><p id=m>Text</p><p id=n style='filter: blur(4px)'>Spoiler</p><p id=o>Text</p></main>");
  const main = ["n", "m", "o"].map(el);
  assert.deepEqual(addUse(new Marks(), main), [el("a")]);
  el("a").style.filter = "contrast(1.1)";
  assert.deepEqual(addUse(new Marks(), main), []);
});
