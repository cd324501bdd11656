import assert from "node:assert/strict";
import test from "node:test";

import { Marks } from "../../../../extension/content/apply/marks.js";
import { headerHidden, mendTop } from "../../../../extension/content/apply/page-top.js";
import { ATTRIBUTE } from "../../../../extension/content/apply/written.js";
import { el, page } from "../dom.js";

const FIXED = 'style="position: fixed"';

/** The page's top after `head` was hidden. */
function mended() {
  const marks = new Marks();
  marks.learn([[el("head"), 2]], new Map());
  const changes = marks.changes(60);
  const header = headerHidden(changes);
  marks.put(changes);
  mendTop(marks, header);
  return marks;
}

/** @param {string} id */
const markOf = (id) => el(id).getAttribute(ATTRIBUTE);

test("a header over the page is wide, at its top and neither a line nor a screen high", () => {
  const boxes = [["0 0 1000 80", true], ["0 0 1000 4", false], ["0 0 1000 800", false], ["0 0 300 80", false], ["0 700 1000 80", false]];
  for (const [box, is] of boxes) {
    page(`<header id=head ${FIXED} box="${box}"></header>`);
    assert.equal(headerHidden([[el("head"), "hide-fixed"]]) !== null, is, String(box));
  }
  page('<header id=head box="0 0 1000 80"></header>');
  assert.equal(headerHidden([[el("head"), "hide"]]), null, "in the page");
  page(`<header id=head ${FIXED} box="0 0 1000 80"></header>`);
  assert.equal(headerHidden([[el("head"), "dim-45"]]), null, "dim");
});

test("of a header's room 16 px are left, and more of a larger one", () => {
  for (const [padding, mark] of [[80, "pad r16"], [120, "pad r8 r32"], [500, null]]) {
    page(`<header id=head ${FIXED} box="0 0 1000 80"></header><main id=a style="padding-top: ${padding}px"><p box="0 120 600 20">Text</p></main>`);
    mended();
    assert.equal(markOf("a"), mark);
  }
});

test("what stuck to a hidden header sticks to the window's edge, or as far from it as it was from the header", () => {
  for (const position of ["fixed", "sticky"]) {
    for (const [top, mark] of [[80, "stick"], [120, "stick r8 r32"], [20, null], [500, null]]) {
      const bar = `<div id=a style="position: sticky; top: ${top}px" box="0 200 600 20">Sort by</div>`;
      page(`<header id=head style="position: ${position}; top: 0px" box="0 0 1000 80"></header><p box="0 120 600 20">Text</p>${bar}`);
      const marks = mended();
      assert.equal(markOf("a"), mark, `${position} ${top}`);
      marks.put(marks.changes(20));
      assert.equal(markOf("a"), null);
    }
  }
});

test("a header with a place in the page leaves no room", () => {
  const main = '<main id=a style="padding-top: 80px"><p box="0 120 600 20">Text</p></main>';
  page(`<header id=head style="position: sticky; top: 0px" box="0 0 1000 80"></header>${main}`);
  mended();
  assert.equal(markOf("a"), null);
});

test("the room returns with the header, though the repair is known", () => {
  page(`<header id=head ${FIXED} box="0 0 1000 80"></header><main id=a style="padding-top: 80px"><p box="0 80 600 20">Text</p></main>`);
  const marks = mended();
  marks.put(marks.changes(20));
  assert.equal(markOf("a"), null);
  marks.learn([[el("head"), 0]], new Map());
  marks.put(marks.changes(60));
  assert.equal(markOf("a"), null);
});

test("a block that leaves no distance when it is a strip is not displayed", () => {
  page("<header id=head>Menu</header><h1 id=a box='0 0 600 40'>Title</h1>");
  mended();
  assert.equal(markOf("head"), "hide");
});

test("a hidden block that leaves a strip stays so at the next application", () => {
  page("<header id=head style='display: block'>Menu</header><h1 id=a>Title</h1>");
  const title = el("a");
  title.getBoundingClientRect = () => /** @type {any} */ ({ left: 0, right: 600, width: 600, height: 40, ...heightOf() });
  const heightOf = () => (markOf("head") === "hide-strip" ? { top: 16, bottom: 56 } : { top: 0, bottom: 40 });
  const marks = mended();
  assert.equal(markOf("head"), "hide-strip");
  assert.equal(marks.hides(el("head")), true);
  assert.deepEqual(marks.changes(60), []);
  marks.clear();
  assert.equal(markOf("head"), null);
});
