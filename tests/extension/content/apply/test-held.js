import assert from "node:assert/strict";
import test from "node:test";

import { HeldDescendants } from "../../../../extension/content/apply/held.js";
import { ATTRIBUTE, Written } from "../../../../extension/content/apply/written.js";
import { el, page } from "../dom.js";

test("the children of an element that leaves its cell empty are hidden with it", () => {
  page("<div id=a><p id=b></p><p id=c><i id=d></i></p></div>");
  const held = new HeldDescendants(new Written());
  assert.deepEqual(held.add(el("a"), "hide-cell"), [el("b"), el("c")]);
  assert.deepEqual(["b", "c", "d"].map((id) => held.has(el(id))), [true, true, false]);
});

test("in an element that keeps its place visible descendants are hidden once it is", () => {
  page('<div id=a><p id=b style="visibility: visible"></p></div>');
  const held = new HeldDescendants(new Written());
  assert.deepEqual(held.add(el("a"), "hide-place"), []);
  el("a").setAttribute(ATTRIBUTE, "hide-place");
  assert.deepEqual(held.add(el("a"), "hide-place"), [el("b")]);
});

test("an element that is shown again gives back its own descendants only", () => {
  page("<div id=a><p id=b></p></div><div id=c><p id=d></p></div>");
  const held = new HeldDescendants(new Written());
  held.add(el("a"), "hide-cell");
  held.add(el("c"), "hide-cell");
  assert.deepEqual(held.release(el("a")), [el("b")]);
  assert.deepEqual([...held.all], [[el("d"), el("c")]]);
});
