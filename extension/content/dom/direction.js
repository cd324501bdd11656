// @ts-check
/** Which way text runs, as the page draws it: style sheets set it, and elements far from the root. */

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
 * What a page says of its direction. From left to right it is where nobody says anything: then its language may know better.
 *
 * @param {readonly Element[]} [main]
 * @returns {Direction | "auto" | ""} empty where it says nothing
 */
export function saidDirection(main) {
  const { dir } = document.documentElement;
  const drawn = textDirection(main);
  if (drawn === "rtl") return drawn;
  if (main?.some((element) => !isDead(element) && element.closest("[dir='ltr']")) || document.body?.dir === "ltr" || dir === "rtl") return drawn;
  return SAID.find((one) => one === dir) ?? "";
}

/**
 * The `dir` that a copy of an element needs to run the way the element does.
 *
 * @param {Element} element
 * @param {string} outer direction of what the copy will stand in
 * @returns {string} empty for none
 */
export function dirFor(element, outer) {
  const said = element.getAttribute("dir")?.toLowerCase() ?? "";
  if (said === "auto") return said;
  const { direction, display, unicodeBidi } = getComputedStyle(element);
  if (SAID.some((one) => one === said)) return direction || said;
  // A run of text that is not set apart from the words around it stands among them whatever its direction is.
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
