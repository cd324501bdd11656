// @ts-check
/** Undo of scrolling: the scroll positions from before the first application. */

import { documentScroller, moveTo } from "../dom/scrolling.js";
import { isDead, parentOf } from "../dom/tree.js";

/** Differences in scroll position up to which the user has not scrolled, CSS px. */
const STILL = 1;
/** Differences between contents and box up to which an element does not scroll, CSS px. */
const ROUNDED = 1;

/** @typedef {{ left: number, top: number }} Position CSS px */
/** @typedef {{ before: Position | null, after: number }} Scrolled before: null once the user has scrolled; after: top after the last application */

export class Undo {
  /** @type {Map<Element, Scrolled>} */
  #scrolled = new Map();

  /**
   * Before an application: remember the positions of new scrollers. A scroller that the user has scrolled since the last application
   * stays where the user has put it.
   *
   * @param {Iterable<Element>} elements whose scrollers an application may move
   */
  remember(elements) {
    for (const [scroller, known] of this.#scrolled) {
      if (isDead(scroller)) this.#scrolled.delete(scroller);
      else if (!isStill(scroller, known)) known.before = null;
    }
    for (const scroller of scrollersOf(elements)) {
      if (this.#scrolled.has(scroller)) continue;
      const { scrollLeft: left, scrollTop: top } = scroller;
      this.#scrolled.set(scroller, { before: { left, top }, after: top });
    }
  }

  /** Remember the positions after an application. */
  settled() {
    for (const [scroller, known] of this.#scrolled) known.after = scroller.scrollTop;
  }

  /**
   * After all marks are removed: scroll back to the exact positions.
   *
   * @param {readonly Element[]} still scrollers, the value of `still` before the marks were removed
   */
  finish(still) {
    for (const scroller of still) {
      const before = this.#scrolled.get(scroller)?.before;
      if (before && (scroller.scrollTop !== before.top || scroller.scrollLeft !== before.left)) moveTo(scroller, before.left, before.top);
    }
    this.#scrolled.clear();
  }

  /** @returns {Element[]} scrollers that have the positions of the last application, outermost first */
  get still() {
    return [...this.#scrolled].filter(([scroller, known]) => isStill(scroller, known)).map(([scroller]) => scroller);
  }
}

/**
 * @param {Element} scroller
 * @param {Scrolled} known
 */
function isStill(scroller, { before, after }) {
  return before !== null && !isDead(scroller) && Math.abs(scroller.scrollTop - after) <= STILL;
}

/**
 * @param {Iterable<Element>} elements
 * @returns {Set<Element>} the document's scroller, and every ancestor of the elements with more contents than its box shows
 */
function scrollersOf(elements) {
  const seen = new Set();
  const found = new Set([documentScroller()]);
  for (const element of elements) {
    for (let at = parentOf(element); at && !seen.has(at); at = parentOf(at)) {
      seen.add(at);
      if (at.scrollHeight > at.clientHeight + ROUNDED || at.scrollWidth > at.clientWidth + ROUNDED) found.add(at);
    }
  }
  return found;
}
