// @ts-check
/** Scroll anchoring: the line being read keeps its place on the screen while blocks above it appear and disappear. */

import { parentOf, shadowOf, unmasked } from "../dom/tree.js";
import { moveTo, scrollerOf } from "../dom/scrolling.js";

/** Heights at which people read, as shares of the window's height, in the order tried. */
const HEIGHTS = [0.3, 0.4, 0.2, 0.5, 0.6, 0.1, 0.7, 0.85];
/** Points across, as shares of the window's width. */
const WIDTHS = [0.5, 0.35, 0.65, 0.2];
/** Elements too large to be a line, as a share of the window's height. */
const LARGE = 1.5;

/** @typedef {{ element: Element, top: number }} Anchor top: distance from the window's upper edge, CSS px */

/**
 * Make a change that moves the page, and scroll the line being read back to its place on the screen.
 *
 * @param {(element: Element) => boolean} stays whether an element will still be there afterwards
 * @param {readonly Element[]} main the page's main content, used if no line on the screen stays
 * @param {() => void} change
 * @param {Element | null} [line] the line, if it is known already: finding it costs a layout of the whole page
 * @returns {Element | null} the element that was kept in its place, if any
 */
export function keepingPlace(stays, main, change, line = null) {
  const known = line && stays(line) && onScreen(line) ? { element: line, top: topOf(line) } : findAnchor(stays);
  const anchor = known ?? nearestOf(main.filter(stays));
  change();
  if (!anchor || anchor.element.getClientRects().length === 0) return null;
  const moved = topOf(anchor.element) - anchor.top;
  if (Math.abs(moved) >= 0.5) {
    const scroller = scrollerOf(anchor.element);
    moveTo(scroller, scroller.scrollLeft, scroller.scrollTop + moved);
  }
  return anchor.element;
}

/**
 * The line being read.
 *
 * @param {(element: Element) => boolean} stays whether an element will still be there afterwards
 * @returns {Element | null}
 */
export function lineRead(stays) {
  return findAnchor(stays)?.element ?? null;
}

/**
 * Whether a part of an element is in the window.
 *
 * @param {Element} element
 */
export function onScreen(element) {
  const { top, bottom, width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && top < innerHeight && bottom > 0;
}

/** @param {Element} element */
function topOf(element) {
  return element.getBoundingClientRect().top;
}

/**
 * @param {(element: Element) => boolean} stays
 * @returns {Anchor | null}
 */
function findAnchor(stays) {
  for (const height of HEIGHTS) {
    for (const width of WIDTHS) {
      const found = deepest(innerWidth * width, innerHeight * height);
      if (found && usable(found) && stays(found)) return { element: found, top: found.getBoundingClientRect().top };
    }
  }
  return null;
}

/**
 * @param {number} x CSS px from the window's corner
 * @param {number} y
 * @returns {Element | null} through shadow roots; for a masked form, the element around it
 */
export function deepest(x, y) {
  let found = document.elementFromPoint(x, y);
  for (let root = found && shadowOf(found); root; root = found && shadowOf(found)) {
    const inner = root.elementFromPoint(x, y);
    if (!inner || inner === found) break;
    found = inner;
  }
  return unmasked(found);
}

/** @param {Element} element */
function usable(element) {
  const { height } = element.getBoundingClientRect();
  return height > 0 && height < innerHeight * LARGE && !pinned(element);
}

/**
 * Whether an element keeps its place while the page scrolls.
 *
 * @param {Element} element
 */
function pinned(element) {
  for (let at = /** @type {Element | null} */ (element); at; at = parentOf(at)) {
    const position = at.ownerDocument.defaultView?.getComputedStyle(at).position;
    if (position === "fixed" || position === "sticky") return true;
  }
  return false;
}

/**
 * @param {readonly Element[]} elements
 * @returns {Anchor | null} the one nearest to the height at which people read
 */
function nearestOf(elements) {
  let best = null;
  let least = Infinity;
  for (const element of elements) {
    const { top, height } = element.getBoundingClientRect();
    const away = Math.abs(top - innerHeight * HEIGHTS[0]);
    if (height > 0 && away < least) [best, least] = [{ element, top }, away];
  }
  return best;
}
