// @ts-check
/** The place of an element in the page: its window, and what it inherits from the elements around it. */

import { isFixed } from "./columns.js";
import { scrollOf } from "../dom/scrolling.js";
import { parentOf } from "../dom/tree.js";

/** The place of a page's root, without its window. */
export const PAGE = Object.freeze({ x: 0, y: 0, still: false, editable: false, unseen: null, hiddenByPenumbra: false, spaces: false });
/** Scroll position of what stands still. */
export const UNSCROLLED = Object.freeze({ x: 0, y: 0 });

/**
 * What an element passes on to its children.
 * @typedef {object} Place
 * @property {Window & typeof globalThis} view its window
 * @property {number} x offset of that window's document within the page, CSS px
 * @property {number} y
 * @property {{ x: number, y: number }} scroll that window's scroll position, read once a slice
 * @property {boolean} still in a fixed element, whose place in the page is that of the page's top
 * @property {boolean} editable
 * @property {CSSStyleDeclaration | null} unseen the style of the ancestor that the page does not draw, if there is one
 * @property {boolean} hiddenByPenumbra in an element that Penumbra hides, where the page's elements have no boxes
 * @property {boolean} spaces white space is significant, as in `pre`
 */

/**
 * The place of a root, found from its ancestors.
 *
 * @param {Element} element
 * @param {{ nodes: import("./nodes.js").Nodes, hiddenLevel: (element: Element) => number }} pass
 * @returns {Place}
 */
export function placeOf(element, { nodes, hiddenLevel }) {
  const view = /** @type {any} */ (element.ownerDocument.defaultView ?? window);
  /** @type {Place} */
  const place = { ...PAGE, view, scroll: scrollOf(view) };
  const above = parentOf(element);
  if (!above) return place;
  for (let frame = view.frameElement; frame; frame = frame.ownerDocument.defaultView?.frameElement) {
    const rect = frame.getBoundingClientRect();
    const outer = standsStill(frame, nodes) ? UNSCROLLED : scrollOf(frame.ownerDocument.defaultView);
    place.x += rect.left + frame.clientLeft + outer.x;
    place.y += rect.top + frame.clientTop + outer.y;
  }
  place.still = standsStill(above, nodes);
  place.editable = editableAt(above);
  place.spaces = hasAround(above, (at) => at.localName === "pre");
  const style = above.ownerDocument.defaultView?.getComputedStyle(above);
  if (!style || style.display === "contents" || above.getClientRects().length > 0) return place;
  for (let at = /** @type {Element | null} */ (above); at; at = parentOf(at)) place.hiddenByPenumbra ||= hiddenLevel(at) > 0;
  place.unseen = undrawn(above, hiddenLevel);
  return place;
}

/**
 * @param {Element} element
 * @returns {boolean} whether its contents are edited
 */
function editableAt(element) {
  const path = [...around(element)].reverse();
  return path.reduce((inherited, at) => editable(at, at.getAttributeNames(), inherited), false);
}

/**
 * @param {Element} element
 * @param {import("./nodes.js").Nodes} nodes
 * @returns {boolean} whether it is fixed in its document, or in a fixed element
 */
function standsStill(element, nodes) {
  return hasAround(element, (at) => isFixed(nodes.lookOf(at)));
}

/** @param {Element} element @param {(at: Element) => boolean} test of the element and of those around it in its document */
function hasAround(element, test) {
  for (const at of around(element)) if (test(at)) return true;
  return false;
}

/** The element and those around it, across shadow trees, in its document. @param {Element} element */
function* around(element) {
  const { ownerDocument } = element;
  for (let at = /** @type {Element | null} */ (element); at && at.ownerDocument === ownerDocument; at = parentOf(at)) yield at;
}

/**
 * @param {Element} element that has no box
 * @param {(element: Element) => number} hiddenLevel
 * @returns {CSSStyleDeclaration | null} the style of the nearest of the element and its ancestors with `display: none` by the page
 */
function undrawn(element, hiddenLevel) {
  for (let at = /** @type {Element | null} */ (element); at; at = parentOf(at)) {
    const style = at.ownerDocument.defaultView?.getComputedStyle(at);
    if (style?.display === "none" && !hiddenLevel(at)) return style;
  }
  return null;
}

/**
 * @param {Element} element
 * @param {readonly string[]} attributes names of those that it has
 * @param {boolean} inherited
 * @returns {boolean}
 */
export function editable(element, attributes, inherited) {
  if (!attributes.includes("contenteditable")) return inherited;
  const own = element.getAttribute("contenteditable");
  return own === "inherit" ? inherited : own !== "false";
}
