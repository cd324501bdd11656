// @ts-check
/** The target of an event. */

import { unmasked } from "./tree.js";

/**
 * The innermost target element, through shadow roots. Elements of a frame belong to its own realm, so no `instanceof` here.
 *
 * @param {Event} event
 * @returns {Element | null} null where the target is no element
 */
export function targetOf(event) {
  const target = /** @type {Node | undefined} */ (event.composedPath()[0]);
  const element = target && "localName" in target ? /** @type {Element} */ (target) : null;
  return unmasked(element);
}
