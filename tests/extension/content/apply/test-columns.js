import assert from "node:assert/strict";
import test from "node:test";

import { Marks } from "../../../../extension/content/apply/marks.js";
import { mendColumns } from "../../../../extension/content/apply/columns.js";
import { ATTRIBUTE } from "../../../../extension/content/apply/written.js";
import { el, page } from "../dom.js";

const FLEX = 'style="display: flex; flex-direction: row"';
const ROW = 'box="0 0 1000 600"';

/** Hide the element `side`, and close what it leaves. */
function closed() {
  const marks = new Marks();
  marks.learn([[el("side"), 2]], new Map());
  marks.put(marks.changes(60));
  mendColumns(marks, [el("side")]);
  return marks;
}

/** @param {string} id */
const markOf = (id) => el(id).getAttribute(ATTRIBUTE);

test("the one column of a flex row, or of a grid, moves to the middle", () => {
  page(`<div id=row ${FLEX} ${ROW}><main box="0 0 600 600"></main><aside id=side></aside></div>`);
  closed();
  assert.equal(markOf("row"), "middle");
  page(`<div id=row style="display: grid" ${ROW}><main id=text box="0 0 600 600"></main><aside id=side></aside></div>`);
  closed();
  assert.equal(markOf("row"), null);
  assert.equal(markOf("text"), "column r8 r16 r64 r512");
});

test("a row with two columns, one that is full, one in the middle already and a narrow one stay", () => {
  const columns = ['<main box="0 0 600 600"></main><p box="700 0 200 600"></p>', '<main box="0 0 950 600"></main>', '<main box="200 0 600 600"></main>'];
  for (const column of columns) {
    page(`<div id=row ${FLEX} ${ROW}>${column}<aside id=side></aside></div>`);
    closed();
    assert.equal(markOf("row"), null, column);
  }
  page(`<div id=row ${FLEX} box="0 0 300 600"><main box="0 0 100 600"></main><aside id=side></aside></div>`);
  closed();
  assert.equal(markOf("row"), null);
});

test("a repair of the layout makes way for the element's own mark", () => {
  page(`<div id=row style="display: grid" ${ROW}><main id=text box="0 0 600 600"></main><aside id=side></aside></div>`);
  const marks = closed();
  marks.put(marks.changes(60));
  assert.match(markOf("text") ?? "", /^column/);
  marks.learn([[el("text"), 1]], new Map());
  marks.put(marks.changes(60));
  assert.match(markOf("text") ?? "", /^dim/);
});
