// @ts-check
/** The text of a document in squeezed form, with the way back to its text nodes. */

import { OWN_ELEMENTS } from "../own-elements.js";
import { squeezed, unsqueezedIndex } from "./squeezed.js";

/** Elements without text of the page, and Penumbra's own over it. */
const LEFT_OUT = new Set([
  ..."script style noscript template textarea input select option optgroup datalist iframe frame object embed canvas video audio head".split(" "),
  ...OWN_ELEMENTS,
]);
/** Stands between texts of different trees: a range cannot go from one to another, and so no quote contains it. */
const BORDER = "\0";
/** Nodes after which the slice is checked. */
const STRIDE = 256;

/** @typedef {import("./occurrences.js").Slices} Slices */
/** @typedef {{ start: number, end: number }} Span in the squeezed text */

/**
 * The places of nodes that are read: text, in document order, and elements.
 *
 * @param {Node} root
 * @returns {TreeWalker}
 */
export function textWalker(root) {
  const document = root.ownerDocument ?? /** @type {Document} */ (root);
  const filter = (/** @type {Node} */ node) =>
    LEFT_OUT.has(/** @type {Element} */ (node).localName) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  return document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, filter);
}

export class DocumentText {
  text = "";
  /** The document, or its part, and the shadow trees in it. @type {Node[]} */
  roots = [];
  /** Text nodes with more than blanks. @type {Text[]} */
  #nodes = [];
  /** Where each of them begins in the text. @type {number[]} */
  #starts = [];
  /** @type {Map<Node, number>} */
  #places = new Map();

  /**
   * Read a document, or a part of it, with the shadow trees in it after it.
   *
   * @param {Node} root
   * @param {Slices} slices
   * @param {(element: Element) => ShadowRoot | null} [shadowOf]
   * @returns {Promise<DocumentText>}
   */
  static async read(root, slices, shadowOf = ({ shadowRoot }) => shadowRoot) {
    const read = new DocumentText();
    const parts = /** @type {string[]} */ ([]);
    read.roots = [root];
    let length = 0;
    let passed = 0;
    for (const one of read.roots) {
      if (one !== root) length += parts.push(BORDER) && BORDER.length;
      const walker = textWalker(one);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (++passed % STRIDE === 0 && slices.spent) await slices.pause();
        if (node.nodeType === Node.ELEMENT_NODE) {
          const inner = shadowOf(/** @type {Element} */ (node));
          if (inner) read.roots.push(inner);
          continue;
        }
        const text = squeezed(/** @type {Text} */ (node).data);
        if (!text) continue;
        read.#places.set(node, read.#nodes.length);
        read.#nodes.push(/** @type {Text} */ (node));
        read.#starts.push(length);
        parts.push(text);
        length += text.length;
      }
    }
    read.text = parts.join("");
    return read;
  }

  /**
   * The place of a range.
   *
   * @param {AbstractRange} range
   * @returns {Span | null} null where it contains no text, or text of several trees
   */
  spanOf({ startContainer, startOffset, endContainer, endOffset }) {
    const start = this.#offsetOf(startContainer, startOffset);
    const end = this.#offsetOf(endContainer, endOffset);
    return end > start && !this.text.slice(start, end).includes(BORDER) ? { start, end } : null;
  }

  /**
   * The range of a place.
   *
   * @param {Span} span
   * @returns {Range | null} null where the document has changed since it was read
   */
  rangeOf({ start, end }) {
    if (end <= start) return null;
    const first = this.#nodeAt(start);
    const last = this.#nodeAt(end - 1);
    if (!first || !last) return null;
    const from = unsqueezedIndex(first.data, start - this.#starts[this.#places.get(first) ?? 0]);
    const to = unsqueezedIndex(last.data, end - 1 - this.#starts[this.#places.get(last) ?? 0]) + 1;
    const range = first.ownerDocument.createRange();
    range.setStart(first, from);
    range.setEnd(last, Math.min(to, last.data.length));
    return range;
  }

  /**
   * The beginning of the surroundings of a place, in its own tree.
   *
   * @param {number} at
   * @param {number} most characters
   */
  borderBefore(at, most) {
    const from = Math.max(0, at - most);
    return from + this.text.slice(from, at).lastIndexOf(BORDER) + 1;
  }

  /**
   * The end of the surroundings of a place, in its own tree.
   *
   * @param {number} at
   * @param {number} most characters
   */
  borderAfter(at, most) {
    const to = Math.min(this.text.length, at + most);
    const border = this.text.slice(at, to).indexOf(BORDER);
    return border < 0 ? to : at + border;
  }

  /**
   * @param {number} at place in the text
   * @returns {Text | null} its node, if that is still in its document
   */
  #nodeAt(at) {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle] <= at) low = middle;
      else high = middle - 1;
    }
    const node = this.#nodes[low];
    return node?.isConnected ? node : null;
  }

  /**
   * @param {Node} node
   * @param {number} offset
   */
  #offsetOf(node, offset) {
    const place = this.#places.get(node);
    if (place !== undefined) return this.#starts[place] + squeezed(/** @type {Text} */ (node).data.slice(0, offset)).length;
    const next = this.#firstFrom(node, offset);
    return next === undefined ? this.#endOf(node) : this.#starts[next];
  }

  /**
   * The first known text at a point that is in an element, or in a text of blanks, or after it.
   *
   * @param {Node} node
   * @param {number} offset
   * @returns {number | undefined}
   */
  #firstFrom(node, offset) {
    const walker = textWalker(node.getRootNode());
    const child = node.nodeType === Node.TEXT_NODE ? null : node.childNodes[offset];
    walker.currentNode = child ?? lastIn(node);
    for (let at = child ?? walker.nextNode(); at; at = walker.nextNode()) {
      const place = this.#places.get(at);
      if (place !== undefined) return place;
    }
    return undefined;
  }

  /** The end of the tree that a node is in. @param {Node} node */
  #endOf(node) {
    const root = node.getRootNode();
    const last = this.#nodes.findLastIndex((one) => one.getRootNode() === root);
    return last + 1 < this.#starts.length ? this.#starts[last + 1] - BORDER.length : this.text.length;
  }
}

/** @param {Node} node @returns {Node} the last node in it, or itself */
function lastIn(node) {
  let last = node;
  while (last.lastChild) last = last.lastChild;
  return last;
}
