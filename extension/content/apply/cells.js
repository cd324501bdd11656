// @ts-check
/**
 * Which hidden blocks must leave an empty cell, or keep their place. An element that is not displayed takes no part in its container's
 * layout: in a grid or a table row the blocks after it would move by one cell, as an article into the column of the buttons beside it.
 */

import { OUT_OF_FLOW, styleOf } from "../dom/style.js";
import { elementBeside, lightChildren, shadowOf } from "../dom/tree.js";

/** Columns whose widths differ by less than this count as equal: a card may move into its neighbour's place, CSS px. */
const SAME = 1;
/** `justify-content` values that distribute the space between all items. */
const SHARED_OUT = /space-(?:between|around|evenly)/;
const ROW_OF_CELLS = "table-row";
const FOLLOWING = "nextElementSibling";
const BEFORE = "previousElementSibling";

/**
 * Whether hiding an element would move other blocks into cells that are not theirs.
 *
 * Automatic margins are not considered: browsers report them in pixels.
 *
 * @param {Element} element as the page lays it out, not hidden yet
 * @returns {boolean}
 */
export function leavesCell(element) {
  const parent = containerOf(element);
  const outer = parent && styleOf(parent);
  if (!outer) return false;
  if (outer.display.endsWith("grid")) {
    return unequal(outer.gridTemplateColumns) && !fillsRow(element) && hasSibling(element, autoPlaced);
  }
  if (spread(outer)) return hasSibling(element) || hasSibling(element, undefined, BEFORE);
  return outer.display === ROW_OF_CELLS && hasSibling(element);
}

/**
 * Whether a script has measured an element and its siblings and placed each, as masonry libraries do. An element that is not displayed
 * has no size: the next layout would place other cards where it returns.
 *
 * @param {Element} element hidden or not
 * @returns {boolean}
 */
export function keepsPlace(element) {
  if (!placed(element)) return false;
  const beside = [element.previousElementSibling, element.nextElementSibling].filter((sibling) => sibling !== null);
  // An empty sibling only gives the script a column's width.
  return beside.some(placed) && beside.every((sibling) => placed(sibling) || !sibling.firstChild);
}

/**
 * Descendants that the page makes visible in an element that is hidden in its place: they can have the focus and are read aloud.
 *
 * @param {Element} element hidden already
 * @param {(inner: Element) => boolean} known whether a descendant is hidden for that already
 * @returns {Element[]} without elements that are not displayed anyway
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

/** @param {CSSStyleDeclaration} style of a container: whether it is a flex row without wrapping that distributes its space */
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
 * Whether the container lays out a sibling after the element, or before it.
 *
 * @param {Element} element
 * @param {(sibling: Element) => boolean} [counts] whether a sibling may move
 * @param {typeof FOLLOWING | typeof BEFORE} [side]
 */
function hasSibling(element, counts = () => true, side = FOLLOWING) {
  for (let next = elementBeside(element, side); next; next = elementBeside(next, side)) {
    if (takesPart(next) && counts(next)) return true;
  }
  return false;
}

/** @param {Element} element @returns {Element | null} the element that lays it out */
export function containerOf(element) {
  return element.assignedSlot ?? element.parentElement;
}

/** Whether an element takes part in its container's layout. @param {Element} element not hidden yet */
export function takesPart(element) {
  const style = styleOf(element);
  return style !== undefined && style.display !== "none" && !OUT_OF_FLOW.has(style.position);
}
