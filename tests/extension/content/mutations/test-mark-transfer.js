import assert from "node:assert/strict";
import test from "node:test";

import { Marks } from "../../../../extension/content/apply/marks.js";
import { ATTRIBUTE } from "../../../../extension/content/apply/written.js";
import { transferMarks } from "../../../../extension/content/mutations/mark-transfer.js";
import { Nodes } from "../../../../extension/content/snapshot/nodes.js";
import { el, page } from "../dom.js";

const NONE = new Map();
const LOOK = "block visible fixed";

/**
 * A page whose elements of class `ad` are hidden, and of class `minor` dimmed, is written anew.
 *
 * @param {string} before what `#part` holds
 * @param {string} after what it holds then
 * @param {{ acted?: boolean, focus?: string }} [how] acted: the user has just clicked
 * @returns {{ marks: Marks, nodes: Nodes, part: () => string[] }} part: marks of the elements of `#part` with text, in order
 */
function rewritten(before, after, { acted = false, focus = "" } = {}) {
  page(`<main>the story</main><div id=part>${before}</div>`);
  Object.defineProperty(globalThis, "navigator", { value: { userActivation: { isActive: acted } }, configurable: true });
  const marks = new Marks();
  const level = (/** @type {Element} */ { className }) => (className === "ad" ? 2 : 1);
  const noted = [...document.querySelectorAll(".ad, .minor")];
  marks.learn(noted.map((element) => [element, level(element)]), NONE);
  marks.put(marks.changes(60));
  const nodes = new Nodes();
  for (const element of noted) nodes.enter(element, LOOK, false);
  const gone = [...el("part").children];
  el("part").innerHTML = after;
  if (focus) /** @type {HTMLElement} */ (el(focus)).focus();
  transferMarks({ gone, come: [...el("part").children] }, marks, nodes);
  const part = () => [...el("part").querySelectorAll("*")].map((element) => element.getAttribute(ATTRIBUTE) ?? "");
  return { marks, nodes, part };
}

test("the replacement of a marked element has its mark at once", () => {
  const tags = '<p class=minor style="opacity: 1">Tags</p>'; // said, since this document has no styles of its own
  const { part } = rewritten(`<p class=ad>Fly south</p>${tags}`, `${tags}<p class=ad>Sail west</p><b>New</b>`);
  assert.deepEqual(part(), ["dim-45", "hide", ""]);
});

test("a mark inside a rewritten part is transferred along the same path", () => {
  const html = "<section class=box><h3>Most read</h3><div><p class=ad>Fly south</p></div></section>";
  assert.deepEqual(rewritten(html, html).part(), ["", "", "", "hide"]);
});

test("of several elements with one name and one mark each replacement has the mark", () => {
  const { part } = rewritten("<p class=ad>Fly</p><p class=ad>Sail</p>", "<p class=ad>Swim</p><p class=ad>Ride</p>");
  assert.deepEqual(part(), ["hide", "hide"]);
});

test("where more elements come than went no mark is transferred", () => {
  const { part } = rewritten("<p class=ad>Fly</p>", "<p class=ad>Swim</p><p class=ad>Ride</p>");
  assert.deepEqual(part(), ["", ""]);
});

test("wrappers with one name transfer marks only where all have their old text", () => {
  const before = "<div><p class=ad>Fly south</p></div><div><p>A story</p></div>";
  assert.deepEqual(rewritten(before, before).part(), ["", "hide", "", ""]);
  const turned = "<div><p>A story</p></div><div><p class=ad>Fly south</p></div>";
  assert.deepEqual(rewritten(before, turned).part(), ["", "", "", ""]);
});

test("a long text in the place of a short one stays as the page made it", () => {
  const { part } = rewritten("<p class=ad>Fly south</p>", `<p class=ad>${"The light goes thin first. ".repeat(9)}</p>`);
  assert.deepEqual(part(), [""]);
});

test("a replacement that is open or has the focus gets no mark", () => {
  const field = "<p class=ad>Write to us <input id=field></p>";
  assert.deepEqual(rewritten(field, field, { focus: "field" }).part(), ["", ""]);
  const open = "<div class=ad><dialog open>Sure?</dialog></div>";
  assert.deepEqual(rewritten("<div class=ad>Sure?</div>", open).part(), ["", ""]);
});

test("after a click only a copy without a field to write in has the mark", () => {
  const before = "<p class=ad>Fly south</p>";
  assert.deepEqual(rewritten(before, before, { acted: true }).part(), ["hide"]);
  assert.deepEqual(rewritten(before, "<p class=ad>Sail west</p>", { acted: true }).part(), [""]);
  assert.deepEqual(rewritten("<p class=ad></p>", "<p class=ad></p>", { acted: true }).part(), [""]);
  assert.deepEqual(rewritten(before, "<p class=ad>Fly south<input></p>", { acted: true }).part(), ["", ""]);
});

test("after a click a copy with the fields that were there before has the mark, unless they are shown otherwise now", () => {
  const search = (/** @type {string} */ style) => `<div class=ad><form${style}><input type=search name=q></form>Sections</div>`;
  const place = (/** @type {string} */ style) => `<div${style}><p class=ad>Sign in<input></p></div>`;
  const unseen = ' style="display: none"';
  assert.deepEqual(rewritten(search(""), search(""), { acted: true }).part(), ["hide", "", ""]);
  assert.deepEqual(rewritten(search(unseen), search(""), { acted: true }).part(), ["", "", ""]);
  assert.deepEqual(rewritten(place(""), place(""), { acted: true }).part(), ["", "hide", ""]);
  assert.deepEqual(rewritten(place(unseen), place(""), { acted: true }).part(), ["", "", ""]);
});

test("a class that a script gives to everything that it adds does not keep a replacement from its mark", () => {
  const before = "<p class=ad>Fly south</p><p>A story</p><p class=minor>Tags</p>";
  const after = before.replace(/<p(?: class=(\w+))?>/g, (_, name) => `<p class="${name ?? ""} fresh">`);
  assert.deepEqual(rewritten(before, after).part().map(Boolean), [true, false, true]);
  const one = before.replace("class=ad", '"class="ad open"');
  assert.equal(rewritten(before, one).part()[0], "");
  assert.deepEqual(rewritten("<p class=ad>Fly south</p>", '<p class="ad open">Fly south</p>').part(), [""]);
});

test("a transferred mark holds until the host decides the element", () => {
  const { marks, part } = rewritten("<p class=ad>Fly south</p>", "<p class=ad>Sail west</p>");
  assert.equal(marks.levels.confirm(() => false), false);
  marks.learn([], NONE);
  marks.put(marks.changes(60));
  assert.deepEqual(part(), ["hide"]);
  assert.equal(marks.levels.confirm(() => true), false); // an answer to what was asked before it came
  marks.levels.asking();
  assert.equal(marks.levels.confirm(() => true), true);
  marks.learn([], NONE);
  marks.put(marks.changes(60));
  assert.deepEqual(part(), [""]);
});

test("the replacement of a hidden element looked as that one, since Penumbra hides both", () => {
  const { nodes } = rewritten("<p class=ad>Fly south</p>", "<p class=ad>Sail west</p><p>The story</p>");
  const [ad, story] = [...el("part").children];
  nodes.clear();
  for (const element of [ad, story]) nodes.enter(element, "none", element === ad);
  assert.deepEqual([nodes.lookOf(ad), nodes.lookOf(story)], [LOOK, "none"]);
});
