// @ts-check
/** Scrollers and their positions. */

import { parentOf } from "./tree.js";

/**
 * The nearest scroller of an element.
 *
 * @param {Element} element
 * @returns {Element} the document's scrolling element where no nearer one scrolls
 */
export function scrollerOf(element) {
  const root = documentScroller();
  for (let at = parentOf(element); at && at !== root; at = parentOf(at)) {
    if (at.scrollHeight <= at.clientHeight + 1) continue;
    const overflow = at.ownerDocument.defaultView?.getComputedStyle(at).overflowY;
    if (overflow === "auto" || overflow === "scroll") return at;
  }
  return root;
}

/** @returns {Element} */
export function documentScroller() {
  return document.scrollingElement ?? document.documentElement;
}

/**
 * Scroll at once, even where the page asks for smooth scrolling.
 *
 * @param {Element} scroller
 * @param {number} left CSS px
 * @param {number} top CSS px
 */
export function moveTo(scroller, left, top) {
  scroller.scrollTo({ left, top, behavior: "instant" });
}

/**
 * @param {Window} view
 * @returns {{ x: number, y: number }} its scroll position
 */
export function scrollOf(view) {
  try {
    return { x: view.scrollX, y: view.scrollY };
  } catch {
    return { x: 0, y: 0 }; // the frame now has another origin: nothing more of it is read
  }
}
