// @ts-check
/** The numbers by which both sides know the page's elements. Never given twice while the document lives. */

import { frameDocument } from "./tree.js";

export class Nodes {
  /** Shadow roots and documents met on the way: what must be watched beside the page's own document. @type {Set<Node>} */
  roots = new Set();
  #next = 1;
  /** @type {Map<number, Element>} */
  #elements = new Map();
  /** @type {WeakMap<Element, { key: number, look: string }>} */
  #known = new WeakMap();

  /**
   * The element's number, given now if it has none.
   *
   * @param {Element} element
   * @param {string} look what of its style decides whether and where it is drawn, as it is now
   * @returns {number}
   */
  enter(element, look) {
    const known = this.#known.get(element);
    const key = known?.key ?? this.#next++;
    this.#known.set(element, { key, look });
    this.#elements.set(key, element);
    return key;
  }

  /**
   * Note what trees begin at an element.
   *
   * @param {Element} element
   */
  noteRoots(element) {
    const root = element.shadowRoot ?? frameDocument(element);
    if (root) this.roots.add(root);
  }

  /**
   * @param {Element} element
   * @returns {number} 0 for an element that the host does not know
   */
  keyOf(element) {
    const key = this.#known.get(element)?.key ?? 0;
    return this.#elements.has(key) ? key : 0;
  }

  /**
   * @param {Element} element
   * @returns {string} its look when it was last sent
   */
  lookOf(element) {
    return this.#known.get(element)?.look ?? "";
  }

  /**
   * @param {number} key
   * @returns {Element | undefined}
   */
  elementOf(key) {
    return this.#elements.get(key);
  }

  /**
   * The host no longer knows this element; should it come back, it has the same number.
   *
   * @param {number} key
   */
  leave(key) {
    this.#elements.delete(key);
  }

  /** The host knows nothing any more: a whole snapshot follows. Elements keep their numbers. */
  clear() {
    this.#elements.clear();
  }
}
