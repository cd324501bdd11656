import assert from "node:assert/strict";
import test from "node:test";

import { Marks } from "../../../../extension/content/apply/marks.js";
import { ATTRIBUTE } from "../../../../extension/content/apply/written.js";
import { keepsPlace, leavesCell } from "../../../../extension/content/apply/cells.js";
import { el, page } from "../dom.js";

const UNEQUAL = "display: grid; grid-template-columns: 64px 680px 300px";
const PLACED = "grid-column-start: 2; grid-column-end: 3";
const AUTO = "grid-column-start: auto; grid-column-end: auto";

test("a hidden block in a grid of unequal columns leaves its cell empty", () => {
  page(`<div style="${UNEQUAL}"><div id=share></div><main id=main style="${AUTO}"></main></div>`);
  assert.equal(leavesCell(el("share")), true);
  assert.equal(leavesCell(el("main")), false);
});

test("a grid of equal or assigned columns closes up", () => {
  page(`<div style="${UNEQUAL}"><div id=share></div><main style="${PLACED}"></main></div>`);
  assert.equal(leavesCell(el("share")), false);
  page(`<div style="display: grid; grid-template-columns: 200px 200px"><div id=card></div><div style="${AUTO}"></div></div>`);
  assert.equal(leavesCell(el("card")), false);
});

test("hidden table cells and flexible items leave their cell empty", () => {
  page("<table><tr style='display: table-row'><td id=first></td><td id=last></td></tr></table>");
  assert.equal(leavesCell(el("first")), true);
  assert.equal(leavesCell(el("last")), false);
  const row = "display: flex; flex-direction: row; flex-wrap: nowrap; justify-content:";
  page(`<div style="${row} space-between"><p id=a></p><p></p></div><div style="${row} normal"><p id=b></p><p></p></div>`);
  assert.equal(leavesCell(el("a")), true);
  assert.equal(leavesCell(el("b")), false);
  page(`<div style="${row} space-between"><p></p><p></p><p id=last></p></div><div style="${row} space-between"><p id=alone></p></div>`);
  assert.equal(leavesCell(el("last")), true, "the middle one would move to the edge");
  assert.equal(leavesCell(el("alone")), false);
});

test("an emptied cell counts as hidden and is restored as it was", () => {
  page(`<div style="${UNEQUAL}"><div id=share><b id=inner></b></div><main id=main style="${AUTO}"></main></div>`);
  const marks = new Marks();
  marks.learn([[el("share"), 2]], new Map());
  marks.put(marks.changes(60));
  assert.equal(el("share").getAttribute(ATTRIBUTE), "hide-cell");
  assert.equal(el("inner").getAttribute(ATTRIBUTE), "hide");
  assert.deepEqual(marks.hidden, [el("share")]);
  el("main").style.gridColumnStart = "2";
  marks.put(marks.changes(80));
  assert.equal(el("share").getAttribute(ATTRIBUTE), "hide-cell");
  marks.clear();
  assert.equal(el("share").hasAttribute(ATTRIBUTE), false);
  assert.equal(el("inner").hasAttribute(ATTRIBUTE), false);
});

test("a freed cell is whole again", () => {
  page(`<div style="${UNEQUAL}"><div id=share><b id=inner></b></div><main id=main style="${AUTO}"></main></div>`);
  const marks = new Marks();
  marks.learn([[el("share"), 2]], new Map());
  marks.put(marks.changes(60));
  assert.equal(marks.free(el("share")), true);
  assert.equal(document.querySelectorAll(`[${ATTRIBUTE}]`).length, 0);
});

const CARD = "position: absolute; top: 0px; left: 240px";

test("an item that a script placed among its like keeps its place", () => {
  page(`<div><i></i><div id=a style="${CARD}">one</div><div id=b style="${CARD}">two</div></div>`);
  assert.deepEqual(["a", "b"].map((id) => keepsPlace(el(id))), [true, true]);
});

test("a single layer, or one placed by a style sheet, keeps no place", () => {
  page(`<style>.card { position: absolute; top: 0 }</style>
    <div><div id=alone style="${CARD}">one</div></div>
    <div><p class=card>one</p><p id=styled class=card>two</p></div>
    <div><p>text</p><div id=among style="${CARD}">one</div><div style="${CARD}">two</div></div>`);
  assert.deepEqual(["alone", "styled", "among"].map((id) => keepsPlace(el(id))), [false, false, false]);
});

test("descendants that stay visible in a hidden block are hidden with it", () => {
  const window = page(`<div><div id=a style="${CARD}"><p id=p><b id=b style="visibility: visible">one</b><i style="display: none"></i></p></div>
    <div style="${CARD}">two</div></div>`);
  const styled = window.getComputedStyle.bind(window);
  window.getComputedStyle = (/** @type {any} */ one) => {
    const { position, display } = styled(one);
    const visibility = one.style.visibility || (one.closest(`[${ATTRIBUTE}="hide-place"]`) ? "hidden" : "visible");
    return { position, display, opacity: "1", visibility: one.getAttribute(ATTRIBUTE) === "hide-inner" ? "hidden" : visibility };
  };
  const marked = () => Object.fromEntries([...document.querySelectorAll(`[${ATTRIBUTE}]`)].map((one) => [one.id, one.getAttribute(ATTRIBUTE)]));
  const marks = new Marks();
  marks.learn([[el("a"), 2]], new Map());
  marks.put(marks.changes(60));
  assert.deepEqual(marked(), { a: "hide-place", b: "hide-inner" });
  assert.deepEqual(marks.changes(60), []);
  assert.deepEqual(marks.shown, [[el("a"), "hide"]]);
  el("p").insertAdjacentHTML("beforeend", '<u id=u style="visibility: visible">later</u>');
  marks.put(marks.changes(60));
  assert.deepEqual(marked(), { a: "hide-place", b: "hide-inner", u: "hide-inner" });
  marks.clear();
  assert.deepEqual(marked(), {});
  marks.put(marks.changes(60));
  assert.equal(marks.free(el("a")), true);
  assert.deepEqual(marked(), {});
});

test("a block hidden in its place leaves the flow once it is not placed", () => {
  page(`<div><div id=a style="${CARD}">one</div><div style="${CARD}">two</div></div>`);
  const marks = new Marks();
  marks.learn([[el("a"), 2]], new Map());
  marks.put(marks.changes(60));
  assert.equal(el("a").getAttribute(ATTRIBUTE), "hide-place");
  assert.deepEqual(marks.hidden, [el("a")]);
  assert.equal(marks.hiddenLevel(el("a")), 2);
  assert.deepEqual(marks.shown, [[el("a"), "hide"]]);
  el("a").removeAttribute("style");
  marks.put(marks.changes(60));
  assert.equal(el("a").getAttribute(ATTRIBUTE), "hide");
  marks.clear();
  assert.equal(document.querySelectorAll(`[${ATTRIBUTE}]`).length, 0);
});
