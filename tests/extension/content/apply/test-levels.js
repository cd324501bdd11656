import assert from "node:assert/strict";
import test from "node:test";

import { Levels } from "../../../../extension/content/apply/levels.js";
import { el, page } from "../dom.js";

const NONE = new Map();

test("an element's level is the user's rule's, else the host's", () => {
  page("<nav id=a></nav><aside id=b><p id=c></p></aside>");
  const levels = new Levels();
  levels.learn([[el("a"), 2], [el("b"), 2], [el("c"), 1]], new Map([[el("b"), 0]]));
  assert.deepEqual(["a", "b", "c"].map((id) => levels.of(el(id))), [2, 0, undefined]);
  assert.equal(levels.byHost(el("b")), 2);
});

test("elements that have left the page are given back and forgotten", () => {
  page("<nav id=a></nav><aside id=b></aside>");
  const levels = new Levels();
  const menu = el("a");
  levels.learn([[menu, 2], [el("b"), 2]], NONE);
  menu.remove();
  assert.deepEqual(levels.learn([], NONE), [menu]);
  assert.equal(levels.of(menu), undefined);
  assert.deepEqual([...levels.marked.keys()], [el("b")]);
});

test("a provisional level ends with the answer to a later question only", () => {
  page("<nav id=a></nav>");
  const levels = new Levels();
  levels.asking();
  levels.take(el("a"), 2);
  assert.equal(levels.confirm(() => true), false);
  levels.asking();
  assert.equal(levels.confirm(() => false), false);
  assert.equal(levels.confirm(() => true), true);
  levels.learn([], NONE);
  assert.equal(levels.marked.size, 0);
});

test("without an answer provisional hiding ends and provisional keeping stays", () => {
  page("<nav id=a></nav><p id=b></p>");
  const levels = new Levels();
  levels.take(el("a"), 2);
  levels.release(el("b"));
  assert.equal(levels.giveUp(), true);
  levels.learn([[el("b"), 2]], NONE);
  assert.equal(levels.marked.size, 0);
});

test("a freed element is not marked again", () => {
  page("<nav id=a></nav><aside id=b></aside>");
  const levels = new Levels();
  const rules = new Map([[el("b"), 2]]);
  levels.learn([[el("a"), 2]], rules);
  assert.deepEqual([levels.free(el("a")), levels.free(el("b"))], [true, false]);
  levels.learn([[el("a"), 2]], rules);
  assert.deepEqual([...levels.marked.keys()], [el("b")]);
  assert.deepEqual(levels.noise, [el("b")]);
});
