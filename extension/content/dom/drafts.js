// @ts-check
/**
 * What the user has written and not yet sent: it stays in full light, however minor what is around it. Looked for in the page
 * itself; nothing of it is sent anywhere.
 */

import { elementsOf, frameDocument, holderOf } from "./tree.js";

const FIELDS = "textarea, input, [contenteditable]";
/** What has been opened over the page stays while it is open, and what was typed there is nobody's when it is closed. */
const LAYERS = "dialog, [popover]";
/** Types of fields that one writes in. A password is not even looked at. */
const WRITTEN = new Set("text search email url tel number".split(" "));

/**
 * The drafts on a page.
 *
 * @param {Iterable<Node>} roots the document, and shadow roots and frames' documents in it
 * @returns {Element[]}
 */
export function draftsIn(roots) {
  const fields = [...roots].flatMap((root) => [.../** @type {Document} */ (root).querySelectorAll(FIELDS)]);
  return elementsOf(fields).filter(isDraft).map((field) => (field.localName === "body" ? (holderOf(field.ownerDocument) ?? field) : field));
}

/**
 * Whether an element is an editor that somebody writes in, as text in the page or as a frame with nothing else in it.
 *
 * @param {Element} element
 */
export function isEditor(element) {
  const body = frameDocument(element)?.body;
  return body ? isDraft(body) : isDraft(element);
}

/**
 * Whether an element is a field that the user has written in: what it holds is not what the page put there.
 *
 * @param {Element} element
 * @returns {boolean}
 */
export function isDraft(element) {
  const { localName } = element;
  if (element.closest(LAYERS)) return false;
  if (localName !== "textarea" && localName !== "input") {
    const host = /** @type {HTMLElement} */ (element);
    return host.isContentEditable && !host.parentElement?.isContentEditable && /\S/.test(host.textContent ?? "");
  }
  const field = /** @type {HTMLInputElement} */ (element);
  if (field.readOnly || field.disabled || (localName === "input" && !WRITTEN.has(field.type))) return false;
  return field.value !== field.defaultValue && /\S/.test(field.value);
}
