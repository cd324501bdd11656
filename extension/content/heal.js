// @ts-check
/**
 * Heals what a hidden banner leaves behind: a page locked against scrolling, a backdrop over everything. Found by geometry, not
 * by lists; done with the same attribute as all else, so that it goes when the marks go.
 */

import { LEVEL } from "./marks.js";
import { documentScroller, moveTo } from "./scrolling.js";

/** A backdrop covers at least this share of the window. */
const COVERS = 0.9;
/** A backdrop has less text than this, characters; with more it is a dialogue that somebody should read. */
const SILENT = 40;
/** How many descendants of a hidden block are looked at for the layer that the banner lay in. */
const LOOKED_AT = 60;
/** What shows without a text of its own. */
const MEDIA = "img, video, canvas, iframe";
/** A page is taller than its window by at least this much when there is something to scroll to, CSS px. */
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
 * @param {import("./apply.js").Marks} marks shown just now, in the state in which noise has vanished
 * @returns {boolean} whether the page was locked against scrolling
 */
export function heal(marks) {
  if (layersAmong(marks.hidden).length === 0) return false;
  const backdrop = findBackdrop();
  if (backdrop && marks.levelOf(backdrop) !== LEVEL.keep) marks.fix(backdrop, "hide");
  const locked = lockedRoots();
  for (const root of locked) unlock(marks, root);
  return locked.length > 0;
}

/**
 * Whether the page's roots keep it from scrolling although it is taller than its window.
 *
 * @returns {boolean}
 */
export function scrollLocked() {
  return lockedRoots().length > 0;
}

/**
 * The hidden blocks that are a layer over the page, or hold one.
 *
 * @param {readonly Element[]} hidden
 * @returns {Element[]}
 */
export function layersAmong(hidden) {
  return hidden.filter((element) => {
    const inner = [...element.querySelectorAll("*")].slice(0, LOOKED_AT);
    return [element, ...inner].some((at) => getComputedStyle(at).position === "fixed");
  });
}

/** @returns {HTMLElement | null} */
function findBackdrop() {
  const tops = POINTS.map(([x, y]) => document.elementFromPoint(innerWidth * x, innerHeight * y));
  const top = /** @type {HTMLElement | null} */ (tops[0]);
  if (!top || !tops.every((found) => found === top)) return null;
  const { width, height } = top.getBoundingClientRect();
  const covers = width * height >= COVERS * innerWidth * innerHeight;
  return covers && silent(top) && getComputedStyle(top).position === "fixed" ? top : null;
}

/**
 * Whether an element has nothing of its own to show. A shadow tree may show anything; html and body show the page.
 *
 * @param {Element} element
 */
function silent(element) {
  if (element.shadowRoot || element.matches(`html, body, ${MEDIA}`)) return false;
  return (element.textContent ?? "").trim().length < SILENT && !element.querySelector(MEDIA);
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
 * @param {import("./apply.js").Marks} marks
 * @param {HTMLElement} root
 */
function unlock(marks, root) {
  const style = getComputedStyle(root);
  if (style.position !== "fixed") {
    marks.fix(root, "unlock");
    return;
  }
  // Pages that fix the body keep the place they were scrolled to as its negative offset.
  const place = -Number.parseFloat(style.top) || 0;
  marks.fix(root, "unfix");
  moveTo(documentScroller(), 0, place);
}
