// @ts-check
/**
 * Pages that move themselves: a script keeps the browser from scrolling and carries the page, or one section after the other, by
 * transforms. To open such a page's lock would have it scrolled twice, past its own sections and out of its window.
 */

import { lightChildren } from "./tree.js";

/** What is carried holds at least this share of the page's height; less is a hero's or a carousel's. */
const HOLDS = 0.5;
/** Levels of the tree, from the body on, in which libraries keep what they carry. */
const LEVELS = 4;
/** Elements of a level that are looked at. */
const MOST = 200;
/** What is nearly as high as the window, as a share of its height, may be one of a page's sections. */
const SECTION = 0.9;

/** @typedef {{ x: number, y: number }} Place how far a script has carried an element from where it stands, CSS px */

/** What has been seen to be carried, or to stand still where it should have been. @type {WeakMap<Element, boolean>} */
const seen = new WeakMap();

/**
 * Whether the page looks like one that moves itself, or has been seen to be one.
 *
 * @returns {boolean}
 */
export function movesItself() {
  return suspects().length > 0;
}

/**
 * What carries the page, as far as it looks so.
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
 * Remember what has been seen of elements.
 *
 * @param {Iterable<Element>} elements
 * @param {boolean} moves whether they were carried when somebody wanted to scroll
 */
export function remember(elements, moves) {
  for (const element of elements) seen.set(element, moves);
}

/** @returns {Map<Element, Place>} where the parts of the page stand that a script may carry */
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

/** @returns {Element[][]} the body, and the children of what holds most of the page, level by level */
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
