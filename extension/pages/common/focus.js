// @ts-check
/** Where the focus goes when its element is removed, hidden or disabled. */

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

/**
 * Disable a button, or enable it again.
 *
 * @param {HTMLButtonElement} button
 * @param {boolean} disabled
 * @param {HTMLElement} next gets the focus in its stead: browsers take it from what is disabled
 */
export function setDisabled(button, disabled, next) {
  const focused = button === document.activeElement;
  button.disabled = disabled;
  if (disabled && focused) next.focus();
}
