// @ts-check
/** Descendants with marks of their own, since they are hidden with an element that leaves its cell empty or keeps its place. */

import { breakingOut } from "./cells.js";
import { HIDE_CELL, HIDE_INNER, HIDE_PLACE } from "./mark-values.js";
import { isDead, lightChildren } from "../dom/tree.js";
import { ATTRIBUTE } from "./written.js";

export class HeldDescendants {
  /** Descendants and the elements with which they are hidden. @type {Map<Element, Element>} */
  #holders = new Map();

  /** @param {import("./written.js").Written} shown the marks on the page */
  constructor(shown) {
    this.shown = shown;
  }

  /** @param {Element} element */
  has(element) {
    return this.#holders.has(element);
  }

  /** @returns {Iterable<[inner: Element, holder: Element]>} */
  get all() {
    return this.#holders;
  }

  clear() {
    this.#holders.clear();
  }

  /** Drop elements of documents that their frames have replaced. */
  dropDead() {
    for (const element of this.#holders.keys()) if (isDead(element)) this.#holders.delete(element);
  }

  /**
   * Add the descendants that must be hidden with an element.
   *
   * @param {Element} holder
   * @param {string} value its mark
   * @returns {Element[]}
   */
  add(holder, value) {
    const found = this.#heldBy(holder, value);
    for (const inner of found) this.#holders.set(inner, holder);
    return found;
  }

  /**
   * In an element that keeps its place they are known only once it is hidden.
   *
   * @param {Element} holder
   * @param {string} value
   * @returns {Element[]}
   */
  #heldBy(holder, value) {
    if (value === HIDE_CELL) return [...lightChildren(holder)];
    if (value !== HIDE_PLACE || holder.getAttribute(ATTRIBUTE) !== value) return [];
    return breakingOut(holder, (inner) => this.shown.valueOf(inner) === HIDE_INNER);
  }

  /** Remove the descendants of an element that is no longer hidden. @param {Element} holder @returns {Element[]} */
  release(holder) {
    const inner = [...this.#holders].filter(([, at]) => at === holder).map(([element]) => element);
    for (const element of inner) this.#holders.delete(element);
    return inner;
  }
}
