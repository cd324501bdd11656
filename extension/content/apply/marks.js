// @ts-check
/** Which elements carry which mark: levels of the host spread over the tree, so that no kept block stands inside a marked one. */

import { DIAL } from "../../shared/settings.js";
import { childrenOf, isMasked, parentOf } from "../dom/tree.js";

/** Mark of what is hidden: gone from the layout. */
export const HIDE = "hide";
/** Hidden, leaving its cell empty so that its neighbours keep theirs. */
export const HIDE_CELL = "hide-cell";
/** Hidden, keeping its own place. */
export const HIDE_PLACE = "hide-place";
/** Hidden, since it would be visible in that place though its holder is hidden. */
export const HIDE_INNER = "hide-inner";
const HIDING = new Set([HIDE, HIDE_CELL, HIDE_PLACE, HIDE_INNER]);
/** All that is ever written; pages copy marked elements with their marks. */
export const OURS = /^(?:hide|hide-cell|hide-place|hide-inner|dim-\d{1,2}|unlock|unfix)$/;
/** Own opacity at or below which an element is unseen by the page's will, and dimming would show it. */
const UNSEEN = 0.05;

/** @param {string} value of a mark */
export function hides(value) {
  return HIDING.has(value);
}

/** @param {string | undefined} value mark of the element that holds it */
export function innerMark(value) {
  return value === HIDE_CELL ? HIDE : HIDE_INNER;
}

/** @param {Element} element */
export function isSeen(element) {
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  return !style || Number(style.opacity) > UNSEEN;
}

/** Levels as on the wire; `none`: the element has no level of its own any more. */
export const LEVEL = Object.freeze({ none: -1, keep: 0, dim: 1, hide: 2 });
/** Opacity of dimmed blocks in per cent at the dial's usual position (60), and just before its end. */
const DIM = Object.freeze({ usual: 45, last: 15 });
/** From this position on noise takes no space. */
export const VANISH = DIAL.vanish;
/** Opacity of fading noise in per cent just before it vanishes. */
const FAINTEST = 10;
const USUAL = 60;

/**
 * The attribute's value for a level at a dial position.
 *
 * @param {number} level
 * @param {number} dial 0 the untouched page … 100 the article alone
 * @returns {string} empty where the page is as it was
 */
export function markFor(level, dial) {
  if (level === LEVEL.keep || dial <= 0) return "";
  if (dial >= 100 || (level === LEVEL.hide && dial >= VANISH)) return "hide";
  const opacity = level === LEVEL.hide ? between(dial, 0, 100, VANISH, FAINTEST) : dimmed(dial);
  return `dim-${Math.min(95, Math.max(5, Math.round(opacity / 5) * 5))}`;
}

/** @param {number} dial */
function dimmed(dial) {
  return dial <= USUAL ? between(dial, 0, 100, USUAL, DIM.usual) : between(dial, USUAL, DIM.usual, 100, DIM.last);
}

/**
 * The value on the straight line through two points.
 *
 * @param {number} at
 * @param {number} from
 * @param {number} fromValue
 * @param {number} to
 * @param {number} toValue
 * @returns {number}
 */
function between(at, from, fromValue, to, toValue) {
  return fromValue + ((at - from) / (to - from)) * (toValue - fromValue);
}

/**
 * Spread levels over the tree. A row speaks for its whole sub-tree up to a row for a descendant; but opacity and display cannot
 * be taken back inside a marked element, so an element with a better-lit descendant is not marked itself: its other children
 * are.
 *
 * @param {ReadonlyMap<Element, number>} levels by element, as the host gave them
 * @returns {Map<Element, number>} elements to mark, none of them around a better-lit one
 */
export function spread(levels) {
  const split = splitElements(levels);
  /** @type {Map<Element, number>} */
  const marked = new Map();
  for (const [element, level] of levels) {
    if (level > LEVEL.keep) mark(element, level, levels, split, marked);
  }
  for (const [element, level] of marked) if (covered(element, level, marked)) marked.delete(element);
  return marked;
}

/**
 * Elements with a better-lit descendant.
 *
 * @param {ReadonlyMap<Element, number>} levels
 * @returns {Set<Element>}
 */
function splitElements(levels) {
  const split = new Set();
  for (const [element, level] of levels) {
    /** @type {Element[]} */
    const path = [];
    for (let at = parentOf(element); at; at = parentOf(at)) {
      path.push(at);
      if ((levels.get(at) ?? LEVEL.keep) > level) for (const passed of path.splice(0)) split.add(passed);
    }
  }
  return split;
}

/**
 * @param {Element} element
 * @param {number} level
 * @param {ReadonlyMap<Element, number>} levels
 * @param {ReadonlySet<Element>} split
 * @param {Map<Element, number>} marked
 */
function mark(element, level, levels, split, marked) {
  if (!split.has(element)) {
    marked.set(element, level);
    return;
  }
  for (const child of childrenOf(element)) {
    if (child.nodeType !== Node.ELEMENT_NODE) continue;
    const inner = /** @type {Element} */ (child);
    if (!levels.has(inner) && !isMasked(inner)) mark(inner, level, levels, split, marked);
  }
}

/**
 * Whether an ancestor's mark already does what this one would.
 *
 * @param {Element} element
 * @param {number} level
 * @param {ReadonlyMap<Element, number>} marked
 * @returns {boolean}
 */
function covered(element, level, marked) {
  for (let at = parentOf(element); at; at = parentOf(at)) {
    const above = marked.get(at);
    if (above !== undefined) return above >= level;
  }
  return false;
}
