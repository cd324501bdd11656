// @ts-check
/**
 * Columns that hiding leaves empty. Where one column of a row stays, it moves to the row's middle, as wide as it was: in a flex box by the
 * mark `middle` on the row, in a grid by the mark `column r512 r64` on the column itself, whose words are its width, CSS px.
 */

import { roundedUp } from "./main-text.js";
import { returnsAtOnce } from "./sized.js";
import { isMasked } from "../dom/tree.js";

/** A row takes at least this share of the window's width. */
const WIDE = 0.5;
/** A column is at least this share of the window's height high; a bar with a logo is not. */
const TALL = 0.4;
/** The column that stays leaves at least this share of the row empty. */
const EMPTY = 0.2;
/** Boxes that overlap by less, and columns whose distances to both sides differ by less, CSS px. */
const SLIGHT = 8;
const OVER = new Set(["fixed", "absolute"]);

/**
 * Move columns whose neighbours were just hidden to the middle of their rows.
 *
 * @param {import("./apply.js").Marks} marks just shown
 * @param {readonly Element[]} hidden just now
 */
export function mendColumns(marks, hidden) {
  const rows = new Set(hidden.map((element) => element.assignedSlot ?? element.parentElement).filter((row) => row !== null));
  // All is read before anything is written: each change between reading and writing costs a layout.
  const repairs = [...rows].map((row) => repairOf(row, marks)).filter((repair) => repair !== null);
  for (const { element, value, causes } of repairs) marks.fix(element, value, causes);
}

/**
 * @param {Element} row
 * @param {import("./apply.js").Marks} marks
 * @returns {{ element: Element, value: string, causes: Element[] } | null}
 */
function repairOf(row, marks) {
  const style = isMasked(row) ? undefined : styleOf(row);
  const grid = style?.display === "grid";
  if (!style || !(grid || (style.display === "flex" && style.flexDirection.startsWith("row")))) return null;
  const box = row.getBoundingClientRect();
  if (box.width < WIDE * innerWidth) return null;
  const all = [...row.children].filter((item) => !isMasked(item));
  const causes = all.filter((item) => marks.hides(item));
  const items = all.filter((item) => isShown(item, marks));
  const column = grid ? tallest(items) : items[0];
  if (!column || !(grid ? isAlone(column, items) : items.length === 1)) return null;
  const { left, right, width, height } = column.getBoundingClientRect();
  const central = Math.abs(left - box.left - (box.right - right)) < SLIGHT;
  if (central || height < TALL * innerHeight || width > (1 - EMPTY) * box.width) return null;
  const element = grid ? column : row;
  const steady = !marks.has(element) && returnsAtOnce(/** @type {CSSStyleDeclaration} */ (styleOf(element)));
  return steady ? { element, value: grid ? `column${roundedUp(width)}` : "middle", causes } : null;
}

/** @param {Element} item @param {import("./apply.js").Marks} marks */
function isShown(item, marks) {
  const style = styleOf(item);
  if (!style || marks.hides(item) || style.display === "none" || OVER.has(style.position)) return false;
  const { width, height } = item.getBoundingClientRect();
  return width > 1 && height > 1;
}

/** @param {readonly Element[]} items */
function tallest(items) {
  return items.reduce((most, item) => (!most || heightOf(item) > heightOf(most) ? item : most), /** @type {Element | null} */ (null));
}

/** @param {Element} item */
function heightOf(item) {
  return item.getBoundingClientRect().height;
}

/** Whether no other item of a grid stands beside a column. @param {Element} column @param {readonly Element[]} items */
function isAlone(column, items) {
  const { top, bottom } = column.getBoundingClientRect();
  return items.every((item) => {
    const box = item.getBoundingClientRect();
    return item === column || Math.min(bottom, box.bottom) - Math.max(top, box.top) < SLIGHT;
  });
}

/** @param {Element} element */
function styleOf(element) {
  return element.ownerDocument.defaultView?.getComputedStyle(element);
}
