// @ts-check
/**
 * Finds out whose lock a hidden banner has left behind, when the user first scrolls down. If the lock was opened and a script moves the
 * page all the same, the lock is the page's own and is closed again. If the lock was left, because the page seemed to have scripted
 * scrolling, and nothing moves, the lock is the banner's and is opened.
 */

import { documentScroller, moveTo } from "../dom/scrolling.js";
import { placeOf, places, remember, suspects } from "../dom/self-moving.js";
import { targetOf } from "../dom/target.js";

/** Time after a gesture by which scripted scrolling has begun, ms. */
const BEGUN = 600;
/** Least movement that counts, CSS px. */
const MOVED = 20;
/** Keys that scroll down. */
const KEYS = new Set([" ", "PageDown", "ArrowDown", "End"]);
/** Elements in which those keys do something else. */
const FIELDS = "input, textarea, select, button, [contenteditable]";

/** @typedef {import("../dom/self-moving.js").Place} Place */

/**
 * @typedef {object} Gesture
 * @property {Event} event
 * @property {number} until ms
 * @property {Map<Element, Place>} before
 * @property {number} top scroll position of the page, CSS px
 * @property {boolean} scrolled whether anything has been scrolled since
 */

export class LockTrial {
  #running = new AbortController();
  /** Roots whose lock was opened; none if it was left. @type {readonly Element[]} */
  #opened = [];
  /** @type {Gesture | null} */
  #gesture = null;
  /** Nothing moved while the page was locked: the lock must be opened. */
  #over = false;

  /**
   * @param {object} verdicts
   * @param {() => void} verdicts.open the lock is the banner's
   * @param {(roots: readonly Element[]) => void} verdicts.close the lock is the page's own, but was opened
   */
  constructor({ open, close }) {
    this.open = open;
    this.close = close;
  }

  /**
   * Wait until the user next scrolls down.
   *
   * @param {readonly Element[]} opened roots whose lock has been opened
   */
  begin(opened) {
    this.end();
    if (this.#over) return;
    this.#opened = opened;
    this.#running = new AbortController();
    const how = { capture: true, passive: true, signal: this.#running.signal };
    addEventListener("wheel", (event) => goesOn(event) && event.deltaY > 0 && this.#begin(event), how);
    addEventListener("keydown", (event) => goesOn(event) && KEYS.has(event.key) && this.#begin(event), how);
    addEventListener("scroll", () => this.#gesture && (this.#gesture.scrolled = true), how);
  }

  end() {
    this.#running.abort();
    this.#gesture = null;
  }

  /** @param {Event} event */
  #begin(event) {
    if (this.#gesture || (event.type === "keydown" && targetOf(event)?.closest(FIELDS))) return;
    const { scrollTop: top } = documentScroller();
    this.#gesture = { event, until: performance.now() + BEGUN, before: places(), top, scrolled: false };
    this.#look(this.#gesture);
  }

  /** @param {Gesture} gesture */
  #look(gesture) {
    if (gesture !== this.#gesture) return;
    const carried = [...gesture.before].filter(([element, before]) => this.#isCarried(before, placeOf(element)));
    if (carried.length > 0) this.#moves(gesture, carried.map(([element]) => element));
    else if (performance.now() < gesture.until) requestAnimationFrame(() => this.#look(gesture));
    else this.#rests(gesture);
  }

  /**
   * Whether a script has moved a part of the page since. If the page scrolls too, other elements move, but none up and out of its place.
   *
   * @param {Place} before
   * @param {Place} now
   */
  #isCarried(before, now) {
    if (this.#opened.length > 0) return now.y <= Math.min(0, before.y) - MOVED;
    return Math.abs(now.y - before.y) >= MOVED || Math.abs(now.x - before.x) >= MOVED;
  }

  /**
   * @param {Gesture} gesture
   * @param {Element[]} carried
   */
  #moves({ top }, carried) {
    remember(carried, true);
    const opened = this.#opened;
    this.end();
    if (opened.length === 0) return;
    this.close(opened);
    moveTo(documentScroller(), 0, top);
    this.begin([]);
  }

  /** @param {Gesture} gesture in which no part of the page was moved by a script */
  #rests({ event, before, top, scrolled }) {
    this.#gesture = null;
    if (this.#opened.length > 0) {
      if (documentScroller().scrollTop !== top) this.end();
      return;
    }
    // At its end a page with scripted scrolling does not move either; and a map that uses the wheel prevents the event's default.
    const looked = suspects();
    const away = looked.some((element) => (before.get(element)?.y ?? 0) <= -MOVED);
    if (scrolled || away || event.defaultPrevented) return;
    remember(looked, false);
    this.#over = true;
    this.end();
    this.open();
  }
}

/**
 * Whether a gesture is trusted and scrolls the page, not the dial or the browser.
 *
 * @param {WheelEvent | KeyboardEvent} event
 */
function goesOn({ isTrusted, ctrlKey, shiftKey, altKey, metaKey }) {
  return isTrusted && !ctrlKey && !shiftKey && !altKey && !metaKey;
}
