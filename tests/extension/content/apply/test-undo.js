import assert from "node:assert/strict";
import test from "node:test";

import { documentScroller } from "../../../../extension/content/dom/scrolling.js";
import { Undo } from "../../../../extension/content/apply/undo.js";
import { drawFrames, el, page } from "../dom.js";

/** A page that was scrolled a little before its first application. */
function applied() {
  const window = page("<p>Text</p>");
  const scroller = documentScroller();
  scroller.scrollTo = /** @type {any} */ ((/** @type {{ top: number }} */ { top }) => (scroller.scrollTop = top));
  scroller.scrollTop = 300;
  const undo = new Undo();
  undo.listen();
  const apply = (/** @type {number} */ top) => {
    undo.remember([]);
    scroller.scrollTop = top;
    undo.settled(true);
  };
  apply(240);
  return { undo, scroller, apply, window };
}

test("without scrolling in between, undo returns to the exact position", () => {
  const { undo, scroller, apply } = applied();
  apply(220);
  undo.finish(undo.still);
  assert.equal(scroller.scrollTop, 300);
});

test("after scrolling before a later application, undo stays there", () => {
  const { undo, scroller, apply } = applied();
  drawFrames(9);
  scroller.scrollTop = 3500;
  apply(3510);
  apply(3510);
  undo.finish(undo.still);
  assert.equal(scroller.scrollTop, 3510);
});

test("after scrolling sideways, undo stays there and returns to the line", () => {
  const { undo, scroller, apply } = applied();
  scroller.scrollTo = /** @type {any} */ ((/** @type {any} */ place) => Object.assign(scroller, placeOf(place)));
  drawFrames(9);
  scroller.scrollLeft = 800;
  apply(240);
  drawFrames(9);
  undo.finish(undo.still);
  assert.deepEqual([scroller.scrollLeft, scroller.scrollTop], [800, 300]);
});

/** @param {any} place what `scrollTo` is given */
function placeOf({ left, top }) {
  return { scrollLeft: left, scrollTop: top };
}

test("a scroller that has left the page is forgotten", () => {
  page("<div id=inner><p id=line>Text</p></div>");
  const [root, inner] = [documentScroller(), el("inner")];
  Object.defineProperty(inner, "scrollHeight", { value: 900 });
  const undo = new Undo();
  undo.remember([el("line")]);
  assert.deepEqual(undo.still, [root, inner]);
  inner.remove();
  undo.remember([]);
  document.body.append(inner);
  assert.deepEqual(undo.still, [root]);
});

test("an inner scroller returns to its position where the page was scrolled", () => {
  page("<div id=inner><p id=line>Text</p></div>");
  const [root, inner] = [documentScroller(), el("inner")];
  for (const one of [root, inner]) one.scrollTo = /** @type {any} */ ((/** @type {{ top: number }} */ { top }) => (one.scrollTop = top));
  Object.defineProperties(inner, { scrollHeight: { value: 900 }, clientHeight: { value: 300 } });
  inner.scrollTop = 0;
  const undo = new Undo();
  undo.remember([el("line")]);
  inner.scrollTop = 40;
  undo.settled(true);
  drawFrames(9);
  root.scrollTop = 700;
  undo.finish(undo.still);
  assert.deepEqual([root.scrollTop, inner.scrollTop], [700, 0]);
});

test("a small movement within a few frames of an application is the page's answer and is undone", () => {
  const { undo, scroller } = applied();
  drawFrames(1);
  scroller.scrollTop = 275;
  drawFrames(1);
  undo.finish(undo.still);
  assert.equal(scroller.scrollTop, 300);
});

test("the same movement is the user's after an input", () => {
  for (const name of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    const { undo, scroller, window } = applied();
    drawFrames(1);
    window.dispatchEvent(trusted(window, name));
    scroller.scrollTop = 275;
    drawFrames(1);
    undo.finish(undo.still);
    assert.equal(scroller.scrollTop, 275, name);
  }
});

test("the same movement is the user's where the page's address has changed", () => {
  const { undo, scroller } = applied();
  undo.finish(undo.still);
  location.hash = "#near";
  scroller.scrollTop = 335;
  drawFrames(2);
  assert.equal(scroller.scrollTop, 335);
});

test("an input that a script has made up, or a modifier key, scrolls nothing", () => {
  for (const own of [{}, { isTrusted: true, key: "Shift" }]) {
    const { undo, scroller, window } = applied();
    window.dispatchEvent(Object.defineProperties(new window.Event("keydown"), Object.getOwnPropertyDescriptors(own)));
    scroller.scrollTop = 275;
    drawFrames(1);
    undo.finish(undo.still);
    assert.equal(scroller.scrollTop, 300);
  }
});

test("a movement is the user's where it comes late or goes far", () => {
  for (const { frames, top } of [{ frames: 9, top: 275 }, { frames: 1, top: 900 }]) {
    const { undo, scroller } = applied();
    drawFrames(frames);
    scroller.scrollTop = top;
    drawFrames(1);
    undo.finish(undo.still);
    assert.equal(scroller.scrollTop, top);
  }
});

test("many small movements of one scroller in a few frames are the user's", () => {
  const { undo, scroller } = applied();
  for (let frame = 0; frame < 4; frame++) {
    scroller.scrollTop += 150;
    drawFrames(1);
  }
  undo.finish(undo.still);
  assert.equal(scroller.scrollTop, 840);
});

test("a scroller whose frame loads another page while answers are awaited is forgotten", () => {
  page("<div id=inner><p id=line>Text</p></div>");
  const inner = el("inner");
  Object.defineProperties(inner, { scrollHeight: { value: 900 }, clientHeight: { value: 300 } });
  const undo = new Undo();
  undo.remember([el("line")]);
  undo.settled(true);
  for (const name of ["ownerDocument", "scrollTop"]) Object.defineProperty(inner, name, { get: throwDead, set: throwDead });
  drawFrames(1);
  undo.remember([]);
  assert.equal(undo.still.includes(inner), false);
});

test("a movement with which the page answers the undo is taken back", () => {
  const { undo, scroller } = applied();
  drawFrames(9);
  undo.finish(undo.still);
  for (const top of [335, 320]) {
    scroller.scrollTop = top;
    drawFrames(1);
    assert.equal(scroller.scrollTop, 300);
  }
  drawFrames(9);
  scroller.scrollTop = 335;
  drawFrames(1);
  assert.equal(scroller.scrollTop, 335);
});

test("where the page has answered and is not as high as before, the line being read keeps its place", () => {
  const { undo, scroller } = applied();
  let height = 2000;
  Object.defineProperty(scroller, "scrollHeight", { get: () => height });
  undo.remember([]);
  undo.settled(true);
  scroller.scrollTop = 275;
  drawFrames(1);
  const { still } = undo;
  scroller.scrollTop = 335; // as marks are removed
  undo.finish(still);
  drawFrames(2);
  assert.equal(scroller.scrollTop, 335);
  height = 0;
  drawFrames(1);
  assert.equal(scroller.scrollTop, 300);
});

test("a page that was at its top returns there, however high it is after its answer", () => {
  const { undo, scroller } = applied();
  undo.finish(undo.still);
  let height = 2000;
  Object.defineProperty(scroller, "scrollHeight", { get: () => height });
  scroller.scrollTop = 0;
  undo.remember([]);
  undo.settled(true);
  scroller.scrollTop = 35;
  drawFrames(1);
  const { still } = undo;
  height = 2100;
  scroller.scrollTop = 1214; // the line being read
  undo.finish(still);
  assert.equal(scroller.scrollTop, 0);
});

test("a scroller in a block that was hidden returns to its position where it had no box meanwhile", () => {
  page("<aside id=aside><div id=inner>Text</div><div id=open>Text</div></aside>");
  for (const id of ["inner", "open"]) {
    const one = el(id);
    one.scrollTo = /** @type {any} */ ((/** @type {{ top: number }} */ { top }) => (one.scrollTop = top));
    one.scrollTop = 305;
  }
  const undo = new Undo();
  undo.remember([], [el("aside")]);
  undo.settled(true);
  el("inner").getClientRects = () => /** @type {any} */ ([]);
  const { still } = undo;
  for (const id of ["inner", "open"]) el(id).scrollTop = 340;
  undo.finish(still);
  assert.deepEqual([el("inner").scrollTop, el("open").scrollTop], [305, 340]);
});

/** A scroller at 305 in a block that was hidden, and then shown again by another application; the browser has anchored it at 340. */
function shownAgain() {
  const window = page("<aside id=aside><div id=inner>Text</div></aside>");
  const inner = el("inner");
  inner.scrollTo = /** @type {any} */ ((/** @type {{ top: number }} */ { top }) => (inner.scrollTop = top));
  inner.scrollTop = 305;
  const rects = inner.getClientRects;
  const undo = new Undo();
  undo.listen();
  undo.remember([], [el("aside")]);
  inner.getClientRects = () => /** @type {any} */ ([]);
  undo.settled(true);
  undo.remember([]);
  Object.assign(inner, { getClientRects: rects, scrollTop: 340 });
  undo.settled(true);
  return { undo, inner, window };
}

test("a scroller whose block is shown again returns to its position, also where the browser anchors it", () => {
  const { undo, inner } = shownAgain();
  assert.equal(inner.scrollTop, 305);
  inner.scrollTop = 340;
  drawFrames(1);
  assert.equal(inner.scrollTop, 305);
  drawFrames(9);
  inner.scrollTop = 306;
  undo.finish(undo.still);
  assert.equal(inner.scrollTop, 305);
});

test("a scroller that the user scrolls after its block is shown again stays there", () => {
  const { undo, inner, window } = shownAgain();
  window.dispatchEvent(trusted(window, "wheel"));
  inner.scrollTop = 420;
  drawFrames(9);
  undo.finish(undo.still);
  assert.equal(inner.scrollTop, 420);
});

test("after the undo an input ends the taking back", () => {
  const { undo, scroller, window } = applied();
  undo.finish(undo.still);
  window.dispatchEvent(trusted(window, "wheel"));
  scroller.scrollTop = 335;
  drawFrames(2);
  assert.equal(scroller.scrollTop, 335);
});

/**
 * @param {any} window
 * @param {string} name
 */
function trusted(window, name) {
  return Object.defineProperty(new window.Event(name), "isTrusted", { value: true });
}

/** As Firefox does for each access to a page that is no more. */
function throwDead() {
  throw new TypeError("can't access dead object");
}
