// @ts-check
/** How an element is dimmed: by an opacity of its own, or under that of the page where the page makes it invisible for now. */

import { DIM, OWN } from "./mark-values.js";
import { OUT_OF_FLOW, styleOf } from "../dom/style.js";

/** Opacity at or below which the page itself makes an element invisible: dimming would show it. */
export const UNSEEN = 0.05;
/** Most elements in an invisible one that are looked at. */
const MOST_INNER = 1000;

/**
 * The mark for an element that is to be dimmed.
 *
 * @param {Element} element
 * @param {string} value mark by its level
 * @param {string} now the mark that it has, empty for none
 * @returns {string} that value, for an invisible element with `own`; empty where none would be right
 */
export function dimmingMark(element, value, now) {
  if (!value.startsWith(DIM)) return value;
  if (now.startsWith(DIM)) return now.endsWith(OWN) ? value + OWN : value;
  const style = styleOf(element);
  if (!style || Number(style.opacity) > UNSEEN) return value;
  // A part out of the flow is a menu or a dialog that the user may open.
  return OUT_OF_FLOW.has(style.position) || placesOutside(element) ? "" : value + OWN;
}

/** @param {string} value of a mark @returns {string} without what it says of the element's own opacity */
export function plain(value) {
  return value.endsWith(OWN) ? value.slice(0, -OWN.length) : value;
}

/**
 * Whether a filter on an element may move something in it: parts placed in the window, or in a box outside, would be placed in the element.
 *
 * @param {Element} element
 */
function placesOutside(element) {
  const inner = [...element.querySelectorAll("*")];
  return inner.length > MOST_INNER || inner.some((one) => isPlacedOutside(one, element));
}

/** @param {Element} inner @param {Element} element */
function isPlacedOutside(inner, element) {
  const position = styleOf(inner)?.position;
  return position === "fixed" || (position === "absolute" && !element.contains(/** @type {HTMLElement} */ (inner).offsetParent));
}
