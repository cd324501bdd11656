// @ts-check
/** The user's input that may scroll the page: a wheel, a touch, a key, or a press on a scrollbar or a link. */

/** Events of that input. Keys of modifiers alone scroll nothing. */
const INPUTS = ["wheel", "touchmove", "pointerdown", "mousedown", "keydown"];
const MODIFIERS = new Set(["Alt", "AltGraph", "Control", "Meta", "Shift"]);
/** Time for which the page may still be moving after such input, ms: browsers scroll smoothly. */
const GOES_ON = 500;

export class ScrollInput {
  #last = -Infinity;
  /** @type {AbortController | null} */
  #listening = null;

  /** Listen from now on. */
  listen() {
    if (this.#listening) return;
    this.#listening = new AbortController();
    const how = { capture: true, passive: true, signal: this.#listening.signal };
    for (const name of INPUTS) addEventListener(name, this.#note, how);
  }

  end() {
    this.#listening?.abort();
    this.#listening = null;
  }

  /** Whether the user may be scrolling now. */
  get recent() {
    return performance.now() - this.#last < GOES_ON;
  }

  /** @param {Event} event */
  #note = (event) => {
    if (!event.isTrusted || MODIFIERS.has(/** @type {KeyboardEvent} */ (event).key)) return;
    this.#last = performance.now();
  };
}
