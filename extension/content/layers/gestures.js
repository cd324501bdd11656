// @ts-check
/** Which of the user's gestures may open something over the page. */

import { targetOf } from "../dom/target.js";
import { holderOf, isMasked } from "../dom/tree.js";
import { writing } from "../controls/peek.js";

/**
 * Presses, which may open anything. A touch that scrolls ends in no `pointerup`; what has neither pointer nor key, as a screen reader's
 * click, is a `click`.
 */
export const PRESSES = ["pointerdown", "pointerup", "click", "contextmenu", "keydown"];
/** What only comes to something that may open what belongs to it; `focusin` would be told after pages have opened it. */
export const VISITS = ["pointerover", "focus"];
/** Keys that scroll, unless a control has the focus. */
const SCROLLING = new Set([" ", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End"]);
/** Keys that close, that go on, or that say nothing by themselves. */
const IDLE = new Set(["Escape", "Tab", "Control", "Shift", "Alt", "AltGraph", "Meta", "CapsLock", "Dead", "Unidentified"]);
/** What answers to the scrolling keys itself. */
const CONTROLS = "button, summary, a[href], [aria-haspopup], [role^='menu'], [role='button'], [role='combobox'], [role='tab']";
/** What a click is meant for, or what is typed. */
const USED = `${CONTROLS}, input, select, textarea, label, [contenteditable]:not([contenteditable='false'])`;
/** What opens something when the pointer comes to rest on it: controls, and what is marked out in a text or drawn. */
const VISITED =
  `${USED}, a, [tabindex], [aria-expanded], [aria-controls], [aria-describedby], [aria-owns], [interestfor], ` +
  "abbr, b, canvas, cite, dfn, em, i, img, mark, picture, span, strong, sup, svg, time, video";

/**
 * Whether an event is a gesture that may open a layer: a press of a pointer, or a key that does more than scroll, close or go on.
 *
 * @param {Event} event
 * @returns {boolean}
 */
export function opensLayers(event) {
  if (event.type === "keydown") return opensByKey(/** @type {KeyboardEvent} */ (event));
  // A finger that is put down may be about to scroll.
  return event.type !== "pointerdown" || /** @type {PointerEvent} */ (event).pointerType === "mouse";
}

/** @param {KeyboardEvent} event */
function opensByKey(event) {
  if (IDLE.has(event.key)) return false;
  if (!SCROLLING.has(event.key)) return true;
  const target = targetOf(event);
  return writing(event) || (target !== null && target.closest(CONTROLS) !== null);
}

/** The control or field that an element is, or is part of. @param {Element | null} element */
export function usedAt(element) {
  return closest(element, USED);
}

/** What may answer to the pointer that rests on an element. @param {Element | null} element */
export function visitedAt(element) {
  return closest(element, VISITED);
}

/**
 * The innermost that matches, through shadow roots.
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
