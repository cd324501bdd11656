// @ts-check
/** The way back: where everything was scrolled to before Penumbra touched the page. */

import { documentScroller, moveTo } from "../dom/scrolling.js";

/** Differences in scroll position that are rounding and not a move of the user's, CSS px. */
const STILL = 1;

export class Undo {
  /** @type {{ left: number, top: number } | null} */
  #before = null;
  #after = 0;

  /** Remember the place before the first application. */
  remember() {
    const { scrollLeft, scrollTop } = documentScroller();
    this.#before = { left: scrollLeft, top: scrollTop };
    this.#after = scrollTop;
  }

  /** Before another application: where the page has been scrolled since the last one, the first place is no way back any more. */
  resume() {
    if (!this.still) this.#before = null;
  }

  /** Remember where an application has left the page. */
  settled() {
    this.#after = documentScroller().scrollTop;
  }

  /**
   * Once everything is off the page: back to the exact place, if the user has not scrolled since.
   *
   * @param {boolean} still whether the page had not been scrolled just before the marks came off
   */
  finish(still) {
    if (still && this.#before) moveTo(documentScroller(), this.#before.left, this.#before.top);
    this.#before = null;
  }

  /** @returns {boolean} whether the page stands where the last application left it */
  get still() {
    return this.#before !== null && Math.abs(documentScroller().scrollTop - this.#after) <= STILL;
  }
}
