import assert from "node:assert/strict";
import test from "node:test";

import { Marks } from "../../../../extension/content/apply/marks.js";
import { LEVEL } from "../../../../extension/content/apply/mark-values.js";
import { ReadableOpacity } from "../../../../extension/content/apply/readable.js";
import { el, page } from "../dom.js";

const WEAK = "color: rgb(118, 118, 118)";
const STRONG = "color: rgb(0, 0, 0)";
const { dim, hide } = LEVEL;

/** @param {ReadableOpacity} readable @param {string} id */
const mark = (readable, id, level = dim, dial = 60) => readable.markFor(el(id), level, dial);

test("weak text in a block makes the block less faint", () => {
  page(`<aside id=a><p style="${STRONG}">one</p></aside><aside id=b><p style="${WEAK}">two</p></aside>`);
  const readable = new ReadableOpacity();
  assert.equal(mark(readable, "a"), "dim-45");
  assert.equal(mark(readable, "b"), "dim-80");
});

test("noise that fades need not stay readable", () => {
  page(`<aside id=a style="${WEAK}">one</aside>`);
  assert.equal(mark(new ReadableOpacity(), "a", hide, 40), "dim-30");
});

test("at the dial's end there is the article alone", () => {
  page(`<aside id=a style="${WEAK}">one</aside>`);
  assert.equal(mark(new ReadableOpacity(), "a", dim, 100), "hide");
});

test("text that is not seen does not count, unless its whole block is hidden", () => {
  page(`<aside id=a><p style="${STRONG}">one</p><p style="${WEAK}; visibility: hidden">two</p></aside>`);
  assert.equal(mark(new ReadableOpacity(), "a"), "dim-45");
  assert.equal(mark(new ReadableOpacity(() => true), "a"), "dim-80");
});

test("weak text in a part that is noise does not count", () => {
  page(`<aside id=a style="opacity: 1"><div id=ad><p style="${WEAK}">one</p></div><p style="${STRONG}">two</p></aside>`);
  const marks = new Marks();
  marks.learn([[el("a"), dim], [el("ad"), hide]], new Map());
  assert.equal(new Map(marks.changes(60)).get(el("a")), "dim-45");
});

test("like siblings have one opacity, boxes without a class each its own", () => {
  page(`<ul><li id=a style="${WEAK}">one</li><li id=b style="${WEAK}">two</li></ul><div id=c style="${STRONG}">x</div><div id=d style="${WEAK}">y</div>`);
  const readable = new ReadableOpacity();
  assert.deepEqual(["a", "b", "c", "d"].map((id) => mark(readable, id)), ["dim-80", "dim-80", "dim-45", "dim-80"]);
});

test("another theme of the page is read anew", () => {
  page(`<aside id=a class=x style="${STRONG}">one</aside>`);
  const readable = new ReadableOpacity();
  readable.begin();
  assert.equal(mark(readable, "a"), "dim-45");
  document.body.style.backgroundColor = "rgb(60, 60, 60)";
  el("a").setAttribute("style", "color: rgb(190, 190, 190)");
  readable.begin();
  assert.notEqual(mark(readable, "a"), "dim-45");
});

test("marks are written with the opacity that the text needs, and go without a trace", () => {
  page(`<p>text</p><aside id=a style="${WEAK}; opacity: 1">one</aside>`);
  const before = document.documentElement.outerHTML;
  const marks = new Marks();
  marks.learn([[el("a"), dim]], new Map());
  marks.put(marks.changes(60));
  assert.equal(el("a").getAttribute("data-penumbra"), "dim-80");
  assert.deepEqual(marks.changes(60), []);
  marks.clear();
  assert.equal(document.documentElement.outerHTML, before);
});
