import assert from "node:assert/strict";
import test from "node:test";

import { LEVEL, markFor, spread } from "../../../../extension/content/apply/mark-values.js";
import { el, page } from "../dom.js";

const { keep, dim, hide } = LEVEL;

/** @param {Record<string, number>} levels by id */
function marked(levels) {
  const found = spread(new Map(Object.entries(levels).map(([id, level]) => [el(id), level])));
  return Object.fromEntries([...found].map(([element, level]) => [element.id, level]));
}

test("at 0 the dial marks nothing, at 100 only kept elements are shown", () => {
  assert.equal(markFor(hide, 0), "");
  assert.equal(markFor(dim, 0), "");
  assert.equal(markFor(dim, 100), "hide");
  assert.equal(markFor(keep, 100), "");
});

test("at the default position noise is hidden and minor blocks are at 45 %", () => {
  assert.equal(markFor(hide, 60), "hide");
  assert.equal(markFor(dim, 60), "dim-45");
});

test("below 50 noise fades, more with a higher position", () => {
  const faded = [5, 20, 35, 45].map((dial) => Number(markFor(hide, dial).slice("dim-".length)));
  assert.ok(faded.every((value, at) => value > 0 && (at === 0 || value < faded[at - 1])), String(faded));
});

test("every mark has a rule in the style sheet", async () => {
  const { readFile } = await import("node:fs/promises");
  const sheet = await readFile(new URL("../../../../extension/content/penumbra.css", import.meta.url), "utf8");
  for (let dial = 5; dial <= 100; dial += 5) {
    for (const mark of [dim, hide].map((level) => markFor(level, dial))) {
      assert.ok(sheet.includes(`[data-penumbra="${mark}"]`), mark);
      if (mark.startsWith("dim")) assert.ok(sheet.includes(`[data-penumbra="${mark} own"]`), mark);
    }
  }
});

test("an element around a kept block is not marked, its other children are", () => {
  page('<div id=a><p id=b></p><div id=c><p id=d></p><p id=e></p></div></div>');
  assert.deepEqual(marked({ a: hide, d: keep }), { b: hide, e: hide });
});

test("a dimmed block inside a hidden one stays visible", () => {
  page('<div id=a><p id=b></p><p id=c></p></div>');
  assert.deepEqual(marked({ a: hide, b: dim }), { b: dim, c: hide });
});

test("a hidden block in a dimmed one is marked, a dimmed one in it is not", () => {
  page('<div id=a><p id=b></p><p id=c></p></div>');
  assert.deepEqual(marked({ a: dim, b: hide, c: dim }), { a: dim, b: hide });
});

test("kept text inside two hidden blocks unmarks both", () => {
  page('<div id=a><p id=x></p><div id=b><p id=y></p><p id=k></p></div></div>');
  assert.deepEqual(marked({ a: hide, b: hide, k: keep }), { x: hide, y: hide });
});

test("a kept block in a shadow tree unmarks the element around its host", () => {
  page('<div id=a><div id=host></div><p id=b></p></div>');
  const root = el("host").attachShadow({ mode: "open" });
  root.innerHTML = "<p id=in></p>";
  const inner = /** @type {Element} */ (root.firstElementChild);
  const found = spread(new Map([[el("a"), hide], [inner, keep]]));
  assert.deepEqual([...found.keys()].map(({ id }) => id), ["b"]);
});

test("a masked form is not marked where its siblings are", () => {
  page("<div id=outer><p id=one></p><form id=form><input id=field></form><p id=lit></p></div>");
  Object.defineProperty(el("form"), "setAttribute", { value: el("field") });
  assert.deepEqual(marked({ outer: hide, lit: keep }), { one: hide });
});

test("levels of siblings are spread with one look at each parent", () => {
  page(`<main id=main><div id=list>${"<p></p>".repeat(50)}</div></main>`);
  let looks = 0;
  const parent = Object.getOwnPropertyDescriptor(window.Node.prototype, "parentNode")?.get;
  Object.defineProperty(el("list"), "parentNode", { get: () => ((looks += 1), parent?.call(el("list"))) });
  const levels = new Map([...el("list").children].map((item) => /** @type {const} */ ([item, dim])));
  assert.equal(spread(levels).size, 50);
  assert.equal(looks, 1);
});
