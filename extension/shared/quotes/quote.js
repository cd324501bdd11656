// @ts-check
/**
 * Quotes of a document: the selected text with its surroundings.
 *
 * Reference: W3C, "Web Annotation Data Model", 2017, sections 4.2.4 (Text Quote Selector) and 4.2.5 (Text Position Selector).
 */

import { textWalker } from "./document-text.js";
import { squeezed } from "./squeezed.js";

/** Longest quote, characters. */
const MOST_EXACT = 8000;
/** Longest surroundings on either side, characters. */
const MOST_AROUND = 64;

/**
 * @typedef {{ exact: string, prefix: string, suffix: string }} Quote
 * @typedef {{ quote: Quote, position: import("./document-text.js").Span }} Passage
 */

/**
 * The quote of a range, without blanks at its ends.
 *
 * @param {import("./document-text.js").DocumentText} text
 * @param {AbstractRange} range
 * @returns {Passage | "empty" | "long"} why there is none
 */
export function passageOf(text, range) {
  const position = text.spanOf(range);
  const whole = position && text.rangeOf(position);
  if (!position || !whole) return "empty";
  const exact = readable(whole);
  if (!exact) return "empty";
  if (exact.length > MOST_EXACT) return "long";
  const before = text.rangeOf({ start: text.borderBefore(position.start, MOST_AROUND), end: position.start });
  const after = text.rangeOf({ start: position.end, end: text.borderAfter(position.end, MOST_AROUND) });
  const prefix = before ? cutStart(readable(before)) : "";
  const suffix = after ? cutEnd(readable(after)) : "";
  return { quote: { exact, prefix, suffix }, position };
}

/** @param {string} text @returns {string} its end, without a half character */
function cutStart(text) {
  const cut = text.slice(-MOST_AROUND);
  return /^[\uDC00-\uDFFF]/.test(cut) ? cut.slice(1) : cut;
}

/** @param {string} text @returns {string} its beginning, without a half character */
function cutEnd(text) {
  const cut = text.slice(0, MOST_AROUND);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/**
 * The visible text of a range as people read it: one space for white space, a new line for each block.
 *
 * @param {Range} range
 * @returns {string}
 */
function readable(range) {
  let text = "";
  /** @type {Text | null} */
  let before = null;
  let broken = false;
  for (const node of nodesIn(range)) {
    if (node.nodeType === Node.ELEMENT_NODE) {
      broken ||= /** @type {Element} */ (node).localName === "br";
      continue;
    }
    const data = dataIn(range, /** @type {Text} */ (node));
    if (!squeezed(data)) {
      if (text && data && !/\s$/.test(text)) text += " ";
      continue;
    }
    if (!isVisible(node)) continue;
    text += (before ? gap(before, /** @type {Text} */ (node), broken) : "") + (isKept(node) ? data : data.replace(/\s+/g, " "));
    before = /** @type {Text} */ (node);
    broken = false;
  }
  return text.replace(/ *\n\s*/g, "\n").replace(/ {2,}/g, " ").trim();
}

/**
 * The squeezed text of a range.
 *
 * @param {Range} range
 * @returns {string}
 */
export function plainText(range) {
  let text = "";
  for (const node of nodesIn(range)) if (node.nodeType === Node.TEXT_NODE) text += squeezed(dataIn(range, /** @type {Text} */ (node)));
  return text;
}

/**
 * @param {Range} range that begins and ends in texts
 * @returns {Generator<Node>} its texts and elements
 */
function* nodesIn({ startContainer, endContainer }) {
  const walker = textWalker(startContainer.getRootNode());
  walker.currentNode = startContainer;
  for (let node = /** @type {Node | null} */ (startContainer); node; node = walker.nextNode()) {
    yield node;
    if (node === endContainer) return;
  }
}

/** @param {Range} range @param {Text} node */
function dataIn({ startContainer, startOffset, endContainer, endOffset }, node) {
  return node.data.slice(node === startContainer ? startOffset : 0, node === endContainer ? endOffset : undefined);
}

/** @param {Node} node */
function isVisible({ parentElement }) {
  return parentElement?.checkVisibility?.({ visibilityProperty: true }) ?? true;
}

/** Whether white space is kept as it is. @param {Node} node */
function isKept({ parentElement }) {
  return parentElement !== null && /^(?:pre|break-spaces)/.test(getComputedStyle(parentElement).whiteSpace);
}

/**
 * The white space that the layout puts between two texts.
 *
 * @param {Text} before
 * @param {Text} after
 * @param {boolean} broken whether a `br` is between them
 */
function gap(before, after, broken) {
  const one = boxOf(before);
  const other = boxOf(after);
  if (broken) return "\n";
  if (one.element === other.element) return "";
  if (one.display.startsWith("inline") || other.display.startsWith("inline")) return one.block === other.block ? " " : "\n";
  return one.display === "table-cell" && one.element?.parentElement === other.element?.parentElement ? " " : "\n";
}

/** The box that a text is in, and the block around it. @param {Text} text */
function boxOf(text) {
  /** @type {Element | null} */
  let element = null;
  let display = "";
  for (let at = text.parentElement; at; at = at.parentElement) {
    const own = getComputedStyle(at).display;
    if (own === "inline" || own === "contents" || own.startsWith("ruby")) continue;
    if (!element) [element, display] = [at, own];
    if (!own.startsWith("inline")) return { element, display, block: at };
  }
  return { element, display, block: null };
}
