// @ts-check
/** The key that highlights what is selected: Alt+Shift+H. Browsers let an extension suggest four keys only, which other commands have. */

/** Elements in which a key press is typing. */
const WRITING = "input, textarea, select, [contenteditable]:not([contenteditable='false']), penumbra-bubble";

/**
 * Whether the user pressed the key, and not while typing in a field.
 *
 * @param {KeyboardEvent} event
 * @returns {boolean}
 */
export function isHighlightKey(event) {
  if (!event.isTrusted || event.repeat || event.code !== "KeyH" || !event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return false;
  const target = /** @type {Element} */ (event.composedPath()[0]);
  return !target.closest?.(WRITING);
}
