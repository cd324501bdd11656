// @ts-check
/** Which gestures of the user may open a layer. */

import { targetOf } from "../dom/target.js";
import { holderOf, isMasked } from "../dom/tree.js";
import { writing } from "../controls/peek.js";

/**
 * Presses, which may open any layer. A touch that scrolls ends without `pointerup`; a screen reader's click has neither pointer nor key
 * and is a `click`.
 */
export const PRESSES = ["pointerdown", "pointerup", "click", "contextmenu", "keydown"];
/** Visits, which may open a layer that belongs to their target. Pages would handle `focusin` before us. */
export const VISITS = ["pointerover", "focus"];
/** Keys that scroll, unless a control has the focus. */
const SCROLLING = new Set([" ", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End"]);
/** Keys that close, move on or have no effect by themselves. */
const IDLE = new Set(["Escape", "Tab", "Control", "Shift", "Alt", "AltGraph", "Meta", "CapsLock", "Dead", "Unidentified"]);
/** Elements that handle the scrolling keys themselves. */
const CONTROLS = "button, summary, a[href], [aria-haspopup], [role^='menu'], [role='button'], [role='combobox'], [role='tab']";
/** Elements that are clicked or typed in. */
const USED = `${CONTROLS}, input, select, textarea, label, [contenteditable]:not([contenteditable='false'])`;
/** Elements that open layers when the pointer rests on them: controls, inline elements, pictures. */
const VISITED =
  `${USED}, a, [tabindex], [aria-expanded], [aria-controls], [aria-describedby], [aria-owns], [interestfor], ` +
  "abbr, b, canvas, cite, dfn, em, i, img, mark, picture, span, strong, sup, svg, time, video";

/**
 * Whether an event may open a layer: a press of a pointer, or a key that does more than scroll, close or move on.
 *
 * @param {Event} event
 * @returns {boolean}
 */
export function opensLayers(event) {
  if (event.type === "keydown") return opensByKey(/** @type {KeyboardEvent} */ (event));
  // A touch that begins may become a scroll.
  return event.type !== "pointerdown" || /** @type {PointerEvent} */ (event).pointerType === "mouse";
}

/** @param {KeyboardEvent} event */
function opensByKey(event) {
  if (IDLE.has(event.key)) return false;
  if (!SCROLLING.has(event.key)) return true;
  const target = targetOf(event);
  return writing(event) || (target !== null && target.closest(CONTROLS) !== null);
}

/** The control or field around an element, or the element itself. @param {Element | null} element */
export function usedAt(element) {
  return closest(element, USED);
}

/** The element around an element, or itself, that may open a layer when the pointer rests there. @param {Element | null} element */
export function visitedAt(element) {
  return closest(element, VISITED);
}

/**
 * The nearest match, through shadow roots.
 *
 * @param {Element | null} element
 * @param {string} selector
 * @returns {Element | null}
 */
function closest(element, selector) {
  for (let at = element; at; at = outside(at)) {
    const found = at.closest(selector);
    if (found) return isMasked(found) ? null : found;
  }
  return null;
}

/** The element whose shadow tree an element is in. @param {Element} element */
function outside(element) {
  const root = element.getRootNode();
  return root.nodeType === Node.DOCUMENT_FRAGMENT_NODE ? holderOf(root) : null;
}
