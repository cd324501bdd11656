// @ts-check
/** Undo of scrolling: the scroll positions from before the first application. */

import { Answers, isAnswer } from "./answers.js";
import { ScrollInput } from "../dom/scroll-input.js";
import { documentScroller, moveTo } from "../dom/scrolling.js";
import { elementsOf, isDead, parentOf, withoutGone } from "../dom/tree.js";

/** Differences in scroll position up to which the user has not scrolled, CSS px. */
const STILL = 1;
/** Differences between contents and box up to which an element does not scroll, CSS px. */
const ROUNDED = 1;

/** @typedef {{ left: number, top: number, height: number }} Position CSS px; height: of all that is scrolled */
/** @typedef {{ left: number, top: number }} Place CSS px */
/**
 * @typedef {object} Scrolled
 * @property {Position | null} before null once the user has scrolled up or down; `left` follows the user's scrolling sideways
 * @property {Place} applied the position after the last application
 * @property {Place} after the same after the page's answers
 */

export class Undo {
  /** @type {Map<Element, Scrolled>} */
  #scrolled = new Map();
  /** Positions of scrollers in hidden blocks: they may be laid out otherwise when they return. @type {Map<Element, Position>} */
  #inside = new Map();
  /** Those of them that have no box now. @type {Set<Element>} */
  #boxless = new Set();
  #input = new ScrollInput();
  /** The page's own movements, which count as part of the application or of its undo. */
  #answers = new Answers(this.#input);

  /** Tell the user's scrolling from the page's own from now on. */
  listen() {
    this.#input.listen();
  }

  /** There was no application. */
  end() {
    this.#input.end();
  }

  /**
   * Before an application: remember the positions of new scrollers. A scroller that the user has scrolled since the last application
   * stays where the user has put it.
   *
   * @param {Iterable<Element>} elements whose scrollers an application may move
   * @param {Iterable<Element>} [hiding] blocks that it hides
   */
  remember(elements, hiding = []) {
    this.#answers.take();
    this.#answers.cancel();
    // What has left the page has lost its position, and would keep all the elements around it in memory.
    for (const scrollers of [this.#scrolled, this.#inside, this.#boxless]) withoutGone(scrollers);
    for (const [scroller, known] of this.#scrolled) {
      if (!isStill(scroller, known)) known.before = null;
      else followSideways(scroller, known);
    }
    for (const scroller of scrollersOf(elements)) {
      if (this.#scrolled.has(scroller)) continue;
      const before = positionOf(scroller);
      this.#scrolled.set(scroller, { before, applied: before, after: before });
    }
    for (const block of hiding) this.#rememberInside(block);
  }

  /** @param {Element} block about to be hidden */
  #rememberInside(block) {
    for (const element of elementsOf([block, ...block.querySelectorAll("*")])) {
      if (element.scrollTop || element.scrollLeft) this.#inside.set(element, positionOf(element));
    }
  }

  /** Whether a scroller that applications may have moved is still in the page. */
  get isMoved() {
    return [...this.#scrolled.keys()].some(({ isConnected }) => isConnected);
  }

  /**
   * Remember the positions after an application, and again after the page's answers.
   *
   * @param {boolean} moved whether the application has moved anything that the page could answer
   */
  settled(moved) {
    const shownAgain = this.#shownAgain();
    for (const [scroller, before] of shownAgain) moveBack(scroller, before, 0);
    for (const [scroller, known] of this.#scrolled) known.applied = known.after = positionOf(scroller);
    if (moved) this.#answers.await({ take: () => (takeBack(shownAgain), this.#takeAnswers()) });
  }

  /**
   * Scrollers of which the last application has shown the block again. Browsers anchor them while the page around them moves. From now on
   * they are scrolled like all others.
   *
   * @returns {[Element, Position][]} with the positions that they had
   */
  #shownAgain() {
    /** @type {[Element, Position][]} */
    const found = [];
    for (const [scroller, before] of this.#inside) {
      if (isDead(scroller)) continue;
      if (scroller.getClientRects().length === 0) this.#boxless.add(scroller);
      else if (this.#boxless.delete(scroller)) found.push([scroller, before]);
    }
    for (const [scroller, before] of found) {
      this.#inside.delete(scroller);
      if (!this.#scrolled.has(scroller)) this.#scrolled.set(scroller, { before, applied: before, after: before });
    }
    return found;
  }

  #takeAnswers() {
    for (const [scroller, known] of this.#scrolled) {
      if (isDead(scroller)) continue;
      const { applied, after } = known;
      const { left, top } = positionOf(scroller);
      known.after = { left: isAnswer(applied.left, left) ? left : after.left, top: isAnswer(applied.top, top) ? top : after.top };
    }
  }

  /**
   * After all marks are removed: scroll back to the exact positions, and again after the page's answers. Where the page has answered and is
   * not as high as before, the line being read stays in its place: a picture above it may have loaded. Above the top there is none.
   *
   * @param {readonly Element[]} still scrollers, the value of `still` before the marks were removed
   */
  finish(still) {
    /** @type {[Element, Position][]} */
    const positions = [];
    for (const scroller of still) {
      const known = this.#scrolled.get(scroller);
      const before = known?.before ?? this.#inside.get(scroller);
      if (!before) continue;
      positions.push([scroller, before]);
      if (!known || !hasAnswered(known) || before.top === 0 || isAsHigh(scroller, before)) moveBack(scroller, before, 0);
    }
    this.#scrolled.clear();
    this.#inside.clear();
    this.#boxless.clear();
    this.#answers.await({ take: () => takeBack(positions), ended: () => this.#input.end() });
  }

  /** @returns {Element[]} scrollers that have the positions of the last application, outermost first, and those that have no box now */
  get still() {
    this.#answers.take();
    const places = [...this.#scrolled].filter(([scroller, known]) => isStill(scroller, known));
    for (const [scroller, known] of places) followSideways(scroller, known);
    const outside = places.map(([scroller]) => scroller);
    const inside = [...this.#inside.keys()].filter((scroller) => !isDead(scroller) && scroller.getClientRects().length === 0);
    return [...outside, ...inside.filter((scroller) => !outside.includes(scroller))];
  }
}

/** @param {Element} scroller @returns {Position} */
function positionOf({ scrollLeft: left, scrollTop: top, scrollHeight: height }) {
  return { left, top, height };
}

/** @param {Scrolled} known */
function hasAnswered({ applied, after }) {
  return Math.abs(after.top - applied.top) > STILL;
}

/**
 * Take back the movements with which the page has answered the undo.
 *
 * @param {readonly [Element, Position][]} positions
 */
function takeBack(positions) {
  for (const [scroller, before] of positions) {
    const answered = !isDead(scroller) && isAsHigh(scroller, before) && isAnswer(scroller.scrollTop, before.top);
    if (answered) moveBack(scroller, before, STILL);
  }
}

/**
 * @param {Element} scroller
 * @param {Position} before
 * @param {number} least difference that is no rounding, CSS px
 */
function moveBack(scroller, { left, top }, least) {
  if (Math.abs(scroller.scrollTop - top) > least || Math.abs(scroller.scrollLeft - left) > least) moveTo(scroller, left, top);
}

/** Whether a scroller has as much to scroll as before. @param {Element} scroller @param {Position} before */
function isAsHigh(scroller, { height }) {
  return Math.abs(scroller.scrollHeight - height) <= ROUNDED;
}

/**
 * @param {Element} scroller
 * @param {Scrolled} known
 */
function isStill(scroller, { before, after }) {
  return before !== null && !isDead(scroller) && Math.abs(scroller.scrollTop - after.top) <= STILL;
}

/**
 * A scroller that the user has scrolled sideways stays there. Lines are not moved sideways by what is hidden above them.
 *
 * @param {Element} scroller
 * @param {Scrolled} known
 */
function followSideways(scroller, known) {
  const left = scroller.scrollLeft;
  if (known.before && Math.abs(left - known.after.left) > STILL) known.before = { ...known.before, left };
}

/**
 * @param {Iterable<Element>} elements
 * @returns {Set<Element>} the document's scroller, and every ancestor of the elements with more contents than its box shows
 */
function scrollersOf(elements) {
  const seen = new Set();
  const found = new Set([documentScroller()]);
  for (const element of elements) {
    for (let at = parentOf(element); at && !seen.has(at); at = parentOf(at)) {
      seen.add(at);
      if (at.scrollHeight > at.clientHeight + ROUNDED || at.scrollWidth > at.clientWidth + ROUNDED) found.add(at);
    }
  }
  return found;
}
