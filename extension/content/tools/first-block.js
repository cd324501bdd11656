// @ts-check
/** The block at which pointing starts, so that it needs no mouse. */

import { blockAt } from "./aim.js";

/** Points examined to each side of the window's middle, and above and below it. */
const REACH = 6;

/**
 * The first block of the main content in the window, else the one nearest to the window's middle, else the page's first.
 *
 * @param {readonly Element[]} main elements with main content, in document order; none before a decision
 * @param {(x: number, y: number) => Element | null} elementAt the element at a point of the window, CSS px
 * @returns {Element | null} null on a page without a block
 */
export function firstBlock(main, elementAt) {
  const read = blockAt(main.find((element) => element.ownerDocument === document && beginsInWindow(element)) ?? null);
  if (read) return read;
  for (const [x, y] of pointsFromMiddle()) {
    const block = blockAt(elementAt(x, y));
    if (block) return block;
  }
  for (const element of document.body?.querySelectorAll("*") ?? []) {
    if (blockAt(element) === element) return element;
  }
  return null;
}

/** @param {Element} element */
function beginsInWindow(element) {
  const { top, width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && top >= 0 && top < innerHeight;
}

/**
 * Points all over the window.
 *
 * @returns {[number, number][]} CSS px, nearest to its middle first
 */
function pointsFromMiddle() {
  const steps = Array.from({ length: 2 * REACH + 1 }, (_, at) => (at + 0.5) / (2 * REACH + 1));
  const points = steps.flatMap((x) => steps.map((y) => /** @type {[number, number]} */ ([x * innerWidth, y * innerHeight])));
  const away = (/** @type {[number, number]} */ [x, y]) => Math.hypot(x - innerWidth / 2, y - innerHeight / 2);
  return points.sort((one, other) => away(one) - away(other));
}
