// @ts-check
/** The dial on the page: Ctrl+Shift+wheel turns it, and a small indicator shows its position and fades. */

import { DIAL, soundDial } from "../../shared/settings.js";
import { Windows } from "../dom/windows.js";
import { FADES, HOST, PILL } from "./line.js";

/** Wheel movement that makes one step, CSS px: a mouse wheel's notch is 100 to 120, a touchpad's events a few each. */
const NOTCH = 50;
/** Pixels, lines and pages in CSS px, by `WheelEvent.deltaMode`. */
const UNITS = [1, 40, 400];
/** A pinch is a wheel event with Ctrl and a small fractional delta; no wheel moves by less than this, CSS px. */
const LEAST_WHEEL = 4;
/** How long the indicator stays before it fades, ms. */
const STAYS = 700;

/**
 * Turn the dial by wheel while the signal lasts.
 *
 * @param {Window} view the page's window, or a frame's
 * @param {(steps: number) => void} turn positive: towards the article alone
 * @param {AbortSignal} signal
 */
export function listenToWheel(view, turn, signal) {
  let moved = 0;
  const onWheel = (/** @type {WheelEvent} */ event) => {
    if (!event.isTrusted || !event.ctrlKey || !event.shiftKey || event.altKey || event.metaKey) return;
    // Some browsers make Shift+wheel a horizontal movement, so both axes count.
    const delta = (event.deltaY || event.deltaX) * UNITS[event.deltaMode];
    if (!Number.isInteger(delta) && Math.abs(delta) < LEAST_WHEEL) return;
    // In Chromium this gesture zooms the page unless its default is prevented.
    event.preventDefault();
    event.stopImmediatePropagation();
    moved = Math.sign(moved) === Math.sign(delta) ? moved + delta : delta;
    if (Math.abs(moved) < NOTCH) return;
    turn(moved < 0 ? 1 : -1);
    moved = 0;
  };
  view.addEventListener("wheel", onWheel, { capture: true, passive: false, signal });
}

/** Listens to the wheel only while it turns the dial: a page with a blocking wheel listener scrolls less smoothly. */
export class Wheel {
  #listening = new AbortController();
  #windows = new Windows();
  #wanted = false;

  /** @param {(steps: number) => void} turn as in `listenToWheel` */
  constructor(turn) {
    this.turn = turn;
  }

  /**
   * @param {boolean} wanted
   * @param {Iterable<Node>} roots the documents to listen in
   */
  listen(wanted, roots) {
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#listening.abort();
    this.#listening = new AbortController();
    this.#windows = new Windows();
    this.follow(roots);
  }

  /** Listen in more documents. @param {Iterable<Node>} roots */
  follow(roots) {
    if (!this.#wanted) return;
    for (const view of this.#windows.more(roots)) listenToWheel(view, this.turn, this.#listening.signal);
  }
}

/**
 * The position after some steps.
 *
 * @param {number} dial
 * @param {number} steps
 * @returns {number}
 */
export function turned(dial, steps) {
  return soundDial(dial + steps * DIAL.step);
}

/** The indicator: one element with a closed shadow root, in the page only while it is visible. */
export class Indicator {
  /** @type {HTMLElement | null} */ #host = null;
  /** @type {HTMLElement | null} */ #fill = null;
  /** @type {HTMLElement | null} */ #value = null;
  #timer = 0;

  /** @param {number} dial */
  show(dial) {
    if (!this.#host?.isConnected) this.#make();
    if (this.#fill) this.#fill.style.width = `${dial}%`;
    if (this.#value) this.#value.textContent = String(dial);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fade(), STAYS);
  }

  /** Remove it from the page at once. */
  remove() {
    clearTimeout(this.#timer);
    this.#host?.remove();
    this.#host = null;
  }

  #fade() {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const fading = still ? null : this.#host?.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADES, fill: "forwards" });
    this.#timer = setTimeout(() => this.remove(), fading ? FADES : 0);
  }

  /** Styles are set on each element: a page's content security policy may forbid style sheets, but not these. */
  #make() {
    const host = document.createElement("penumbra-dial");
    const root = host.attachShadow({ mode: "closed" });
    const pill = part("div", PILL);
    const track = part("div", TRACK);
    this.#fill = part("div", FILL);
    this.#value = part("div", VALUE);
    pill.setAttribute("role", "status");
    track.append(this.#fill);
    pill.append(track, this.#value);
    root.append(pill);
    host.style.cssText = HOST;
    document.documentElement.append(host);
    this.#host = host;
  }
}

const TRACK = "width:160px;height:4px;border-radius:2px;background:#ffffff33;overflow:hidden;forced-color-adjust:none";
const FILL = "height:100%;background:#f2c879";
const VALUE = "min-width:3ch;text-align:right;font-variant-numeric:tabular-nums";

/**
 * @param {string} tag
 * @param {string} style
 * @returns {HTMLElement}
 */
function part(tag, style) {
  const element = document.createElement(tag);
  element.style.cssText = style;
  return element;
}
