// @ts-check
/** Where the focus goes when its element is removed. */

/**
 * Give the focus to the row in the place of a removed one, or to the message if no row is left.
 *
 * @param {HTMLElement} rows
 * @param {number} at place of the removed row
 * @param {HTMLElement} none
 */
export function focusRow(rows, at, none) {
  const next = rows.children[Math.min(at, rows.children.length - 1)]?.querySelector("button");
  if (!next) none.tabIndex = -1;
  (next ?? none).focus();
}
