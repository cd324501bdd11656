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

/** Chromium gives the page the keyboard before it selects what was found, by up to 30 ms on a busy machine; waited for so long, ms. */
const SELECTED_WITHIN = 200;

/**
 * Tell when the user searches the page, as long as the signal lasts. The search ends when the page has the keyboard again and what
 * was found, if anything was, is selected.
 *
 * @param {(finding: boolean) => void} find
 * @param {AbortSignal} signal
 */
export function listenToFind(find, signal) {
  let finding = false;
  let ending = 0;
  const change = (/** @type {boolean} */ now) => {
    clearTimeout(ending);
    ending = 0;
    if (now === finding) return;
    finding = now;
    find(now);
  };
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.isTrusted && beginsFind(event)) change(true);
    else if (event.isTrusted && event.key === "Escape") change(false);
  };
  const onFocus = (/** @type {FocusEvent} */ event) => {
    if (event.target !== window || !finding) return;
    if (someSelected()) change(false);
    else ending ||= setTimeout(() => change(false), SELECTED_WITHIN);
  };
  addEventListener("keydown", onKey, { capture: true, signal });
  addEventListener("focus", onFocus, { capture: true, signal });
  addEventListener("pointerdown", () => change(false), { capture: true, signal });
  document.addEventListener("selectionchange", () => ending && someSelected() && change(false), { signal });
  signal.addEventListener("abort", () => clearTimeout(ending));
}

function someSelected() {
  return getSelection()?.isCollapsed === false;
}
