import assert from "node:assert/strict";
import test from "node:test";

import { childrenOf, elementsOf, focusedElement, isMasked, nearest, parentOf, shadowOf, siblingBefore, unmasked, withoutGone } from "../../../../extension/content/dom/tree.js";
import { el, page } from "../dom.js";

/** @type {Map<Element, ShadowRoot>} */
const roots = new Map();
let asked = 0;

/**
 * A page whose closed roots are told as Chromium tells them to an extension.
 *
 * @param {string} body
 * @param {Record<string, string>} inside HTML of the closed roots by id of their hosts
 */
function closedPage(body, inside) {
  page(body);
  roots.clear();
  for (const [id, html] of Object.entries(inside)) {
    const root = el(id).attachShadow({ mode: "closed" });
    root.innerHTML = html;
    roots.set(el(id), root);
  }
  asked = 0;
  const openOrClosedShadowRoot = (/** @type {Element} */ element) => (asked++, roots.get(element) ?? null);
  Object.assign(globalThis, { chrome: { dom: { openOrClosedShadowRoot } } });
}

test("the children of a closed root stand below its host, slotted nodes below slots", () => {
  closedPage("<x-art id=host>text<b id=named slot=end>end</b></x-art>", {
    host: "<section><slot></slot></section><slot name=end></slot>",
  });
  const [section, last] = childrenOf(el("host"));
  const [slot] = childrenOf(/** @type {Element} */ (section));
  assert.equal(/** @type {Element} */ (section).localName, "section");
  assert.equal(parentOf(section), el("host"));
  assert.equal(parentOf(/** @type {ChildNode} */ (el("host").firstChild)), slot);
  assert.equal(parentOf(el("named")), last);
});

test("a closed root is looked for in an empty container, and in no other", () => {
  closedPage("<div id=empty> </div><div id=full>text</div><span id=run></span>", { empty: "<p>x</p>", full: "<p>x</p>" });
  assert.equal(shadowOf(el("empty")), roots.get(el("empty")));
  assert.equal(shadowOf(el("full")), null);
  assert.equal(shadowOf(el("run")), null);
  assert.equal(asked, 1);
});

test("components without roots are looked at a limited number of times", () => {
  closedPage("<y-row id=row></y-row>", {});
  for (let at = 0; at < 100; at++) assert.equal(shadowOf(el("row")), null);
  assert.ok(asked < 50);
});

test("the focus is found inside a closed root", () => {
  closedPage("<z-box id=host></z-box>", { host: "<input>" });
  const field = roots.get(el("host"))?.querySelector("input");
  Object.defineProperty(document, "activeElement", { value: el("host") });
  Object.defineProperty(roots.get(el("host")), "activeElement", { value: field });
  assert.equal(focusedElement(), field);
});

/** Have a form answer with its field, as in Chromium, where it is asked for something of the field's name. @param {Element} form */
function mask(form) {
  for (const field of form.querySelectorAll("[name]")) {
    Object.defineProperty(form, field.getAttribute("name") ?? "", { value: field, configurable: true });
  }
}

for (const name of ["parentNode", "assignedSlot"]) {
  test(`the ancestors of a form with a field named ${name} end at the root`, () => {
    page(`<div id=outer><form id=form><input id=field name=${name}></form></div>`);
    mask(el("form"));
    assert.equal(parentOf(el("form")), el("outer"));
    let steps = 0;
    assert.equal(nearest(el("field"), () => ++steps > 100), null);
  });
}

test("the previous siblings of a form do not form a circle", () => {
  page("<p id=first></p><form id=form></form><output id=field name=previousSibling></output><p id=last></p>");
  Object.defineProperty(el("form"), "previousSibling", { value: el("field"), configurable: true });
  const way = [];
  for (let at = siblingBefore(el("last")); at && way.length < 9; at = siblingBefore(at)) way.push(/** @type {Element} */ (at).id);
  assert.deepEqual(way, ["field", "form", "first"]);
});

test("a form is masked by a field named as a DOM property, and by no other field", () => {
  page("<form id=form><input name=localName></form><form id=plain><input name=title></form>");
  mask(el("form"));
  assert.deepEqual(["form", "plain"].map((id) => isMasked(el(id))), [true, false]);
});

test("a form's next sibling and children are found whatever its fields are named", () => {
  page("<form id=form><input id=next name=nextSibling><input id=inner name=firstChild></form><p id=last></p>");
  mask(el("form"));
  const ids = (/** @type {Element} */ element) => childrenOf(element).map((node) => /** @type {Element} */ (node).id);
  assert.deepEqual([ids(document.body), ids(el("form"))], [["form", "last"], ["next", "inner"]]);
});

test("a masked form is left out of lists of elements, its ancestors are not", () => {
  page("<div id=outer><form id=form><input name=textContent></form></div>");
  mask(el("form"));
  assert.deepEqual(elementsOf([el("outer"), el("form"), document]), [el("outer")]);
  assert.equal(unmasked(el("form")), el("outer"));
});

test("elements that have left the page are released", () => {
  page("<form><input id=a></form><form><input id=b></form>");
  const fields = new Set([el("a"), el("b")]);
  const stays = el("b");
  el("a").closest("form")?.remove();
  assert.deepEqual([...withoutGone(fields)], [stays]);
});
