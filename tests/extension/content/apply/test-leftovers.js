import assert from "node:assert/strict";
import test from "node:test";

import { Leftovers } from "../../../../extension/content/apply/leftovers.js";
import { Marks } from "../../../../extension/content/apply/marks.js";
import { el, page } from "../dom.js";

const MARK = "data-penumbra";
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A page that was turned off. @param {string} body */
function off(body) {
  page(body);
  const leftovers = new Leftovers(() => new Marks());
  leftovers.begin([document]);
  return leftovers;
}

test("marks that a script puts back are removed, also from forms with odd fields", async () => {
  const leftovers = off("<nav id=one>menu</nav><form id=two><input name=getAttribute><input name=removeAttribute></form>");
  el("one").setAttribute(MARK, "hide-sized w64");
  el("two").setAttribute(MARK, "dim-45");
  await settled();
  assert.deepEqual(document.querySelectorAll(`[${MARK}]`).length, 0);
  leftovers.end();
});

test("a value of the attribute that Penumbra never writes stays", async () => {
  const leftovers = off("<nav id=one>menu</nav>");
  el("one").setAttribute(MARK, "theirs");
  await settled();
  assert.equal(el("one").getAttribute(MARK), "theirs");
  leftovers.end();
});

test("one mark costs no search of the elements below it", async () => {
  const leftovers = off("<div id=one><p>text</p></div>");
  const search = () => assert.fail("searched");
  Object.assign(el("one"), { querySelectorAll: search, getElementsByTagName: search });
  el("one").setAttribute(MARK, "hide");
  await settled();
  assert.equal(el("one").hasAttribute(MARK), false);
  leftovers.end();
});

test("a script that ended leaves the marks of its successor", async () => {
  const leftovers = off("<nav id=one>menu</nav>");
  leftovers.end();
  el("one").setAttribute(MARK, "hide");
  await settled();
  assert.equal(el("one").getAttribute(MARK), "hide");
});

test("a script that puts a mark back at each removal is left alone after a few", async () => {
  const leftovers = off("<nav id=one>menu</nav>");
  const nav = el("one");
  let times = 0;
  const theirs = new MutationObserver(() => {
    if (nav.hasAttribute(MARK)) return;
    times += 1;
    nav.setAttribute(MARK, "hide");
  });
  theirs.observe(nav, { attributes: true });
  nav.setAttribute(MARK, "hide");
  await settled();
  theirs.disconnect();
  assert.ok(times > 0 && times < 40, `${times} times`);
  leftovers.end();
});
