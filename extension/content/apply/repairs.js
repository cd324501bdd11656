// @ts-check
/**
 * Repairs of what a hidden banner leaves behind: a page that is locked against scrolling or the pointer, or blurred, a backdrop over
 * everything. They are found by geometry and style, not by lists, and are marks of the same attribute, so that they go with the other
 * marks.
 */

import { fixedMark } from "./fixed.js";
import { HIDE, LEVEL } from "./mark-values.js";
import { documentScroller, moveTo } from "../dom/scrolling.js";
import { movesItself } from "../dom/self-moving.js";
import { isMasked, parentOf, shadowOf, within } from "../dom/tree.js";

/** A backdrop covers at least this share of the window. */
const COVERS = 0.9;
/** A backdrop has less text than this, characters; with more it is a dialog to read. */
const SILENT = 40;
/** Descendants of a hidden block that are examined for the banner's layer. */
const LOOKED_AT = 60;
/** `NodeFilter.SHOW_ELEMENT`. */
const SHOW_ELEMENT = 1;
/** Elements that show something without text. */
const MEDIA = "img, video, canvas, iframe";
/** Controls, which a backdrop does not have: a search over the whole window or a menu of symbols has no text either. */
const CONTROLS = "input, select, textarea, button, a[href], svg";
/** Least difference between the page's and the window's height at which there is something to scroll to, CSS px. */
const TALLER = 40;
/** Points at which a backdrop must be on top, as shares of the window. */
const POINTS = [
  [0.5, 0.5],
  [0.1, 0.15],
  [0.9, 0.15],
  [0.1, 0.85],
  [0.9, 0.85],
];

/**
 * Add the needed repairs to the marks.
 *
 * @param {import("./marks.js").Marks} marks just shown, with noise hidden
 * @param {boolean} layered whether a block just hidden is a layer over the page; without one there is nothing to repair
 * @param {ReadonlySet<Element>} [opened] layers that the user has opened
 * @returns {Element[]} the elements that were repaired
 */
export function addRepairs(marks, layered, opened = new Set()) {
  if (!layered) return [];
  const backdrop = findBackdrop();
  const locked = rootsToOpen();
  const users = backdrop !== null && [...opened].some((layer) => within(backdrop, layer));
  const silenced = backdrop && !users && marks.levels.of(backdrop) !== LEVEL.keep ? [backdrop] : [];
  for (const element of silenced) marks.fix(element, fixedMark(element) || HIDE);
  for (const root of locked) unlock(marks, root);
  return [...silenced, ...locked];
}

/**
 * Let the main content be used again, where it is blurred or does not answer the pointer as long as a layer is over it.
 *
 * @param {import("./marks.js").Marks} marks
 * @param {readonly Element[]} main elements with main content
 * @returns {Element[]} the elements that were repaired
 */
export function addUse(marks, main) {
  const mended = [];
  for (let at = /** @type {Element | null} */ (main[0] ?? document.body); at; at = parentOf(at)) {
    const { filter, pointerEvents } = getComputedStyle(at);
    const unusable = pointerEvents === "none" || filter.includes("blur(");
    if (unusable && !marks.has(at) && holdsMost(at, main)) mended.push(at);
  }
  for (const element of mended) marks.fix(element, "use");
  return mended;
}

/**
 * @param {Element} element
 * @param {readonly Element[]} main
 * @returns {boolean} whether most of the main content is in it; a single blurred part may be meant so
 */
function holdsMost(element, main) {
  return main.length === 0 || 2 * main.filter((one) => within(one, element)).length > main.length;
}

/**
 * Whether html or body keep the page from scrolling although it is taller than its window.
 *
 * @returns {boolean}
 */
export function rootsLocked() {
  return lockedRoots().length > 0;
}

/**
 * Whether html or body keep the user from scrolling. A page with scripted scrolling needs no scrolling.
 *
 * @returns {boolean}
 */
export function scrollLocked() {
  return rootsLocked() && !movesItself();
}

/**
 * Those hidden blocks, or blocks to hide, that are a layer over the page or contain one. An older dialog's is as large as the page.
 *
 * @param {readonly Element[]} hidden
 * @returns {Element[]}
 */
export function layersAmong(hidden) {
  return hidden.filter((element) => {
    if (getComputedStyle(element).position === "absolute" && coversWindow(element)) return true;
    const walker = document.createTreeWalker(element, SHOW_ELEMENT);
    for (let at = /** @type {Node | null} */ (element), count = 0; at && count <= LOOKED_AT; at = walker.nextNode(), count++) {
      if (getComputedStyle(/** @type {Element} */ (at)).position === "fixed") return true;
    }
    return false;
  });
}

/** @returns {Element | null} the fixed element over all of the window; it may be a drawing */
function findBackdrop() {
  const at = (/** @type {number[]} */ [x, y]) => {
    const found = document.elementFromPoint(innerWidth * x, innerHeight * y);
    return /** @type {SVGElement | null} */ (found)?.ownerSVGElement ?? found;
  };
  const top = at(POINTS[0]);
  if (!top || isMasked(top) || getComputedStyle(top).position !== "fixed" || !POINTS.every((point) => at(point) === top)) return null;
  return coversWindow(top) && silent(top) ? top : null;
}

/** Whether an element is as large as the window. @param {Element} element */
function coversWindow(element) {
  const { width, height } = element.getBoundingClientRect();
  return width * height >= COVERS * innerWidth * innerHeight;
}

/**
 * Whether an element shows nothing of its own. A shadow tree may show anything; html and body show the page.
 *
 * @param {Element} element
 */
function silent(element) {
  if (shadowOf(element) || element.matches(`html, body, ${MEDIA}`)) return false;
  if ((element.textContent ?? "").trim().length >= SILENT || element.querySelector(MEDIA)) return false;
  return ![...element.querySelectorAll(CONTROLS)].some((control) => control.getClientRects().length > 0);
}

/** @returns {HTMLElement[]} html and body as far as they lock the page */
function lockedRoots() {
  const { documentElement: root, body } = document;
  if (!body || Math.max(root.scrollHeight, body.scrollHeight) < innerHeight + TALLER) return [];
  return [root, body].filter((element) => {
    const { overflowY, position } = getComputedStyle(element);
    return overflowY === "hidden" || overflowY === "clip" || (element === body && position === "fixed");
  });
}

/**
 * The roots to open: the locked ones. If each has its own overflow, both: the body would else be a scroller inside the page.
 *
 * @returns {HTMLElement[]}
 */
function rootsToOpen() {
  const locked = scrollLocked() ? lockedRoots() : [];
  const roots = [document.documentElement, document.body];
  return locked.length > 0 && roots.every((root) => getComputedStyle(root).overflowY !== "visible") ? roots : locked;
}

/**
 * @param {import("./marks.js").Marks} marks
 * @param {HTMLElement} root
 */
function unlock(marks, root) {
  const style = getComputedStyle(root);
  if (style.position !== "fixed") {
    marks.fix(root, "unlock");
    return;
  }
  // Pages that fix the body keep their scroll position as its negative offset.
  const place = -Number.parseFloat(style.top) || 0;
  marks.fix(root, "unfix");
  moveTo(documentScroller(), 0, place);
}
