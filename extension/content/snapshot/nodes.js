// @ts-check
/** The elements' numbers, which both sides know. A number is never given twice in a document. */

import { isPlaced } from "./columns.js";
import { frameDocument, isDead, shadowOf } from "../dom/tree.js";

export class Nodes {
  /** Shadow roots and frames' documents found in snapshots, and their elements. @type {Map<Node, Element>} */
  #holders = new Map();
  #next = 1;
  /** @type {Map<number, Element>} */
  #elements = new Map();
  /** Numbers of the elements that the host knows. A weak map of a whole page would cost more than it saves. @type {Map<Element, number>} */
  #keys = new Map();
  /** Numbers of elements that have left the page and may return. @type {WeakMap<Element, number>} */
  #left = new WeakMap();
  /** Looks by number. A map, since on an endless page most numbers are no longer used. @type {Map<number, string>} */
  #looks = new Map();
  /** Last looks of placed elements that may be read again, or that have replaced such ones. @type {WeakMap<Element, string>} */
  #lastLooks = new WeakMap();
  /** Fixed elements that were out of sight when they were sent last, and how. @type {WeakMap<Element, string>} */
  #waiting = new WeakMap();

  /**
   * The element's number, a new one if it has none.
   *
   * @param {Element} element
   * @param {string} look the present part of its style that decides whether and where it is drawn
   * @param {boolean} hidden whether Penumbra hides it: then its last look is the page's, where one is known
   * @returns {number}
   */
  enter(element, look, hidden) {
    const key = this.#keys.get(element) ?? this.#left.get(element) ?? this.#next++;
    const last = hidden ? (this.#looks.get(key) ?? this.#lastLooks.get(element)) : undefined;
    this.#keys.set(element, key);
    this.#elements.set(key, element);
    this.#looks.set(key, last ?? look);
    return key;
  }

  /**
   * An element has replaced another one that looked the same, and Penumbra hides it as it hid that one.
   *
   * @param {Element} from
   * @param {Element} to
   */
  replace(from, to) {
    const look = this.#looks.get(this.keyOf(from)) ?? this.#lastLooks.get(from);
    if (look) this.#lastLooks.set(to, look);
  }

  /** @returns {Node[]} shadow roots and frames' documents, to be observed besides the page's own document */
  get roots() {
    return [...this.#holders.keys()].filter((root) => !isDead(root));
  }

  /**
   * Note the shadow root or the frame's document of an element.
   *
   * @param {Element} element
   */
  noteRoots(element) {
    const root = shadowOf(element) ?? frameDocument(element);
    if (root) this.#holders.set(root, element);
  }

  /**
   * @param {Element} frame
   * @returns {boolean} whether its present document has not been noted
   */
  isNew(frame) {
    const inner = frameDocument(frame);
    return inner !== null && !this.#holders.has(inner);
  }

  /**
   * Drop the documents that frames have replaced, with their elements.
   *
   * @returns {Element[]} those frames
   */
  dropDead() {
    const lost = [...this.#holders].filter(([root]) => isDead(root));
    if (lost.length === 0) return [];
    for (const [root] of lost) this.#holders.delete(root);
    for (const [element, key] of this.#keys) {
      if (!isDead(element)) continue;
      this.#drop(element, key);
    }
    return lost.map(([, holder]) => holder).filter((holder) => !isDead(holder));
  }

  /**
   * @param {Element} element
   * @returns {number} 0 for an element that the host does not know
   */
  keyOf(element) {
    return this.#keys.get(element) ?? 0;
  }

  /**
   * @param {Element} element
   * @returns {string} its look when it was sent last
   */
  lookOf(element) {
    return this.#looks.get(this.keyOf(element)) ?? "";
  }

  /**
   * Note how a fixed element is out of sight. Of one without a box, as Penumbra hides it, nothing new is known.
   *
   * @param {Element} element
   * @param {"" | "beside" | "clear"} how empty if it is in sight
   */
  noteWaiting(element, how) {
    if (how) this.#waiting.set(element, how);
    else this.#waiting.delete(element);
  }

  /** How a fixed element was out of sight when it was sent last, empty if it was not. @param {Element} element */
  waitingOf(element) {
    return this.#waiting.get(element) ?? "";
  }

  /**
   * @param {number} key
   * @returns {Element | undefined}
   */
  elementOf(key) {
    return this.#elements.get(key);
  }

  /**
   * The host no longer knows this element. If it returns it gets the same number, and its shadow tree is noted again.
   *
   * @param {Element} element
   */
  leave(element) {
    const key = this.#keys.get(element);
    if (key === undefined) return;
    this.#left.set(element, key);
    this.#drop(element, key);
    const root = element.isConnected ? null : shadowOf(element); // the shadow tree of an element that is sent again stays observed
    if (root) this.#holders.delete(root);
  }

  /**
   * @param {Element} element
   * @param {number} key its own
   */
  #drop(element, key) {
    this.#keepLook(element, key);
    this.#keys.delete(element);
    this.#elements.delete(key);
    this.#looks.delete(key);
  }

  /**
   * The looks of other elements decide nothing.
   *
   * @param {Element} element
   * @param {number} key its own
   */
  #keepLook(element, key) {
    const look = this.#looks.get(key) ?? "";
    if (isPlaced(look)) this.#lastLooks.set(element, look);
    else this.#lastLooks.delete(element);
  }

  /** Forget everything but looks: a whole snapshot follows. */
  clear() {
    for (const [element, key] of this.#keys) this.#keepLook(element, key);
    this.#keys.clear();
    this.#elements.clear();
    this.#looks.clear();
    this.#holders.clear();
  }
}
