import assert from "node:assert/strict";
import test from "node:test";

import { Nodes } from "../../../../extension/content/snapshot/nodes.js";
import { el, page } from "../dom.js";

const LOOK = "block visible fixed";
const UNDRAWN = "none";

for (const [how, again] of /** @type {const} */ ([
  ["sent again", (nodes, element) => nodes.leave(element)],
  ["sent with the whole page", (nodes) => nodes.clear()],
  ["read twice", () => undefined],
])) {
  test(`an element that is hidden by Penumbra and ${how} keeps the look that the page gave it`, () => {
    page("<p id=bar>Subscribe</p>");
    const nodes = new Nodes();
    nodes.enter(el("bar"), LOOK, false);
    again(nodes, el("bar"));
    nodes.enter(el("bar"), UNDRAWN, true);
    assert.equal(nodes.lookOf(el("bar")), LOOK);
  });
}

test("the page's own look counts as soon as Penumbra no longer hides an element, and its earlier one is forgotten", () => {
  page("<p id=bar>Subscribe</p>");
  const nodes = new Nodes();
  nodes.enter(el("bar"), LOOK, false);
  nodes.leave(el("bar"));
  nodes.enter(el("bar"), UNDRAWN, false);
  assert.equal(nodes.lookOf(el("bar")), UNDRAWN);
  nodes.leave(el("bar"));
  nodes.enter(el("bar"), "block hidden fixed", true);
  assert.equal(nodes.lookOf(el("bar")), "block hidden fixed");
});

test("of an element that Penumbra hid before it was ever read the present look is known", () => {
  page("<p id=bar>Subscribe</p>");
  const nodes = new Nodes();
  nodes.enter(el("bar"), UNDRAWN, true);
  assert.equal(nodes.lookOf(el("bar")), UNDRAWN);
});
