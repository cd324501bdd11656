// @ts-check
/** What the user has selected. */

/** Elements that hold text of the user's own. */
const FIELDS = "input, textarea, select, [contenteditable]:not([contenteditable='false'])";

/**
 * @typedef {"empty" | "field"} NoSelection field: it is in a text field
 */

/**
 * The selected range.
 *
 * @param {ShadowRoot[]} [shadowRoots] of which the browser may tell
 * @returns {AbstractRange | NoSelection}
 */
export function selectedRange(shadowRoots = []) {
  const focused = /** @type {HTMLInputElement | null} */ (document.activeElement);
  if (focused?.matches("input, textarea") && hasSelection(focused)) return "field";
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0) return "empty";
  const composed = /** @type {any} */ (selection).getComposedRanges?.({ shadowRoots })[0];
  const range = composed && !composed.collapsed ? composed : selection.getRangeAt(0);
  if (range.collapsed) return "empty";
  return elementOf(range.startContainer)?.closest(FIELDS) || elementOf(range.endContainer)?.closest(FIELDS) ? "field" : range;
}

/** Whether something may be selected: a quick look, for a key press. */
export function isAnythingSelected() {
  const selection = getSelection();
  return selection !== null && selection.type === "Range";
}

/** @param {HTMLInputElement} field */
function hasSelection({ selectionStart, selectionEnd }) {
  return selectionStart !== null && selectionStart !== selectionEnd;
}

/** @param {Node} node @returns {Element | null} */
function elementOf(node) {
  return node.nodeType === Node.ELEMENT_NODE ? /** @type {Element} */ (node) : node.parentElement;
}
