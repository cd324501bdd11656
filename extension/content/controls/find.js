// @ts-check
/**
 * Find-in-page finds hidden text too. Browsers search only displayed text, so while the user searches, hidden blocks are displayed,
 * faintly. See docs/decisions/0012.
 */

import { isFirefox } from "../../shared/browser.js";
import { writing } from "./peek.js";

/** Keys that open or continue the browser's search, with Ctrl or Cmd. */
const WITH_CONTROL = new Set(["KeyF", "KeyG"]);
/** Characters that open Firefox's quick find. Chromium has none. */
const QUICK = new Set(["/", "'"]);

/**
 * Whether a key press starts a search in the page.
 *
 * @param {KeyboardEvent} event
 * @returns {boolean}
 */
export function startsFind(event) {
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return WITH_CONTROL.has(event.code);
  return event.code === "F3" || (isFirefox() && QUICK.has(event.key) && !writing(event));
}

/** Longest wait for the match to be selected after the page got the focus, ms; in Chromium it takes up to 30 ms on a busy machine. */
const SELECTED_WITHIN = 200;

/**
 * Report when the user searches the page, until the signal. The search ends when the page has the focus again and the match, if there is
 * one, is selected.
 *
 * @param {(finding: boolean) => void} find
 * @param {AbortSignal} signal
 * @returns {(view: Window) => void} listen in a window too: the page's, or a frame's
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
    // In the next task the page has had the key. If it was for the page itself, as "/" for a site's own search, no browser searches.
    if (event.isTrusted && startsFind(event)) setTimeout(() => event.defaultPrevented || signal.aborted || change(true));
    else if (event.isTrusted && event.key === "Escape") change(false);
  };
  const onFocus = (/** @type {FocusEvent} */ event) => {
    const view = event.currentTarget;
    if (event.target !== view || !finding) return;
    if (someSelected(/** @type {Window} */ (view))) change(false);
    else ending ||= setTimeout(() => change(false), SELECTED_WITHIN);
  };
  signal.addEventListener("abort", () => clearTimeout(ending));
  return (view) => {
    view.addEventListener("keydown", onKey, { capture: true, signal });
    view.addEventListener("focus", onFocus, { capture: true, signal });
    view.addEventListener("pointerdown", () => change(false), { capture: true, signal });
    view.document.addEventListener("selectionchange", () => ending && someSelected(view) && change(false), { signal });
  };
}

/** @param {Window} view */
function someSelected(view) {
  return view.getSelection()?.isCollapsed === false;
}
