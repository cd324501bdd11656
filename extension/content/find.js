// @ts-check
/**
 * Find-in-page finds hidden text too: browsers search only what has a place on the page, so while the user searches, hidden blocks
 * have theirs, faintly. See docs/decisions/0012.
 */

import { writing } from "./peek.js";

/** Keys that open the browser's search or go on with it, with Ctrl or Cmd. */
const WITH_CONTROL = new Set(["KeyF", "KeyG"]);
/** Firefox's quick find, by the character typed. */
const QUICK = new Set(["/", "'"]);

/**
 * Whether a key press begins a search in the page.
 *
 * @param {KeyboardEvent} event
 * @returns {boolean}
 */
export function beginsFind(event) {
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return WITH_CONTROL.has(event.code);
  return event.code === "F3" || (QUICK.has(event.key) && !writing(event));
}

/**
 * Tell when the user searches the page, as long as the signal lasts. The search ends when the page has the keyboard again.
 *
 * @param {(finding: boolean) => void} find
 * @param {AbortSignal} signal
 */
export function listenToFind(find, signal) {
  let finding = false;
  const change = (/** @type {boolean} */ now) => {
    if (now === finding) return;
    finding = now;
    find(now);
  };
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.isTrusted && beginsFind(event)) change(true);
    else if (event.isTrusted && event.key === "Escape") change(false);
  };
  addEventListener("keydown", onKey, { capture: true, signal });
  addEventListener("focus", (event) => event.target === window && change(false), { capture: true, signal });
  addEventListener("pointerdown", () => change(false), { capture: true, signal });
}
