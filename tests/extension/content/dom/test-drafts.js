import assert from "node:assert/strict";
import test from "node:test";

import { draftsIn, isDraft } from "../../../../extension/content/dom/drafts.js";
import { el, page } from "../dom.js";

/** A page whose `contenteditable` elements are so. @param {string} body */
function editable(body) {
  const window = page(body);
  const get = function editable() {
    const host = /** @type {Element} */ (/** @type {any} */ (this)).closest("[contenteditable]");
    return host !== null && host.getAttribute("contenteditable") !== "false";
  };
  Object.defineProperty(window.HTMLElement.prototype, "isContentEditable", { get, configurable: true });
}

test("a field is a draft once its words differ from those the page gave it", () => {
  editable("<textarea id=reply>Dear all</textarea><input id=mail type=email value=a@b.example>");
  assert.deepEqual(draftsIn([document]), []);
  /** @type {HTMLTextAreaElement} */ (el("reply")).value = "Dear all, the light goes thin first";
  /** @type {HTMLInputElement} */ (el("mail")).value = "ruth@b.example";
  assert.deepEqual(draftsIn([document]), [el("reply"), el("mail")]);
  /** @type {HTMLTextAreaElement} */ (el("reply")).value = " ";
  assert.equal(isDraft(el("reply")), false);
});

test("passwords, checkboxes and read-only fields are no drafts", () => {
  editable("<input id=word type=password><input id=tick type=checkbox><input id=link readonly><input id=off disabled>");
  for (const id of ["word", "tick", "link", "off"]) /** @type {HTMLInputElement} */ (el(id)).value = "words";
  assert.deepEqual(draftsIn([document]), []);
});

test("text typed in a layer over the page is not a draft of the page", () => {
  editable("<dialog open><input id=search></dialog><div popover><textarea id=note></textarea></div>");
  for (const id of ["search", "note"]) /** @type {HTMLInputElement} */ (el(id)).value = "moon";
  assert.deepEqual(draftsIn([document]), []);
});

test("an editor with words in it is a draft as a whole, an empty one is none", () => {
  editable("<div id=ed contenteditable><p contenteditable>words</p></div><div contenteditable> </div><p contenteditable=false>x</p>");
  assert.deepEqual(draftsIn([document]), [el("ed")]);
});
