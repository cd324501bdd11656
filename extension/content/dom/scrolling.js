// @ts-check
/** What scrolls, and where it stands. */

import { parentOf } from "./tree.js";

/**
 * The element that scrolls another one.
 *
 * @param {Element} element
 * @returns {Element} the document's own scrolling element where nothing nearer does
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
 * Move a scroller at once, whatever the page says about smoothness.
 *
 * @param {Element} scroller
 * @param {number} left CSS px
 * @param {number} top CSS px
 */
export function moveTo(scroller, left, top) {
  scroller.scrollTo({ left, top, behavior: "instant" });
}
