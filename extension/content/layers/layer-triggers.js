// @ts-check
/**
 * For whom something comes over the page. A press or a key may call up anything at once. What the pointer rests on or Tab has gone
 * to calls up only what belongs to it, and the answer to a press that is slow to come must be known for one as well: late banners
 * and walls come while the pointer rests somewhere too.
 */

import { belongs, speaksOf } from "./belonging.js";
import { opensLayers, usedAt, visitedAt } from "./gestures.js";
import { SAYS_SO, namedConsent, isWhole, saysSo, speaksOfConsent } from "../dom/layers.js";
import { LEVEL } from "../apply/marks.js";
import { targetOf } from "../dom/target.js";
import { focusedElement, isMasked, parentOf, within } from "../dom/tree.js";

/** A layer that comes so long after a press is taken for its doing, ms; */
const AFTER = 1000;
/** one that belongs to what was pressed or typed in, or to where pointer or focus rest, so long, ms. */
const SLOW = 5000;
/** The focus that comes so long after the Tab key comes by it, ms; what a script focuses is not the user's doing. */
const TABBED = 500;
/** What leads elsewhere rather than opening something. */
const LEADS_ON = "a[href]:not([href^='#'], [role], [aria-haspopup])";

/** What the pointer has left may still be what something answers: cards come to lie under the pointer, ms. */
const LEFT = 200;

/** @typedef {{ at: Element, until: number }} Trigger */

export class LayerTriggers {
  /** Until when whatever comes is the doing of a press. */
  #pressedUntil = 0;
  /** The press has led to another view of the page: the bars that come with it are the view's, not what was asked for. */
  #elsewhere = false;
  /** What was pressed or typed in, which may answer slowly. @type {Trigger | null} */
  #asked = null;
  /** What the pointer rests on. @type {Trigger | null} */
  #under = null;
  /** What it rested on before. @type {Trigger | null} */
  #left = null;
  /** What Tab has gone to. @type {Trigger | null} */
  #reached = null;
  /** The innermost element that the pointer is on. @type {Element | null} */
  #pointed = null;
  #tabAt = -Infinity;

  /**
   * @param {() => import("../apply/apply.js").Marks} marks
   * @param {ReadonlySet<Element>} open the layers that the user has open
   */
  constructor(marks, open) {
    this.marks = marks;
    this.open = open;
  }

  /** Whether whatever comes now is the doing of a press. */
  get pressed() {
    return performance.now() < this.#pressedUntil;
  }

  /** Time until which something may be triggered, as far as is known now, ms. */
  get until() {
    return Math.max(this.#pressedUntil, ...[this.#asked, this.#under, this.#reached].map((trigger) => trigger?.until ?? 0));
  }

  /**
   * Take a press in.
   *
   * @param {Event} event
   * @returns {boolean} whether it may call something up
   */
  press(event) {
    const target = targetOf(event);
    const now = performance.now();
    if (event.type === "keydown" && /** @type {KeyboardEvent} */ (event).key === "Tab") this.#tabAt = now;
    if (!opensLayers(event) || (target && this.#inUnwanted(target))) return false;
    this.#elsewhere = false;
    this.#pressedUntil = now + AFTER;
    const used = usedAt(target);
    this.#asked = used && { at: used, until: now + SLOW };
    return true;
  }

  /**
   * Take in that the pointer or the focus has come to something.
   *
   * @param {Event} event
   * @returns {boolean} whether it may call something up, and was not there before
   */
  visit(event) {
    const target = targetOf(event);
    const until = performance.now() + SLOW;
    if (event.type === "focus") {
      const tabbed = until - SLOW - this.#tabAt < TABBED;
      this.#reached = tabbed && target ? { at: target, until } : null;
      return this.#reached !== null;
    }
    if (/** @type {PointerEvent} */ (event).pointerType === "touch") return false;
    this.#pointed = target;
    const at = visitedAt(target);
    const fresh = at !== this.#under?.at;
    if (fresh) this.#left = this.#under && { at: this.#under.at, until: until - SLOW + LEFT };
    this.#under = at && { at, until };
    return fresh && at !== null;
  }

  /** The page has gone on to another address: nothing is waited for any more but what comes at once. */
  goOn() {
    this.#elsewhere = this.pressed;
    this.#asked = null;
  }

  /** Nothing has been triggered for long enough. */
  forget() {
    this.#asked = null;
    this.#under = null;
    this.#left = null;
    this.#reached = null;
    this.#pointed = null;
  }

  /**
   * Whether the user has triggered a layer that came.
   *
   * @param {Element} layer
   */
  triggered(layer) {
    if (this.pressed && (!this.#elsewhere || isWhole(layer))) return true;
    if (namedConsent(layer)) return false;
    const asked = this.#waiting();
    if (asked && !asked.matches(LEADS_ON) && isAnswer(layer, asked)) return true;
    return this.#visited(asked).some((at) => belongs(layer, at, this.open) && !this.#inUnwanted(at));
  }

  /** @returns {Element | null} what was pressed or typed in last, if the user waits at it */
  #waiting() {
    if (!this.#asked || performance.now() > this.#asked.until) return null;
    const { at } = this.#asked;
    const focused = focusedElement();
    const waits = (focused && within(focused, at)) || (this.#pointed?.isConnected && within(this.#pointed, at));
    return waits ? at : null;
  }

  /**
   * @param {Element | null} asked what was pressed or typed in
   * @returns {Element[]} it and what pointer and focus rest on
   */
  #visited(asked) {
    const now = performance.now();
    const reached = this.#reached?.at === focusedElement() ? this.#reached : null;
    const visited = [this.#under, this.#left, reached].filter((trigger) => trigger !== null && now < trigger.until);
    const all = [asked, ...visited.map((trigger) => trigger?.at)];
    return /** @type {Element[]} */ (all.filter((at) => at?.isConnected));
  }

  /**
   * Whether a gesture was made in a layer that asks for consent or that would be hidden: what follows from it is its like.
   *
   * @param {Element} target
   */
  #inUnwanted(target) {
    let unwanted = false;
    let layer = false;
    for (let at = /** @type {Element | null} */ (target); at; at = parentOf(at)) {
      if (this.open.has(at)) return false;
      if (isMasked(at)) continue;
      if (at === at.ownerDocument.body) break;
      unwanted ||= this.marks().levelOf(at) === LEVEL.hide || namedConsent(at);
      layer ||= at.matches(`dialog, ${SAYS_SO}`) || getComputedStyle(at).position === "fixed";
    }
    return unwanted && layer;
  }
}

/**
 * Whether a layer says that it is one, or speaks of the same as what was pressed.
 *
 * @param {Element} layer
 * @param {Element} asked
 */
function isAnswer(layer, asked) {
  return (saysSo(layer) || speaksOf(layer, asked)) && !within(asked, layer) && !speaksOfConsent(layer);
}
