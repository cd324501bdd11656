// @ts-check
/**
 * Main text that the page keeps invisible until one scrolls to it. Libraries note at the load how far one must scroll for each part. A page
 * that is shorter without its noise ends before that, and such parts would never be seen. A part that has stood in the window unseen is
 * shown.
 */

import { UNSEEN } from "./dimming.js";
import { OUT_OF_FLOW, styleOf } from "../dom/style.js";
import { own, parentOf } from "../dom/tree.js";

/** Parts of a text, and most of them that are looked at after an application. */
const PARTS = "h1, h2, h3, h4, h5, h6, p, li, pre, table, blockquote, figure, img";
const MOST_PARTS = 2000;
/** Time in the window after which the page would have shown a part, ms. */
const PATIENCE = 700;
/** Siblings that are compared with an invisible part: one in its place is the slide that is shown. */
const MOST_BESIDE = 50;
/** Distance at which corners are in one place, CSS px. */
const SAME = 4;
/** Values of `transform` that move nothing; a part that has come in often keeps such a matrix. */
const UNMOVED = new Set(["none", "matrix(1, 0, 0, 1, 0, 0)"]);

export class ComingIn {
  /** @type {IntersectionObserver | null} */
  #observer = null;
  /** Parts that are waited for, and the timers of those in the window. @type {Map<Element, number>} */
  #waiting = new Map();

  /** @param {(part: Element) => void} show */
  constructor(show) {
    this.show = show;
  }

  /**
   * Wait for the parts of the main text that are invisible now.
   *
   * @param {readonly Element[]} main elements with main content
   */
  watch(main) {
    for (const part of invisible(main)) {
      if (this.#waiting.has(part)) continue;
      this.#waiting.set(part, 0);
      this.#observer ??= new IntersectionObserver((entries) => this.#note(entries));
      this.#observer.observe(part);
    }
  }

  end() {
    this.#observer?.disconnect();
    this.#observer = null;
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }

  /** @param {readonly IntersectionObserverEntry[]} entries */
  #note(entries) {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(this.#waiting.get(target));
      if (this.#waiting.has(target)) this.#waiting.set(target, isIntersecting ? setTimeout(() => this.#look(target), PATIENCE) : 0);
    }
  }

  /** @param {Element} part that has been in the window for a while */
  #look(part) {
    this.#observer?.unobserve(part);
    this.#waiting.delete(part);
    const moving = own(part, "getAnimations", Element).call(part).length > 0;
    if (part.isConnected && isUnseen(part) && !moving && !isStacked(part)) this.show(part);
  }
}

/** @param {readonly Element[]} main @returns {Set<Element>} the elements of the page's flow whose opacity makes main text invisible */
function invisible(main) {
  /** @type {Set<Element>} */
  const found = new Set();
  let left = MOST_PARTS;
  for (const element of main) {
    const parts = element.matches(PARTS) ? [element] : element.querySelectorAll(PARTS);
    for (const part of parts) {
      if (left-- <= 0) return found;
      if (isTransparent(part)) for (const unseen of unseenAround(part)) found.add(unseen);
    }
  }
  return found;
}

/** Whether an element is laid out, and seen by nobody for its opacity or for one around it. @param {Element} element */
function isTransparent(element) {
  const check = own(element, "checkVisibility", Element);
  return check.call(element, { visibilityProperty: true }) && !check.call(element, { opacityProperty: true });
}

/** @param {Element} part @returns {Element[]} itself and elements around it that are invisible; none in a layer or a placed slide */
function unseenAround(part) {
  const found = [];
  for (let at = /** @type {Element | null} */ (part); at; at = parentOf(at)) {
    if (OUT_OF_FLOW.has(styleOf(at)?.position ?? "")) return [];
    if (isUnseen(at)) found.push(at);
  }
  return found;
}

/** @param {Element} element */
function isUnseen(element) {
  return Number(styleOf(element)?.opacity ?? 1) <= UNSEEN;
}

/**
 * Whether an element is one of several slides that fade in one place: laid out there, or each moved there. What comes in from below may lie
 * on the next part, which has not been moved, until then.
 *
 * @param {Element} element
 */
function isStacked(element) {
  const others = [...(element.parentElement?.children ?? [])].filter((one) => one !== element && one.clientHeight > 0);
  const [laid, drawn] = [laidOut(element), element.getBoundingClientRect()];
  return others.slice(0, MOST_BESIDE).some((one) => near(laidOut(one), laid) || (isMoved(one) && near(one.getBoundingClientRect(), drawn)));
}

/** @param {Element} element @returns {{ left: number, top: number }} its corner before it is moved by a transform, CSS px */
function laidOut(element) {
  const { offsetLeft: left, offsetTop: top } = /** @type {HTMLElement} */ (element);
  return { left, top };
}

/** @param {Element} element */
function isMoved(element) {
  const style = styleOf(element);
  return style !== undefined && (!UNMOVED.has(style.transform) || style.translate !== "none");
}

/** @param {{ left: number, top: number }} one @param {{ left: number, top: number }} other */
function near(one, other) {
  return Math.abs(one.left - other.left) < SAME && Math.abs(one.top - other.top) < SAME;
}
