import assert from "node:assert/strict";
import test from "node:test";

import { isAnchor, namingRole, readTag } from "../../../../extension/content/dom/read-tag.js";
import { el, page } from "../dom.js";

/** @param {string} markup of an element with the id `it` */
function tagOf(markup) {
  page(markup);
  return readTag(el("it"), el("it").localName);
}

test("a heading has the level that it gives, and else the second", () => {
  assert.equal(tagOf("<div id=it role=heading aria-level=4>Soil</div>"), "h4");
  assert.equal(tagOf("<span id=it role=heading>Soil</span>"), "h2");
  for (const level of ["0", "7", "1.5", "x", "h1"]) assert.equal(tagOf(`<p id=it role=heading aria-level="${level}">Soil</p>`), "h2");
});

test("lists and their entries are read by their roles", () => {
  assert.equal(tagOf("<div id=it role=list></div>"), "ul");
  assert.equal(tagOf("<div id=it role=' ListItem none'></div>"), "li");
});

test("an element with a meaning of its own keeps its tag, and so does one with any other role", () => {
  assert.equal(tagOf("<a id=it role=heading>Soil</a>"), "a");
  assert.equal(tagOf("<section id=it role=list></section>"), "section");
  for (const role of ["", "none", "navigation", "constructor"]) assert.equal(tagOf(`<div id=it role="${role}"></div>`), "div");
});

test("a link that only names a place is none", () => {
  for (const names of [["id"], ["name", "id"]]) assert.ok(isAnchor(names));
  for (const names of [["href"], ["id", "class"], ["onclick"], []]) assert.ok(!isAnchor(names));
});

test("a role that says what the tag says is no name", () => {
  assert.deepEqual(["heading", "list", "listitem", "note", null].map(namingRole), ["", "", "", "note", ""]);
});
