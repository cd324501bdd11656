import assert from "node:assert/strict";
import test from "node:test";

import { Marks } from "../../../../extension/content/apply/marks.js";
import { ATTRIBUTE } from "../../../../extension/content/apply/written.js";
import { el, page } from "../dom.js";

const NONE = new Map();

/** Resolves when all that was posted before has been taken in. */
async function nextTask() {
  for (let hops = 0; hops < 3; hops++) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve(undefined);
      };
      port2.postMessage(0);
    });
  }
}

test("clearing restores the document, even if the page used the attribute", () => {
  page(`<nav id=a class=x></nav><aside id=b ${ATTRIBUTE}=own></aside><p id=c>text</p>`);
  const before = document.documentElement.outerHTML;
  const marks = new Marks();
  marks.learn([[el("a"), 2], [el("b"), 1]], NONE);
  marks.put(marks.changes(60));
  marks.put(marks.changes(100));
  assert.equal(el("b").getAttribute(ATTRIBUTE), "hide");
  marks.clear();
  assert.equal(document.documentElement.outerHTML, before);
});

test("clearing does not fail on a masked form", () => {
  page("<form id=a></form><nav id=b></nav>");
  const before = document.documentElement.outerHTML;
  const [form, menu] = [el("a"), el("b")];
  const marks = new Marks();
  marks.learn([[form, 2], [menu, 2]], NONE);
  marks.put(marks.changes(100));
  for (const value of ["getAttribute", "setAttribute", "removeAttribute"]) Object.defineProperty(form, value, { value: menu, configurable: true });
  marks.keepUp(form);
  marks.clear();
  assert.equal(document.documentElement.outerHTML, before);
});

test("the root and the body are never marked", () => {
  page("<p id=a></p>");
  const marks = new Marks();
  marks.learn([[document.body, 2], [document.documentElement, 2]], NONE);
  marks.put(marks.changes(100));
  assert.equal(document.querySelector(`[${ATTRIBUTE}]`), null);
});

test("the user's rule holds over the host's level", () => {
  page("<nav id=a></nav><p id=b></p>");
  const marks = new Marks();
  marks.learn([[el("a"), 2]], new Map([[el("a"), 0], [el("b"), 2]]));
  marks.put(marks.changes(60));
  assert.equal(el("a").getAttribute(ATTRIBUTE), null);
  assert.equal(el("b").getAttribute(ATTRIBUTE), "hide");
});

test("the user's rule holds for all descendants, up to another rule", () => {
  page("<section id=a><p id=b>one</p><p id=c>two</p></section><section id=d><p id=e>three</p></section>");
  const marks = new Marks();
  const rules = new Map([[el("a"), 0], [el("c"), 2], [el("d"), 2]]);
  marks.learn([[el("a"), 1], [el("b"), 2], [el("d"), 1], [el("e"), 0]], rules);
  marks.put(marks.changes(60));
  assert.equal(el("b").getAttribute(ATTRIBUTE), null);
  assert.equal(el("c").getAttribute(ATTRIBUTE), "hide");
  assert.equal(el("d").getAttribute(ATTRIBUTE), "hide");
  assert.equal(marks.levels.of(el("b")), undefined);
});

test("an interlock frees what the host hides but not what the user hides", () => {
  page("<nav id=a></nav><p id=b></p>");
  const marks = new Marks();
  marks.learn([[el("a"), 2]], new Map([[el("b"), 2]]));
  marks.put(marks.changes(60));
  assert.equal(marks.free(el("a")), true);
  assert.equal(marks.free(el("b")), false);
  assert.equal(el("a").hasAttribute(ATTRIBUTE), false);
  assert.equal(el("b").getAttribute(ATTRIBUTE), "hide");
});

test("a mark in contention is suspended after a few returns and tried again", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  page("<nav id=a></nav>");
  const marks = new Marks();
  marks.learn([[el("a"), 2]], NONE);
  marks.put(marks.changes(60));
  const fought = () => {
    let undone = 0;
    for (; el("a").hasAttribute(ATTRIBUTE) && undone < 20; undone++) {
      el("a").removeAttribute(ATTRIBUTE);
      marks.keepUp(el("a"));
    }
    return undone;
  };
  assert.equal(fought(), 4);
  assert.equal(marks.hides(el("a")), false);
  assert.deepEqual(marks.changes(60), []);
  context.mock.timers.tick(4000);
  assert.equal(fought(), 1);
  context.mock.timers.tick(4000);
  assert.equal(fought(), 0);
  context.mock.timers.tick(4000);
  assert.equal(fought(), 1);
});

test("a suspended mark stays off if Penumbra is turned off during the pause", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  page("<nav id=a></nav>");
  const marks = new Marks();
  marks.learn([[el("a"), 2]], NONE);
  marks.put(marks.changes(60));
  for (let at = 0; at < 4; at++) {
    el("a").removeAttribute(ATTRIBUTE);
    marks.keepUp(el("a"));
  }
  marks.clear();
  context.mock.timers.tick(4000);
  assert.equal(el("a").hasAttribute(ATTRIBUTE), false);
});

test("a mark that is removed in every frame is suspended within a second", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  page("<nav id=a></nav>");
  const marks = new Marks();
  marks.learn([[el("a"), 2]], NONE);
  marks.put(marks.changes(60));
  let frames = 0;
  for (; el("a").hasAttribute(ATTRIBUTE) && frames < 100; frames++) {
    el("a").removeAttribute(ATTRIBUTE);
    marks.keepUp(el("a"), frames * 16);
    await nextTask();
  }
  assert.equal(frames, 31);
  marks.clear();
});

test("a mark that is removed now and then is always put back", async () => {
  page("<nav id=a></nav>");
  const marks = new Marks();
  marks.learn([[el("a"), 2]], NONE);
  marks.put(marks.changes(60));
  for (let at = 1; at <= 40; at++) {
    el("a").removeAttribute(ATTRIBUTE);
    marks.keepUp(el("a"), at * 80);
    assert.equal(el("a").getAttribute(ATTRIBUTE), "hide");
    await nextTask();
  }
});

test("an element with an opacity of nearly 0 keeps it, and is dimmed where the page shows it later", () => {
  page('<div id=a style="opacity: 0"><b>text</b></div>');
  const marks = new Marks();
  marks.learn([[el("a"), 1]], NONE);
  const markAt = (/** @type {number} */ dial) => {
    marks.put(marks.changes(dial));
    return el("a").getAttribute(ATTRIBUTE);
  };
  assert.equal(markAt(60), "dim-45 own");
  el("a").setAttribute("style", "opacity: 1");
  assert.equal(markAt(20), "dim-80 own");
  assert.equal(markAt(100), "hide");
  assert.equal(markAt(60), "dim-45");
  marks.clear();
  assert.equal(el("a").hasAttribute(ATTRIBUTE), false);
});

test("an invisible element out of the flow, or around a part that is placed outside of it, gets no mark", () => {
  for (const place of ["fixed", "absolute"]) for (const [own, inner] of [["static", place], [place, "static"]]) {
    page(`<div id=a style="opacity: 0; position: ${own}"><i style="position: ${inner}">text</i></div>`);
    const marks = new Marks();
    marks.learn([[el("a"), 1]], NONE);
    marks.put(marks.changes(60));
    assert.equal(el("a").hasAttribute(ATTRIBUTE), false, place);
  }
});

test("hiddenLevel is the level for which an element is hidden", () => {
  page("<nav id=a></nav><aside id=b></aside><p id=c></p>");
  const marks = new Marks();
  marks.learn([[el("a"), 2], [el("b"), 1]], NONE);
  marks.put(marks.changes(60));
  assert.deepEqual(["a", "b", "c"].map((id) => marks.hiddenLevel(el(id))), [2, 0, 0]);
  marks.put(marks.changes(100));
  assert.deepEqual(["a", "b", "c"].map((id) => marks.hiddenLevel(el(id))), [2, 1, 0]);
});

test("a form with a field named children is freed with its children", () => {
  page("<form id=f><input name=children></form>");
  Object.defineProperty(el("f"), "children", { value: el("f").firstElementChild }); // as browsers do it
  const marks = new Marks();
  marks.learn([[el("f"), 2]], NONE);
  marks.put(marks.changes(60));
  assert.equal(marks.free(el("f")), true);
  assert.equal(el("f").hasAttribute(ATTRIBUTE), false);
});

test("a repair is released with its element", () => {
  page("<nav id=a></nav><div id=backdrop></div>");
  const marks = new Marks();
  marks.learn([[el("a"), 2]], NONE);
  marks.put(marks.changes(60));
  marks.fix(el("backdrop"), "hide");
  const menu = el("a");
  el("backdrop").remove();
  marks.learn([], NONE);
  assert.deepEqual(marks.shown, [[menu, "hide"]]);
});

test("a repair goes with what is hidden, and with what is shown, also where an element around it is hidden", () => {
  page("<nav id=a></nav><div id=around><div id=bar></div></div><p id=text></p>");
  const marks = new Marks();
  marks.learn([[el("a"), 2], [el("around"), 1]], NONE);
  marks.put(marks.changes(60));
  marks.fix(el("text"), "margin r64", [el("a")], el("bar"));
  for (const [dial, mark] of [[60, "margin r64"], [20, null], [60, "margin r64"], [100, null]]) {
    marks.put(marks.changes(dial));
    assert.equal(el("text").getAttribute(ATTRIBUTE), mark, String(dial));
  }
});
