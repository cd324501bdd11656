// @ts-check
/**
 * Which hidden blocks must leave an empty cell, or their own place, behind. What is not displayed takes no part in its container's layout, so that in a
 * grid or a row of a table the blocks after it would move on by a cell: an article into the column of the buttons beside it.
 */

import { elementBeside, lightChildren, shadowOf } from "../dom/tree.js";

/** Columns that differ by less than this are the same: a card may move into its neighbour's place, CSS px. */
const SAME = 1;
/** `justify-content` values that share out the space between all of the items. */
const SHARED_OUT = /space-(?:between|around|evenly)/;
const ROW_OF_CELLS = "table-row";
const FOLLOWING = "nextElementSibling";

/**
 * Whether hiding an element would put other blocks into a place that was not made for them.
 *
 * Automatic margins are not looked at: browsers tell them in pixels.
 *
 * @param {Element} element as the page shows it, not hidden yet
 * @returns {boolean}
 */
export function leavesCell(element) {
  const parent = element.assignedSlot ?? element.parentElement;
  const outer = parent && styleOf(parent);
  if (!outer || !takesPart(element)) return false;
  if (outer.display.endsWith("grid")) {
    return unequal(outer.gridTemplateColumns) && !fillsRow(element) && hasFollower(element, autoPlaced);
  }
  return (outer.display === ROW_OF_CELLS || spread(outer)) && hasFollower(element);
}

/**
 * Whether a script has measured an element and its neighbours and put each in its place, as libraries for walls of cards do. What is
 * not displayed measures nothing: the next layout would put other cards where it comes back.
 *
 * @param {Element} element hidden or not
 * @returns {boolean}
 */
export function keepsPlace(element) {
  if (!placed(element)) return false;
  const beside = [element.previousElementSibling, element.nextElementSibling].filter((sibling) => sibling !== null);
  // An empty one only tells the script how wide a column is.
  return beside.some(placed) && beside.every((sibling) => placed(sibling) || !sibling.firstChild);
}

/**
 * What is visible, by the page's will, inside an element that is hidden in its place: it can be tabbed to, and is read out.
 *
 * @param {Element} element hidden by now
 * @param {(inner: Element) => boolean} known whether an inner element is hidden for that already
 * @returns {Element[]} without what is not displayed anyway
 */
export function breakingOut(element, known) {
  /** @type {Element[]} */
  const found = [];
  for (const open = [element]; open.length > 0; ) {
    const at = /** @type {Element} */ (open.pop());
    for (const inner of [...lightChildren(at), ...(shadowOf(at)?.children ?? [])]) {
      const style = styleOf(inner);
      if (style?.display === "none") continue;
      if (known(inner) || style?.visibility === "visible") found.push(inner);
      open.push(inner);
    }
  }
  return found;
}

/** @param {Element} element */
function placed(element) {
  const { top, bottom, transform } = /** @type {HTMLElement} */ (element).style ?? {};
  return Boolean(top || bottom || transform) && styleOf(element)?.position === "absolute";
}

/**
 * @param {string} columns the used widths of a grid's columns, with names of lines between them
 */
function unequal(columns) {
  const widths = columns
    .replace(/\[[^\]]*\]/g, " ")
    .split(/\s+/)
    .filter((width) => width.endsWith("px"))
    .map(Number.parseFloat);
  return Math.max(...widths) - Math.min(...widths) >= SAME;
}

/** @param {CSSStyleDeclaration} style of a container: whether it is a single flexible row that shares out its space */
function spread({ display, flexDirection, flexWrap, justifyContent }) {
  return display.endsWith("flex") && flexDirection.startsWith("row") && flexWrap === "nowrap" && SHARED_OUT.test(justifyContent);
}

/** @param {Element} element */
function autoPlaced(element) {
  const style = styleOf(element);
  const free = (/** @type {string | undefined} */ line) => line === "auto" || /^span\b/.test(line ?? "");
  return free(style?.gridColumnStart) && free(style?.gridColumnEnd);
}

/** @param {Element} element in a grid: no other block shares its rows */
function fillsRow(element) {
  const style = styleOf(element);
  return style?.gridColumnStart === "1" && style.gridColumnEnd === "-1";
}

/**
 * Whether the container lays out a sibling after the element.
 *
 * @param {Element} element
 * @param {(sibling: Element) => boolean} [counts] whether the sibling is one that may move
 */
function hasFollower(element, counts = () => true) {
  for (let next = elementBeside(element, FOLLOWING); next; next = elementBeside(next, FOLLOWING)) {
    if (takesPart(next) && counts(next)) return true;
  }
  return false;
}

/** @param {Element} element */
function takesPart(element) {
  const style = styleOf(element);
  return style !== undefined && style.display !== "none" && style.position !== "absolute" && style.position !== "fixed";
}

/** @param {Element} element */
function styleOf(element) {
  return element.ownerDocument.defaultView?.getComputedStyle(element);
}
