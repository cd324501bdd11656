// @ts-check
/** The direction of text as the page draws it, whether an attribute or a style sheet sets it, at any depth. */

import { isDead, parentOf } from "./tree.js";

/** @typedef {"ltr" | "rtl"} Direction */

const SAID = /** @type {const} */ (["ltr", "rtl", "auto"]);

/**
 * @param {Element} element
 * @returns {Direction}
 */
export function directionOf(element) {
  return /** @type {Direction} */ (getComputedStyle(element).direction);
}

/**
 * The direction of a page's text: that of most of its main content, or the body's where none is known.
 *
 * @param {readonly Element[]} [main]
 * @returns {Direction}
 */
export function textDirection(main = []) {
  let rtl = 0;
  let ltr = 0;
  for (const element of main.filter((one) => !isDead(one))) {
    const { length } = element.textContent ?? "";
    if (directionOf(element) === "rtl") rtl += length;
    else ltr += length;
  }
  if (rtl + ltr === 0) return directionOf(document.body ?? document.documentElement);
  return rtl > ltr ? "rtl" : "ltr";
}

/**
 * The direction that a page states. "Left to right" is also the browser's default, so it counts only where the page states it.
 *
 * @param {readonly Element[]} [main]
 * @returns {Direction | "auto" | ""} empty where the page states none
 */
export function statedDirection(main) {
  const { dir } = document.documentElement;
  const drawn = textDirection(main);
  if (drawn === "rtl") return drawn;
  if (main?.some((element) => !isDead(element) && element.closest("[dir='ltr']")) || document.body?.dir === "ltr" || dir === "rtl") return drawn;
  return SAID.find((one) => one === dir) ?? "";
}

/**
 * The `dir` that a copy of an element needs to have the element's direction.
 *
 * @param {Element} element
 * @param {string} outer direction around the copy
 * @returns {string} empty for none
 */
export function dirFor(element, outer) {
  const said = element.getAttribute("dir")?.toLowerCase() ?? "";
  if (said === "auto") return said;
  const { direction, display, unicodeBidi } = getComputedStyle(element);
  if (SAID.some((one) => one === said)) return direction || said;
  // Inline text without isolation is ordered with the words around it, whatever its direction.
  if (direction === outer || (display === "inline" && unicodeBidi === "normal")) return "";
  return direction;
}

/**
 * The direction around an element.
 *
 * @param {Element} element
 * @returns {string}
 */
export function directionAround(element) {
  return directionOf(parentOf(element) ?? element);
}
