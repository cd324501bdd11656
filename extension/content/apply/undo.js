// @ts-check
/** Undo of scrolling: the scroll position from before the first application. */

import { documentScroller, moveTo } from "../dom/scrolling.js";

/** Differences in scroll position up to which the user has not scrolled, CSS px. */
const STILL = 1;

export class Undo {
  /** @type {{ left: number, top: number } | null} */
  #before = null;
  #after = 0;

  /** Remember the position before the first application. */
  remember() {
    const { scrollLeft, scrollTop } = documentScroller();
    this.#before = { left: scrollLeft, top: scrollTop };
    this.#after = scrollTop;
  }

  /** Before another application: if the user has scrolled since the last one, the first position is dropped. */
  resume() {
    if (!this.still) this.#before = null;
  }

  /** Remember the position after an application. */
  settled() {
    this.#after = documentScroller().scrollTop;
  }

  /**
   * After all marks are removed: scroll back to the exact position, if the user has not scrolled since.
   *
   * @param {boolean} still the value of `still` before the marks were removed
   */
  finish(still) {
    if (still && this.#before) moveTo(documentScroller(), this.#before.left, this.#before.top);
    this.#before = null;
  }

  /** @returns {boolean} whether the page has the position of the last application */
  get still() {
    return this.#before !== null && Math.abs(documentScroller().scrollTop - this.#after) <= STILL;
  }
}
