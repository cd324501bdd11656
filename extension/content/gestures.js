// @ts-check
/** Which of the user's gestures may open something over the page. */

import { writing } from "./peek.js";

/** Keys that scroll, unless a control has the focus. */
const SCROLLING = new Set([" ", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End"]);
/** Keys that close, that go on, or that say nothing by themselves. */
const IDLE = new Set(["Escape", "Tab", "Control", "Shift", "Alt", "AltGraph", "Meta", "CapsLock", "Dead", "Unidentified"]);
/** What answers to the scrolling keys itself. */
const CONTROLS = "button, summary, a[href], [aria-haspopup], [role^='menu'], [role='button'], [role='combobox'], [role='tab']";

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
  const target = event.composedPath()[0];
  return writing(event) || (target instanceof Element && target.closest(CONTROLS) !== null);
}
