// @ts-check
/**
 * Which elements have come to lie over the page: found from what came and changed, and from where it is drawn. Only reads the page; the
 * watcher (`user-layers.js`) decides which of them the user has opened.
 */

import { deepest } from "../apply/anchor.js";
import { lookOf } from "../snapshot/columns.js";
import { SAYS_SO, isDialog, overhangs } from "../dom/layers.js";
import { elementsOf, isMasked, nearest, parentOf } from "../dom/tree.js";

/** Elements looked at in one that has come or changed, at most, */
const LOOKED_AT = 150;
/** and in all that has come or changed between two frames. */
const MOST_LOOKS = 2000;
/** The same while the pointer only rests somewhere: it does so most of the time. */
const FEW_LOOKS = 300;
/** Points of the window that are looked at for a layer, as shares. */
const GRID = [0.1, 0.5, 0.9];
/** `NodeFilter.SHOW_ELEMENT`. */
const SHOW_ELEMENT = 1;

/** @typedef {import("../apply/apply.js").Marks} Marks */

/** What came and changed, as far as it has not been looked at. */
export class Sightings {
  /** Elements that came. @type {Set<Element>} */
  come = new Set();
  /** Elements that changed. @type {Set<Element>} */
  changed = new Set();
  /** Elements that have another style, while nothing was pressed. @type {Set<Element>} */
  moved = new Set();
  /** Elements that say by an attribute that they were not to be seen before, since the gesture. @type {Set<Element>} */
  shown = new Set();

  /**
   * @param {readonly MutationRecord[]} records
   * @param {boolean} pressed whether something has just been pressed
   */
  add(records, pressed) {
    for (const { type, target, addedNodes, attributeName } of records) {
      for (const element of elementsOf(addedNodes)) this.come.add(element);
      if (type !== "attributes" || isMasked(/** @type {Element} */ (target))) continue;
      const moved = attributeName === "style" && !pressed;
      (moved ? this.moved : this.changed).add(/** @type {Element} */ (target));
      if (attributeName !== "class" && attributeName !== "style") this.shown.add(/** @type {Element} */ (target));
    }
  }

  /** All of it has been looked at. */
  looked() {
    for (const set of [this.come, this.changed, this.moved]) set.clear();
  }

  /** The gesture is long past. */
  clear() {
    this.looked();
    this.shown.clear();
  }
}

/**
 * @typedef {object} Known what is known from earlier looks
 * @property {ReadonlySet<Element>} waiting what would be a layer, but was not drawn or not in its place
 * @property {ReadonlySet<Element>} once layers that were open once
 *
 * @typedef {object} Detected
 * @property {Element[]} layers what lies over the page and did not before; one may be inside another
 * @property {Element[]} again those of them that were open once
 * @property {Set<Element>} waiting what would be a layer, but is not drawn yet: many are a moment later
 */

/**
 * Find the layers that came.
 *
 * @param {Sightings} sightings
 * @param {Known} known
 * @param {{ marks: Marks, nodes: import("../snapshot/nodes.js").Nodes }} page
 * @param {boolean} pressed whether something has just been pressed, so that anything may have been opened
 * @returns {Detected}
 */
export function detectLayers(sightings, { waiting, once }, page, pressed) {
  const look = new Look(page, sightings.shown, pressed);
  const placed = [...waiting].filter((element) => element.isConnected && isLayer(element, page.marks));
  const found = [...placed, ...[...sightings.come].flatMap((element) => look.layersIn(element, true))];
  const moved = [...sightings.moved].filter((element) => look.isNew(element) || once.has(element));
  const changed = new Set([...sightings.changed, ...moved]);
  for (const element of changed) {
    const whole = element === element.ownerDocument.documentElement || element === element.ownerDocument.body;
    if (!whole) found.push(...look.layersIn(element, false));
    else if (pressed) found.push(...look.layersAnywhere());
  }
  const touched = (/** @type {Element} */ at) => changed.has(at) || sightings.come.has(at);
  const again = [...once].filter((layer) => (pressed || nearest(layer, touched)) && isLayer(layer, page.marks));
  const left = [...waiting].filter((element) => element.isConnected && !placed.includes(element));
  return { layers: [...new Set([...found, ...again])], again, waiting: new Set([...left, ...look.waiting]) };
}

/** One look at the page: a number of elements is looked at, and no more. */
class Look {
  /** @type {Set<Element>} */
  waiting = new Set();
  #left;

  /**
   * @param {{ marks: Marks, nodes: import("../snapshot/nodes.js").Nodes }} page
   * @param {ReadonlySet<Element>} shown as of `Sightings`
   * @param {boolean} pressed
   */
  constructor({ marks, nodes }, shown, pressed) {
    this.marks = marks;
    this.nodes = nodes;
    this.shown = shown;
    this.#left = pressed ? MOST_LOOKS : FEW_LOOKS;
  }

  /**
   * The outermost new layers among an element and what it holds.
   *
   * @param {Element} element
   * @param {boolean} come it is new as a whole
   * @returns {Element[]}
   */
  layersIn(element, come) {
    if (!element.isConnected) return [];
    const found = [];
    const walker = document.createTreeWalker(element, SHOW_ELEMENT);
    let at = /** @type {Element | null} */ (element);
    for (let count = 0; at && count < LOOKED_AT && this.#left-- > 0; count++) {
      const layer = isLayer(at, this.marks);
      if (layer && (come || this.isNew(at))) found.push(at);
      if (!layer && couldBeLayer(at)) this.waiting.add(at);
      // What has come with a box of its own in the page is part of the page, and no wrapper of a layer.
      const passed = layer || isMasked(at) || (come && !isHiddenByPenumbra(at, this.marks) && at.getBoundingClientRect().height > 0);
      at = /** @type {Element | null} */ (passed ? nextBeside(walker) : walker.nextNode());
    }
    return found;
  }

  /** @returns {Element[]} new layers at some points of the window, and in what we hide */
  layersAnywhere() {
    const found = new Set(this.marks.hidden.flatMap((element) => this.layersIn(element, false)));
    for (const y of GRID) {
      for (const x of GRID) {
        for (let at = deepest(innerWidth * x, innerHeight * y); at; at = parentOf(at)) {
          if (!found.has(at) && isLayer(at, this.marks) && this.isNew(at)) found.add(at);
        }
      }
    }
    return [...found];
  }

  /**
   * Whether an element that was there before the gesture was not drawn then, as far as it is known.
   *
   * @param {Element} element
   */
  isNew(element) {
    const known = this.nodes.lookOf(element);
    if (this.shown.has(element)) return true;
    // What we hide ourselves has no look of the page's now; what the page drew before was open before.
    if (this.marks.hides(element)) return known === "none" || known.includes("hidden") || element.matches(SAYS_SO);
    return known !== lookOf(getComputedStyle(element));
  }
}

/**
 * Whether an element is drawn over the page, as far as we do not hide it ourselves.
 *
 * @param {Element} element
 * @param {Marks} marks
 * @returns {boolean}
 */
export function isLayer(element, marks) {
  const { display, visibility, position, zIndex } = getComputedStyle(element);
  if (isMasked(element) || (position !== "fixed" && position !== "absolute" && !isDialog(element))) return false;
  if ((display === "none" || visibility !== "visible") && !marks.hides(element)) return false;
  const hidden = isHiddenByPenumbra(element, marks);
  if (!hidden && element.getClientRects().length === 0) return false;
  if (isDialog(element) || position === "fixed") return true;
  // Whether what we hide reaches out of anything is seen only when it is set free.
  return element.matches(SAYS_SO) || (Number(zIndex) > 0 && (hidden ? marks.hides(element) : overhangs(element)));
}

/** Whether an element that is not drawn would be a layer if it were. @param {Element} element */
function couldBeLayer(element) {
  const { display, visibility, position } = getComputedStyle(element);
  const off = display === "none" || visibility !== "visible";
  return off && !isMasked(element) && (position === "fixed" || (position === "absolute" && element.matches(SAYS_SO)));
}

/**
 * Whether we hide an element, by itself or with what it stands in.
 *
 * @param {Element} element
 * @param {Marks} marks
 * @returns {boolean}
 */
export function isHiddenByPenumbra(element, marks) {
  return nearest(element, (at) => marks.hides(at)) !== null;
}

/**
 * The next element that is not inside the walker's own.
 *
 * @param {TreeWalker} walker
 * @returns {Node | null}
 */
function nextBeside(walker) {
  for (;;) {
    const next = walker.nextSibling();
    if (next) return next;
    if (!walker.parentNode()) return null;
  }
}
