import assert from "node:assert/strict";
import test from "node:test";

import { deepest, keepingPlace } from "../../../../extension/content/apply/anchor.js";
import { el, page } from "../dom.js";

/**
 * A page whose scrolling is noted.
 *
 * @param {string} body
 * @param {string} under id of what stands at every point of the window
 */
function scrolled(body, under) {
  page(body);
  Object.assign(document, { elementFromPoint: () => el(under) });
  /** @type {number[]} */
  const tops = [];
  const root = document.scrollingElement ?? document.documentElement;
  root.scrollTop = 500;
  root.scrollTo = /** @type {any} */ ((/** @type {ScrollToOptions} */ { top }) => tops.push(Number(top)));
  return tops;
}

/** @param {string} id @param {string} box */
const moves = (id, box) => () => el(id).setAttribute("box", box);
const all = () => true;

test("the page scrolls by as much as the line being read has moved", () => {
  const tops = scrolled('<p id=line box="0 240 600 20">Text</p>', "line");
  keepingPlace(all, [], moves("line", "0 -60 600 20"));
  assert.deepEqual(tops, [200]);
});

test("a line that stays in its place scrolls nothing", () => {
  const tops = scrolled('<p id=line box="0 240 600 20">Text</p>', "line");
  keepingPlace(all, [], moves("line", "0 240.4 600 20"));
  assert.deepEqual(tops, []);
});

test("without a line on the screen the nearest main content keeps its place", () => {
  const body = '<nav id=noise box="0 0 600 800"></nav><p id=far box="0 5000 600 20"></p><p id=near box="0 900 600 20"></p>';
  const tops = scrolled(body, "noise");
  keepingPlace((element) => element.id !== "noise", [el("far"), el("near")], moves("near", "0 100 600 20"));
  assert.deepEqual(tops, [-300]);
});

test("a fixed element, or one larger than the window, is no line", () => {
  for (const bad of ['style="position: sticky" box="0 240 600 20"', 'box="0 0 600 1300"', 'box="0 0 600 0"']) {
    const tops = scrolled(`<div id=bad ${bad}></div><p id=main box="0 300 600 20"></p>`, "bad");
    keepingPlace(all, [el("main")], () => {
      moves("bad", "0 0 600 21")();
      moves("main", "0 310 600 20")();
    });
    assert.deepEqual(tops, [510], bad);
  }
});

test("a line that is gone afterwards scrolls nothing", () => {
  const tops = scrolled('<p id=line box="0 240 600 20">Text</p>', "line");
  keepingPlace(all, [], () => {
    moves("line", "0 0 0 0")();
    el("line").getClientRects = () => /** @type {any} */ ([]);
  });
  assert.deepEqual(tops, []);
});

test("the deepest element at a point is found through shadow roots", () => {
  page("<div id=host></div>");
  Object.assign(document, { elementFromPoint: () => el("host") });
  const root = el("host").attachShadow({ mode: "open" });
  root.innerHTML = "<p>Text</p>";
  Object.assign(root, { elementFromPoint: () => root.querySelector("p") });
  assert.equal(deepest(1, 1)?.localName, "p");
  Object.assign(root, { elementFromPoint: () => null });
  assert.equal(deepest(1, 1), el("host"));
});
