// @ts-check
/** Hold a key to see the untouched page; let go and it is dimmed again. */

import { targetOf } from "../dom/target.js";

/** Where a held key means writing. */
const WRITING = "input, textarea, select, [contenteditable]:not([contenteditable='false'])";
/** Modifier names in a key's setting, and their properties on a keyboard event. */
const MODIFIERS = Object.freeze({ Ctrl: "ctrlKey", Alt: "altKey", Shift: "shiftKey", Meta: "metaKey" });

/**
 * Whether an event is this key, with these modifiers and no others.
 *
 * @param {KeyboardEvent} event
 * @param {string} key like `Backquote` or `Alt+KeyP`; by place on the keyboard, so the same in every layout
 * @returns {boolean}
 */
export function isKey(event, key) {
  const parts = key.split("+");
  if (!key || event.code !== parts[parts.length - 1]) return false;
  return Object.entries(MODIFIERS).every(([name, property]) => parts.includes(name) === /** @type {any} */ (event)[property]);
}

/**
 * Peek while the key is held, as long as the signal lasts.
 *
 * @param {() => string} key the key as the settings have it now
 * @param {(peeking: boolean) => void} peek
 * @param {AbortSignal} signal
 */
export function listenToPeek(key, peek, signal) {
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
  addEventListener("keydown", onDown, { capture: true, signal });
  addEventListener("keyup", onUp, { capture: true, signal });
  // The key's release is never seen once the window has lost the keyboard.
  addEventListener("blur", release, { capture: true, signal });
}

/**
 * Whether a key press is meant for a field.
 *
 * @param {KeyboardEvent} event
 * @returns {boolean}
 */
export function writing(event) {
  return targetOf(event)?.closest(WRITING) != null;
}
