// @ts-check
/** What the user reaches for by an event, though it may be in a hidden part of the page. */

import { targetOf } from "./target.js";
import { focusedElement } from "./tree.js";

/** Events by which the user reaches for an element. */
export const REACHES = ["fullscreenchange", "invalid", "click"];

/**
 * The element that an event leads to: what fills the screen, a field without which the form cannot be sent, the control of a label.
 *
 * @param {Event} event
 * @returns {Element | null}
 */
export function reached(event) {
  const target = targetOf(event);
  if (!event.isTrusted || !target) return null;
  if (event.type === "fullscreenchange") return target.matches(":fullscreen") ? target : null;
  if (event.type === "click") return /** @type {HTMLLabelElement | null} */ (target.closest("label"))?.control ?? null;
  // Scripts check forms too; the user sends the one in which the focus is.
  const { form } = /** @type {HTMLInputElement} */ (target);
  return form && /** @type {HTMLInputElement | null} */ (focusedElement())?.form === form ? target : null;
}
