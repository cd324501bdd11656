// @ts-check
/** A document to quote from. It has no layout: blocks are told by their names. */

import { Window } from "happy-dom";
import { DocumentText } from "../../../../extension/shared/quotes/document-text.js";

/** No work is ever so long that it yields. */
export const AT_ONCE = Object.freeze({ spent: false, pause: async () => undefined });
const BLOCKS = new Set("html body p div li ul ol table tbody tr td th h1 h2 pre section article blockquote".split(" "));
const CELLS = new Set(["td", "th"]);

/**
 * Put a page's document in place of the test's globals.
 *
 * @param {string} body
 * @returns {Document}
 */
export function documentOf(body) {
  const window = /** @type {any} */ (new Window({ url: "https://site.example/" }));
  window.document.body.innerHTML = body;
  for (const name of ["Node", "NodeFilter", "document"]) Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true });
  window.Element.prototype.checkVisibility = function isShown() {
    return this.closest("[hidden]") === null;
  };
  const styleOf = (/** @type {Element} */ element) => ({
    display: CELLS.has(element.localName) ? "table-cell" : BLOCKS.has(element.localName) ? "block" : "inline",
    whiteSpace: element.closest("pre") ? "pre" : "normal",
  });
  Object.assign(globalThis, { getComputedStyle: styleOf });
  return window.document;
}

/** @param {Document} document */
export function textOf(document) {
  return DocumentText.read(document.body, AT_ONCE);
}

/**
 * The range from one text in a document to another, both included.
 *
 * @param {Document} document
 * @param {string} first
 * @param {string} [last]
 * @returns {Range}
 */
export function rangeFrom(document, first, last = first) {
  const range = document.createRange();
  const start = nodeWith(document, first);
  const end = nodeWith(document, last);
  range.setStart(start, start.data.indexOf(first));
  range.setEnd(end, end.data.indexOf(last) + last.length);
  return range;
}

/** @param {Document} document @param {string} text @returns {Text} */
function nodeWith(document, text) {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (/** @type {Text} */ (node).data.includes(text)) return /** @type {Text} */ (node);
  }
  throw new Error(`no text node has ${text}`);
}
