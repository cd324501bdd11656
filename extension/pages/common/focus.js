// @ts-check
/** Where the focus goes when what had it goes away. */

/**
 * Give the focus to the row that took another's place, or to what is said where none is left.
 *
 * @param {HTMLElement} rows
 * @param {number} at the other's place
 * @param {HTMLElement} none
 */
export function focusRow(rows, at, none) {
  const next = rows.children[Math.min(at, rows.children.length - 1)]?.querySelector("button");
  if (!next) none.tabIndex = -1;
  (next ?? none).focus();
}
