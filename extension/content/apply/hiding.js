// @ts-check
/** How an element is hidden: by its place in the layout, so that its neighbours and its own scripts find the boxes that they had. */

import { keepsPlace, leavesCell, takesPart } from "./cells.js";
import { fixedMark } from "./fixed.js";
import { HIDE, HIDE_CELL, HIDE_PLACE, hides } from "./mark-values.js";
import { sizedMark } from "./sized.js";

/**
 * The mark that hides an element.
 *
 * @param {Element} element
 * @param {string} now its mark, empty for none
 * @param {import("./sized.js").MeasuringParts} measuring
 * @returns {string}
 */
export function hidingMark(element, now, measuring) {
  if (keepsPlace(element)) return HIDE_PLACE;
  if (hides(now) && now !== HIDE_PLACE) return now; // a hidden element no longer shows how it was laid out
  if (!takesPart(element)) return fixedMark(element) || HIDE;
  return leavesCell(element) ? HIDE_CELL : sizedMark(element, measuring) || HIDE;
}
