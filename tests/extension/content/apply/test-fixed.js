import assert from "node:assert/strict";
import test from "node:test";

import { ATTRIBUTE } from "../../../../extension/content/apply/written.js";
import { Marks } from "../../../../extension/content/apply/marks.js";
import { fixedMark } from "../../../../extension/content/apply/fixed.js";
import { el, page } from "../dom.js";

test("a block that is fixed over the page stays displayed while it is hidden", () => {
  page("<p id=m>Text</p><div id=bar style='position: fixed'>Share</div><div id=shut style='position: fixed; display: none'>Share</div>");
  const marks = new Marks();
  marks.learn([[el("bar"), 2], [el("shut"), 2]], new Map());
  marks.put(marks.changes(60));
  assert.deepEqual(["bar", "shut"].map((id) => el(id).getAttribute(ATTRIBUTE)), ["hide-fixed", "hide-fixed"]);
  assert.deepEqual(marks.hidden, [el("bar"), el("shut")]);
  marks.clear();
  assert.equal(document.querySelector(`[${ATTRIBUTE}]`), null);
});

test("a hidden bar that goes back into the page keeps its mark", () => {
  page("<p id=m>Text</p><div id=bar style='position: fixed'>Share</div>");
  const marks = new Marks();
  marks.learn([[el("bar"), 2]], new Map());
  marks.put(marks.changes(60));
  el("bar").removeAttribute("style");
  assert.deepEqual(marks.changes(60), []);
});

test("blocks in the page, dialogs and tables have no such mark", () => {
  const fixed = "style='position: fixed'";
  page(`<nav id=a>Text</nav><dialog id=b ${fixed}>Text</dialog><div id=c popover ${fixed}>Text</div>
    <div id=d style='position: fixed; display: table'>Text</div><div id=e style='position: absolute'>Text</div>`);
  for (const id of ["a", "b", "c", "d", "e"]) assert.equal(fixedMark(el(id)), "", id);
});
