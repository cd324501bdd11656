// @ts-check
/** Peek: the untouched page is shown while a key is held. */

import { targetOf } from "../dom/target.js";
import { focusedElement } from "../dom/tree.js";

/** Elements in which a key press is typing. */
const WRITING = `input, textarea, select, [contenteditable]:not([contenteditable='false']), [role="textbox"], [role="searchbox"],
  [role="combobox"], penumbra-bubble`;
/** Names of modifiers in the setting, and their properties on a keyboard event. */
const MODIFIERS = Object.freeze({ Ctrl: "ctrlKey", Alt: "altKey", Shift: "shiftKey", Meta: "metaKey" });

/**
 * Whether an event is this key with exactly these modifiers.
 *
 * @param {KeyboardEvent} event
 * @param {string} key like `Backquote` or `Alt+KeyP`; a `KeyboardEvent.code`, the same in every keyboard layout
 * @returns {boolean}
 */
export function isKey(event, key) {
  const parts = key.split("+");
  if (!key || event.code !== parts[parts.length - 1]) return false;
  return Object.entries(MODIFIERS).every(([name, property]) => parts.includes(name) === /** @type {any} */ (event)[property]);
}

/**
 * Peek while the key is held, until the signal.
 *
 * @param {Window} view the page's window, or a frame's
 * @param {() => string} key the key as the settings have it now
 * @param {(peeking: boolean) => void} peek
 * @param {AbortSignal} signal
 */
export function listenToPeek(view, key, peek, signal) {
  let held = "";
  const release = () => {
    if (held) peek(false);
    held = "";
  };
  const onDown = (/** @type {KeyboardEvent} */ event) => {
    if (!event.isTrusted || writing(event) || !isKey(event, key())) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held || event.repeat) return;
    held = event.code;
    peek(true);
  };
  const onUp = (/** @type {KeyboardEvent} */ event) => {
    if (held && event.code === held) release();
  };
  view.addEventListener("keydown", onDown, { capture: true, signal });
  view.addEventListener("keyup", onUp, { capture: true, signal });
  // A window without the focus gets no keyup event.
  view.addEventListener("blur", release, { capture: true, signal });
}

/**
 * Whether a key press is typing in a field.
 *
 * @param {KeyboardEvent} event
 * @returns {boolean}
 */
export function writing(event) {
  const target = targetOf(event);
  if (!target) return false;
  if (target.closest(WRITING) || target.ownerDocument.designMode === "on" || /** @type {any} */ (target).editContext) return true;
  return focusedElement()?.closest(WRITING) != null; // of what is in a closed root events do not tell
}
