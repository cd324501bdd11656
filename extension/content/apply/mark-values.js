// @ts-check
/** Which element gets which mark: the host's levels are spread over the tree so that no marked element has a kept descendant. */

import { DIAL } from "../../shared/settings.js";
import { childrenOf, isMasked, parentOf } from "../dom/tree.js";

/** Dimmed; the opacity in per cent follows. */
export const DIM = "dim-";
/**
 * Word after it: the element is faded under the opacity that the page gives it. The page makes it invisible for now, as parts that come in
 * while one scrolls are, and a higher opacity would show it.
 */
export const OWN = " own";
/** Hidden and removed from the layout. */
export const HIDE = "hide";
/** Hidden with its cell left empty, so that its siblings keep theirs. */
export const HIDE_CELL = "hide-cell";
/** Hidden in its place. */
export const HIDE_PLACE = "hide-place";
/** Hidden since it would stay visible in an ancestor that is hidden in its place. */
export const HIDE_INNER = "hide-inner";
/** Hidden out of the layout, as wide as it was: its scripts measure it. Words with the width follow, see `sized.js`. */
export const HIDE_SIZED = "hide-sized";
/** Hidden over the page, where it takes no room. */
export const HIDE_FIXED = "hide-fixed";
/** Hidden, with a strip left between the page's edge and the text below. */
export const HIDE_STRIP = "hide-strip";
const HIDING = new Set([HIDE, HIDE_CELL, HIDE_PLACE, HIDE_INNER, HIDE_FIXED, HIDE_STRIP]);
/** All values that Penumbra writes; pages copy marked elements with their marks. */
export const OURS = /^(?:hide|hide-cell|hide-place|hide-inner|hide-fixed|hide-strip|hide-sized(?: w\d{1,6})*|dim-\d{1,2}(?: own)?|unlock|unfix|use|seen|text(?: [sc]\d{2,3})*|middle|(?:room|pad|margin|column|stick)(?: r\d{1,4})*)$/;
/** Marks of the main text and of the boxes around it, which dim and hide nothing. */
const TEXT = /^(?:text|room)(?: |$)/;

/** @param {string} value of a mark */
export function shapesText(value) {
  return TEXT.test(value);
}

/** @param {string} value of a mark */
export function hides(value) {
  return HIDING.has(value) || value.startsWith(HIDE_SIZED);
}

/** @param {string | undefined} value mark of the ancestor */
export function innerMark(value) {
  return value === HIDE_CELL ? HIDE : HIDE_INNER;
}

/** Levels as on the wire; `none`: the element has no level of its own any more. */
export const LEVEL = Object.freeze({ none: -1, keep: 0, dim: 1, hide: 2 });
/** Opacity of dimmed blocks, per cent, at the default position (60) and just before the dial's end. Text may need more: `readable.js`. */
const OPACITY = Object.freeze({ usual: 45, last: 15 });
/** Position from which noise takes no space. */
export const VANISH = DIAL.vanish;
/** Opacity of noise just before it vanishes, per cent. */
const FAINTEST = 10;
const USUAL = DIAL.usual;

/**
 * The attribute's value for a level at a dial position.
 *
 * @param {number} level
 * @param {number} dial 0 the untouched page … 100 the article alone
 * @returns {string} empty for no mark
 */
export function markFor(level, dial) {
  if (level === LEVEL.keep || dial <= 0) return "";
  if (dial >= 100 || (level === LEVEL.hide && dial >= VANISH)) return HIDE;
  const opacity = level === LEVEL.hide ? between(dial, 0, 100, VANISH, FAINTEST) : dimmed(dial);
  return `${DIM}${Math.min(95, Math.max(5, Math.round(opacity / 5) * 5))}`;
}

/** @param {number} dial */
function dimmed(dial) {
  return dial <= USUAL ? between(dial, 0, 100, USUAL, OPACITY.usual) : between(dial, USUAL, OPACITY.usual, 100, OPACITY.last);
}

/**
 * Linear interpolation between two points.
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
 * Spread levels over the tree. A level holds for the whole sub-tree up to a descendant with its own level. Opacity and display cannot be
 * undone in a marked element, so an element with a descendant of a lower level is not marked itself: its other children are.
 *
 * @param {ReadonlyMap<Element, number>} levels by element, as the host gave them
 * @returns {Map<Element, number>} elements to mark, none of them around one of a lower level
 */
export function spread(levels) {
  const parents = new Parents();
  const split = splitElements(levels, parents);
  /** @type {Map<Element, number>} */
  const marked = new Map();
  for (const [element, level] of levels) {
    if (level > LEVEL.keep) mark(element, level, levels, split, marked);
  }
  for (const [element, level] of marked) if (covered(element, level, marked, parents)) marked.delete(element);
  return marked;
}

/** The parents of elements, each read once: siblings share all their ancestors. */
class Parents {
  /** @type {Map<Element, Element | null>} */
  #found = new Map();

  /** @param {Element} element */
  of(element) {
    let parent = this.#found.get(element);
    if (parent === undefined) this.#found.set(element, (parent = parentOf(element)));
    return parent;
  }
}

/**
 * Elements with a descendant of a lower level.
 *
 * @param {ReadonlyMap<Element, number>} levels
 * @param {Parents} parents
 * @returns {Set<Element>}
 */
function splitElements(levels, parents) {
  const split = new Set();
  for (const [element, level] of levels) {
    /** @type {Element[]} */
    const path = [];
    for (let at = parents.of(element); at; at = parents.of(at)) {
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
 * Whether an ancestor's mark already has the effect of this one.
 *
 * @param {Element} element
 * @param {number} level
 * @param {ReadonlyMap<Element, number>} marked
 * @param {Parents} parents
 * @returns {boolean}
 */
function covered(element, level, marked, parents) {
  for (let at = parents.of(element); at; at = parents.of(at)) {
    const above = marked.get(at);
    if (above !== undefined) return above >= level;
  }
  return false;
}
