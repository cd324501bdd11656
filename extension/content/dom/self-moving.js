// @ts-check
/**
 * Pages with scripted scrolling: a script locks the browser's own scrolling and moves the page, or one section after the other, by
 * transforms. Without the lock such a page would scroll twice at once.
 */

import { lightChildren } from "./tree.js";

/** Least share of the page's height that moved elements have; less is a hero's or a carousel's. */
const HOLDS = 0.5;
/** Levels of the tree, from the body on, in which libraries keep the elements that they move. */
const LEVELS = 4;
/** Most elements examined on a level. */
const MOST = 200;
/** Share of the window's height from which an element may be a section of the page. */
const SECTION = 0.9;

/** @typedef {{ x: number, y: number }} Place an element's translation by a script, CSS px */

/** Observed elements, and whether a script moved them when the user wanted to scroll. @type {WeakMap<Element, boolean>} */
const seen = new WeakMap();

/**
 * Whether the page has scripted scrolling, by its look or as it was observed.
 *
 * @returns {boolean}
 */
export function movesItself() {
  return suspects().length > 0;
}

/**
 * The elements that seem to be moved by scripted scrolling.
 *
 * @returns {Element[]}
 */
export function suspects() {
  const least = HOLDS * pageHeight();
  for (const level of levels()) {
    const carried = level.filter((element) => seen.get(element) ?? carriable(element));
    const height = carried.reduce((sum, { scrollHeight }) => sum + scrollHeight, 0);
    if (height >= least || carried.some((element) => seen.get(element))) return carried;
  }
  return [];
}

/**
 * Remember an observation of elements.
 *
 * @param {Iterable<Element>} elements
 * @param {boolean} moves whether they moved when the user wanted to scroll
 */
export function remember(elements, moves) {
  for (const element of elements) seen.set(element, moves);
}

/** @returns {Map<Element, Place>} translations of the parts that a script may move */
export function places() {
  const large = levels().flatMap((level) => level.filter(({ scrollHeight }) => scrollHeight >= SECTION * innerHeight));
  const parts = large.filter((element) => getComputedStyle(element).position !== "fixed");
  return new Map(parts.map((element) => [element, placeOf(element)]));
}

/**
 * @param {Element} element
 * @returns {Place}
 */
export function placeOf(element) {
  const { transform, position, top } = getComputedStyle(element);
  const { m41, m42 } = new DOMMatrixReadOnly(transform);
  return { x: m41, y: m42 + (position === "static" ? 0 : Number.parseFloat(top) || 0) };
}

/** @param {Element} element */
function carriable(element) {
  const { transform, willChange, position } = getComputedStyle(element);
  return position !== "fixed" && ((transform !== "none" && transform !== "") || /\btransform\b/.test(willChange));
}

function pageHeight() {
  return Math.max(document.documentElement.scrollHeight, document.body.scrollHeight);
}

/** @returns {Element[][]} the body, then level by level the children of the elements with most of the page */
function levels() {
  const least = HOLDS * pageHeight();
  /** @type {Element[][]} */
  const found = [];
  for (let level = /** @type {Element[]} */ ([document.body]); level.length > 0 && found.length < LEVELS; ) {
    found.push(level);
    const whole = level.filter(({ scrollHeight }) => scrollHeight >= least);
    level = whole.flatMap((element) => [...lightChildren(element)]).slice(0, MOST);
  }
  return found;
}
