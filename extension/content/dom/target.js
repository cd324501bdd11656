// @ts-check
/** What an event is for. */

import { unmasked } from "./tree.js";

/**
 * The innermost element that an event is for; a frame's elements are of its own realm.
 *
 * @param {Event} event
 * @returns {Element | null} nothing where it is for the page as a whole
 */
export function targetOf(event) {
  const target = /** @type {Node | undefined} */ (event.composedPath()[0]);
  const element = target && "localName" in target ? /** @type {Element} */ (target) : null;
  return unmasked(element);
}
