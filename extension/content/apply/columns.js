// @ts-check
/**
 * Columns that hiding leaves empty. Where one column of a row stays, it moves to the row's middle, as wide as it was: in a flex box by the
 * mark `middle` on the row, in a grid by the mark `column r512 r64` on the column itself, whose words are its width, CSS px.
 */

import { containerOf, takesPart } from "./cells.js";
import { roomWords } from "./mark-words.js";
import { HIDE } from "./mark-values.js";
import { returnsAtOnce } from "./sized.js";
import { styleOf } from "../dom/style.js";
import { hasOwnText, isMasked, isText, lightChildren, shadowOf } from "../dom/tree.js";

/** A row takes at least this share of the window's width. */
const WIDE = 0.5;
/** A column is at least this share of the window's height high; a bar with a logo is not. */
const TALL = 0.4;
/** The column that stays leaves at least this share of the row empty. */
const EMPTY = 0.2;
/** Boxes that overlap by less, and columns whose distances to both sides differ by less, CSS px. */
const SLIGHT = 8;
/** Elements in each other that are examined for whether they show something. */
const DEEP = 4;
/** `NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT`, `NodeFilter.FILTER_*`. */
const SHOWN = 5;
const [ACCEPT, REJECT] = [1, 2];
/** Elements that show something without text, or may do so. */
const SHOWS = new Set("img picture video audio canvas svg iframe embed object input select textarea button slot".split(" "));

/**
 * Move columns whose neighbours were just hidden to the middle of their rows.
 *
 * @param {import("./marks.js").Marks} marks just shown
 * @param {readonly Element[]} hidden just now
 */
export function mendColumns(marks, hidden) {
  const containers = new Set(hidden.map(containerOf));
  const rows = new Set([...containers].map((container) => rowOf(container, marks)).filter((row) => row !== null));
  // All is read before anything is written: each change between reading and writing costs a layout.
  const repairs = [...rows].flatMap((row) => repairsOf(row, marks));
  for (const { element, value, causes } of repairs) marks.fix(element, value, causes);
}

/**
 * The nearest element around hidden ones that still shows something.
 *
 * @param {Element | null} container of hidden elements
 * @param {import("./marks.js").Marks} marks
 */
function rowOf(container, marks) {
  let row = container;
  for (let left = DEEP; row && left > 0 && emptiedBy(row, marks); left--) row = containerOf(row);
  return row;
}

/**
 * @param {Element} row
 * @param {import("./marks.js").Marks} marks
 * @returns {{ element: Element, value: string, causes: Element[] }[]} columns that show nothing any more, and the one that moves; or nothing
 */
function repairsOf(row, marks) {
  const style = isMasked(row) ? undefined : styleOf(row);
  const grid = style?.display === "grid";
  if (!style || !(grid || (style.display === "flex" && style.flexDirection.startsWith("row")))) return [];
  const box = row.getBoundingClientRect();
  if (box.width < WIDE * innerWidth) return [];
  const emptied = new Map([...lightChildren(row)].map((item) => [item, emptiedBy(item, marks)]));
  const items = [...emptied.keys()].filter((item) => !emptied.get(item));
  const column = grid ? tallest(items) : items[0];
  if (!column || !(grid ? isAlone(column, items) : items.length === 1)) return [];
  const { left, right, width, height } = column.getBoundingClientRect();
  const central = Math.abs(left - box.left - (box.right - right)) < SLIGHT;
  if (central || height < TALL * innerHeight || width > (1 - EMPTY) * box.width) return [];
  const element = grid ? column : row;
  if (marks.has(element) || !returnsAtOnce(/** @type {CSSStyleDeclaration} */ (styleOf(element)))) return [];
  const all = [...emptied].map(([item, causes]) => ({ element: item, value: HIDE, causes: causes ?? [] }));
  const hidden = all.filter(({ causes }) => causes.length > 0);
  const columns = hidden.filter((repair) => !marks.hides(repair.element));
  if (!columns.every((repair) => isStillEmpty(repair.element, repair.causes))) return [];
  return [...columns, { element, value: grid ? `column${roomWords(width)}` : "middle", causes: hidden.map((repair) => repair.element) }];
}

/**
 * What is hidden in an element that shows nothing.
 *
 * @param {Element} item
 * @param {import("./marks.js").Marks} marks
 * @param {number} [deep] levels of descendants that are examined
 * @returns {Element[] | null} null if it shows something, or may do so
 */
function emptiedBy(item, marks, deep = DEEP) {
  if (isMasked(item)) return null;
  if (marks.hides(item)) return [item];
  if (!takesPart(item)) return [];
  const { width, height } = item.getBoundingClientRect();
  const flat = width <= 1 || height <= 1;
  if (!flat && (deep === 0 || lightChildren(item).length === 0 || shadowOf(item) || hasOwnText(item))) return null;
  /** @type {Element[]} */
  const hidden = [];
  for (const child of deep === 0 ? [] : lightChildren(item)) {
    const inside = emptiedBy(child, marks, deep - 1);
    if (!inside && !flat) return null; // at once: the page around a hidden element is large
    hidden.push(...(inside ?? []));
  }
  return hidden;
}

/**
 * Whether an element that was hidden, since all in it is, has got nothing to show since then.
 *
 * @param {Element} column
 * @param {readonly Element[]} causes what is hidden in it
 */
export function isStillEmpty(column, causes) {
  const walker = document.createTreeWalker(column, SHOWN, (node) => (causes.includes(/** @type {Element} */ (node)) ? REJECT : ACCEPT));
  for (let at = walker.nextNode(); at; at = walker.nextNode()) {
    if (at.nodeType === Node.ELEMENT_NODE ? SHOWS.has(/** @type {Element} */ (at).localName) : isText(at)) return false;
  }
  return true;
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
