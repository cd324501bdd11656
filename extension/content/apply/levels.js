// @ts-check
/** The level of each element: the host's, the user's rules over it, and provisional levels until the host replies. */

import { LEVEL, spread } from "./mark-values.js";
import { isDead, nearest } from "../dom/tree.js";

/** Elements around the whole page, which are never marked. */
const WHOLE = new Set(["html", "body", "head"]);

export class Levels {
  /** Levels as the host gave them. @type {Map<Element, number>} */
  #host = new Map();
  /** Levels by the user's rules, which hold over the host's. @type {ReadonlyMap<Element, number>} */
  #ruled = new Map();
  /** Elements to mark and their levels. @type {Map<Element, number>} */
  #marked = new Map();
  /** Elements that an interlock has freed. @type {WeakSet<Element>} */
  #freed = new WeakSet();
  /** Provisional levels until the host decides, with sequence numbers. @type {Map<Element, { level: number, sequence: number }>} */
  #provisional = new Map();
  /** Sequence number of the last provisional level. */
  #sequence = 0;
  /** The same when the host was last asked. */
  #asked = 0;

  /** @returns {ReadonlyMap<Element, number>} elements to mark and their levels */
  get marked() {
    return this.#marked;
  }

  /** @returns {Element[]} elements of the level `hide`, shown or not */
  get noise() {
    return [...this.#marked].filter(([, level]) => level === LEVEL.hide).map(([element]) => element);
  }

  /**
   * @param {Iterable<readonly [Element, number]>} levels the host's new, changed or removed levels
   * @param {ReadonlyMap<Element, number>} ruled all levels by the user's rules
   * @returns {Element[]} elements that are no longer in the page, forgotten now
   */
  learn(levels, ruled) {
    this.#ruled = ruled;
    for (const [element, level] of levels) {
      if (level === LEVEL.none) this.#host.delete(element);
      else if (!WHOLE.has(element.localName)) this.#host.set(element, level);
    }
    const gone = [...this.#host.keys()].filter((element) => !element.isConnected);
    for (const element of gone) this.drop(element);
    this.#mark();
    return gone;
  }

  #mark() {
    const free = [...this.#host].filter(([element]) => !this.#isRuled(element));
    this.#marked = spread(new Map([...free, ...this.#ruled]));
    for (const [element, { level }] of this.#provisional) {
      if (!element.isConnected) this.#provisional.delete(element);
      else if (this.#isRuled(element)) continue;
      else if (level > LEVEL.keep) this.#marked.set(element, level);
      else this.#marked.delete(element);
    }
    for (const element of this.#marked.keys()) if (this.#freed.has(element)) this.#marked.delete(element);
  }

  /** Whether a rule covers an element: a rule covers its element and all descendants. @param {Element} element */
  #isRuled(element) {
    return this.#ruled.size > 0 && nearest(element, (at) => this.#ruled.has(at)) !== null;
  }

  /** Drop elements of documents that their frames have replaced. */
  dropDead() {
    for (const all of [this.#host, this.#marked, this.#provisional]) {
      for (const element of all.keys()) if (isDead(element)) all.delete(element);
    }
  }

  /** Forget what is known of an element that has left the page. @param {Element} element */
  drop(element) {
    this.#host.delete(element);
    this.#freed.delete(element);
  }

  /** Forget the host's levels, since the page is decided anew. */
  forget() {
    this.#host.clear();
    this.confirm(() => true);
  }

  /**
   * Give an element the level of the one that it replaces, until the host replies.
   *
   * @param {Element} element
   * @param {number} level
   */
  take(element, level) {
    this.#setProvisional(element, level);
    this.#marked.set(element, level);
  }

  /** Keep an element until the host replies. @param {Element} element */
  release(element) {
    this.#setProvisional(element, LEVEL.keep);
    this.#marked.delete(element);
  }

  /**
   * @param {Element} element
   * @param {number} level
   */
  #setProvisional(element, level) {
    this.#sequence += 1;
    this.#provisional.set(element, { level, sequence: this.#sequence });
  }

  /** The host is about to be asked: its answer does not cover provisional levels that are set later. */
  asking() {
    this.#asked = this.#sequence;
  }

  /**
   * The host has answered: the provisional levels set before it was asked end. Its own levels are to be learnt next.
   *
   * @param {(element: Element) => boolean} known whether the host knows an element
   * @returns {boolean} whether there were any
   */
  confirm(known) {
    const answered = [...this.#provisional].filter(([element, { sequence }]) => sequence <= this.#asked && known(element));
    for (const [element] of answered) this.#provisional.delete(element);
    return answered.length > 0;
  }

  /**
   * The host does not answer: elements that are provisionally dimmed or hidden stay as the page made them.
   *
   * @returns {boolean} whether there was any
   */
  giveUp() {
    const dimmed = [...this.#provisional].filter(([, { level }]) => level > LEVEL.keep);
    for (const [element] of dimmed) this.#provisional.delete(element);
    return dimmed.length > 0;
  }

  /** Whether an element was freed for good. @param {Element} element */
  isFreed(element) {
    return this.#freed.has(element);
  }

  /**
   * Free an element for good: it is not marked again.
   *
   * @param {Element} element
   * @returns {boolean} false for an element that the user's rule dims or hides
   */
  free(element) {
    if ((this.#ruled.get(element) ?? 0) > 0) return false;
    this.#freed.add(element);
    this.#provisional.delete(element);
    this.#marked.delete(element);
    return true;
  }

  /**
   * @param {Element} element
   * @returns {number | undefined} the level by the user's rule, else by the host
   */
  of(element) {
    return this.#ruled.get(element) ?? (this.#isRuled(element) ? undefined : this.#host.get(element));
  }

  /**
   * @param {Element} element
   * @returns {number | undefined} the level by the host, without the user's rules
   */
  byHost(element) {
    return this.#host.get(element);
  }
}
