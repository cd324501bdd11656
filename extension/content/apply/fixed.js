// @ts-check
/**
 * Hidden bars and boxes that are fixed over the page. They take no room, so they can stay displayed. A script that shows and hides one as
 * the page is scrolled then reads the `display` that it knows. Libraries write an inline `display` on an element that is not displayed.
 */

import { isDialog } from "../dom/layers.js";
import { HIDE_FIXED } from "./mark-values.js";

/** Displays whose contents cannot be skipped. */
const UNSKIPPED = /^(?:contents|table)/;

/**
 * The mark that hides an element which is fixed over the page. The element may be closed, that is, not displayed by the page itself.
 *
 * @param {Element} element as the page shows it, not hidden yet
 * @returns {string} empty where it is not fixed, or is in the browser's top layer with a backdrop of its own
 */
export function fixedMark(element) {
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  return style?.position === "fixed" && !isDialog(element) && !UNSKIPPED.test(style.display) ? HIDE_FIXED : "";
}
