// @ts-check
/**
 * Drafts: what the user has written and not yet sent. A draft is kept, however minor the part around it. It is looked for in the page
 * only; nothing of it is sent anywhere.
 */

import { elementsOf, frameDocument, holderOf } from "./tree.js";

const FIELDS = "textarea, input, [contenteditable]";
/** Layers over the page: they stay while they are open, and their text is no draft once they are closed. */
const LAYERS = "dialog, [popover]";
/** Types of text fields. Passwords are not read at all. */
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
 * Whether an element is an editor: editable text in the page, or a frame with nothing but an editor in it.
 *
 * @param {Element} element
 */
export function isEditor(element) {
  const body = frameDocument(element)?.body;
  return body ? isDraft(body) : isDraft(element);
}

/**
 * Whether an element is a field that the user has written in: its text differs from the text that the page gave it.
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
