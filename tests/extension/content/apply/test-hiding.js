import assert from "node:assert/strict";
import test from "node:test";

import { hidingMark } from "../../../../extension/content/apply/hiding.js";
import { MeasuringParts } from "../../../../extension/content/apply/sized.js";
import { el, page } from "../dom.js";

/** @param {string} now */
const markOf = (now) => hidingMark(el("a"), now, new MeasuringParts());

test("a block in the page is not displayed, one fixed over it stays displayed", () => {
  page("<nav id=a></nav>");
  assert.equal(markOf(""), "hide");
  page('<nav id=a style="position: fixed"></nav>');
  assert.equal(markOf(""), "hide-fixed");
});

test("a hidden block stays hidden in the same way", () => {
  page('<nav id=a style="position: fixed"></nav>');
  assert.equal(markOf("hide-sized w64"), "hide-sized w64");
});

test("a block that a script has placed keeps its place, hidden or not", () => {
  const card = 'style="position: absolute; top: 10px"';
  page(`<div ${card}></div><div id=a ${card}></div>`);
  assert.equal(markOf(""), "hide-place");
  assert.equal(markOf("hide"), "hide-place");
});
