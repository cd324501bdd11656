import assert from "node:assert/strict";
import test from "node:test";

import { openPage } from "./extension-page.js";

openPage("pages/reader/reader.html");
const observer = { observe: () => undefined };
const IntersectionObserver = class { constructor() { return observer; } };
Object.assign(globalThis, { IntersectionObserver, scrollTo: () => undefined, scrollY: 0, innerHeight: 800 });
const { listenToJumps, showContents, unlinkLost } = await import("../../../extension/pages/reader/contents.js");
const text = /** @type {any} */ (document.getElementById("text"));
const find = (/** @type {string} */ selector) => /** @type {any} */ (document.querySelector(selector));

test("entries of the contents have the article's language and direction", () => {
  Object.assign(text, { lang: "he", dir: "rtl", innerHTML: '<h2>מהו הצל?</h2><h2 lang="en">What is it?</h2>' });
  showContents(text);
  const entries = /** @type {any[]} */ ([...document.querySelectorAll("#toc-list a")]);
  assert.deepEqual(entries.map(({ lang, dir }) => [lang, dir]), [["he", "auto"], ["en", "auto"]]);
  assert.equal(find("#toc-list").dir, "rtl");
});

test("returning from a jump moves the focus to the link that jumped", () => {
  text.innerHTML = '<p><a href="#in-note">1</a></p><p id="in-note">A note.</p>';
  find("#in-note").scrollIntoView = () => undefined;
  listenToJumps();
  find("#text a").click();
  assert.equal(document.activeElement, find("#in-note"));
  find("#return").focus();
  find("#return").click();
  assert.equal(document.activeElement, find("#text a"));
});

test("a link that another one leads to keeps its place in the Tab order", () => {
  text.innerHTML = '<p><a href="#in-call">Back</a></p><p>Said.<a id="in-call" href="#in-note">1</a></p><p id="in-note">A note.</p>';
  find("#in-call").scrollIntoView = () => undefined;
  find("#text a").click();
  assert.equal(document.activeElement, find("#in-call"));
  assert.equal(find("#in-call").hasAttribute("tabindex"), false);
});

test("a link with a lone per cent sign leads to its target, and back", () => {
  text.innerHTML = '<p><a href="#in-100%">1</a></p><p id="in-100%">All of it.</p>';
  const target = /** @type {any} */ (document.getElementById("in-100%"));
  target.scrollIntoView = () => undefined;
  find("#text a").click();
  assert.equal(document.activeElement, target);
});

test("a jump opens all the sections around its target", () => {
  text.innerHTML = '<p><a href="#in-deep">see</a></p><details><details><p id="in-deep">Deep down.</p></details></details>';
  find("#in-deep").scrollIntoView = () => undefined;
  find("#text a").click();
  assert.deepEqual([...text.querySelectorAll("details")].map(({ open }) => open), [true, true]);
});

test("a link whose place is not in the article is text", () => {
  text.innerHTML = '<p><a href="#in-here">here</a> <a href="#in-gone">gone</a> <a href="#title">clash</a></p><p id="in-here">Here.</p>';
  unlinkLost(text);
  assert.deepEqual([...text.querySelectorAll("a")].map((link) => link.hasAttribute("href")), [true, false, false]);
});

test("of a part that is higher than the window a jump shows the beginning, of a line the surroundings too", () => {
  text.innerHTML = '<p><a href="#in-place">see</a></p><section id="in-place">A part.</section>';
  const place = find("#in-place");
  /** @type {any[]} */ const shown = [];
  place.scrollIntoView = (/** @type {any} */ { block }) => shown.push(block);
  for (const height of [20, 4000]) {
    place.getBoundingClientRect = () => ({ height });
    find("#text a").click();
  }
  assert.deepEqual(shown, ["center", "start"]);
});
