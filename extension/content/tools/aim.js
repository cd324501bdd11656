// @ts-check
/** The block pointed at. The user may go from it to a wider or a narrower one. */

import { isNameable } from "../../shared/block-shape.js";
import { elementBeside, isMasked, lightChildren, lightParentOf } from "../dom/tree.js";

/** Least width and height of a block, CSS px; icons and spacers are smaller. */
const LEAST_EDGE = 8;
/** Elements that are blocks in any layout: embedded pages. */
const FRAMES = new Set(["iframe", "frame", "object", "embed"]);

export class Aim {
  /** Narrowest first. @type {Element[]} */
  #chain = [];
  #depth = 0;

  /** @returns {Element | null} the block pointed at, while it is connected */
  get block() {
    const block = this.#chain[this.#depth];
    return block?.isConnected ? block : null;
  }

  /** @param {Element | null | undefined} element element whose block to point at; without a block nothing changes */
  at(element) {
    const block = blockAt(element ?? null);
    if (!block || block === this.#chain[0]) return;
    this.#chain = wider(block);
    this.#depth = 0;
  }

  /** @param {number} by number of blocks wider, or narrower if negative */
  step(by) {
    this.#depth = Math.max(0, Math.min(this.#chain.length - 1, this.#depth + by));
  }

  /** The narrower block that the user came from, or the first one inside. */
  narrow() {
    if (this.#depth > 0) this.step(-1);
    else this.at(this.block && [...lightChildren(this.block)].find(isBlock));
  }

  /** @param {"nextElementSibling" | "previousElementSibling"} way */
  beside(way) {
    let next = this.block && elementBeside(this.block, way);
    while (next && !isBlock(next)) next = elementBeside(next, way);
    this.at(next);
  }
}

/**
 * The block of an element: the nearest of the element and its ancestors with a box of its own.
 *
 * @param {Element | null} start
 * @returns {Element | null}
 */
export function blockAt(start) {
  let element = start instanceof Element ? start : null;
  while (element && element !== document.body && !isBlock(element)) element = lightParentOf(element);
  return element && element !== document.documentElement && element !== document.body ? element : null;
}

/** Whether an element is a block that a rule can be made for. @param {Element} element */
function isBlock(element) {
  if (isMasked(element) || !isNameable(element)) return false;
  const { width, height } = element.getBoundingClientRect();
  if (width < LEAST_EDGE || height < LEAST_EDGE) return false;
  return FRAMES.has(element.localName) || !/^(inline|contents|none|table-cell|ruby)/.test(getComputedStyle(element).display);
}

/** @param {Element} block */
function wider(block) {
  const chain = [block];
  for (let up = lightParentOf(block); up && up !== document.body && up !== document.documentElement; up = lightParentOf(up)) {
    if (isBlock(up)) chain.push(up);
  }
  return chain;
}
