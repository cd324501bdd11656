// @ts-check
/** The key that highlights, in the live page. */

import { isHighlightKey } from "../../shared/highlights/key.js";
import { isAnythingSelected } from "../../shared/highlights/selected.js";

/**
 * Act at each press of the key, until the signal. Without a selection the page gets the key too: it may be one of its own.
 *
 * @param {() => void} act
 * @param {AbortSignal} signal
 * @returns {() => void} listens again, where the page has removed all listeners
 */
export function listenToHighlightKey(act, signal) {
  const onDown = (/** @type {KeyboardEvent} */ event) => {
    if (!isHighlightKey(event)) return;
    if (isAnythingSelected()) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    act();
  };
  const listen = () => addEventListener("keydown", onDown, { capture: true, signal });
  listen();
  return listen;
}
