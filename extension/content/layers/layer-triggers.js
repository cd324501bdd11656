// @ts-check
/**
 * Which gestures and elements may have opened a layer. For a moment after a press or key the user may have opened any layer. Later, and by
 * resting the pointer or moving the focus, they have opened only layers that belong to the element: late banners and walls open by
 * themselves at such times too.
 */

import { belongs, sharesWord } from "./belonging.js";
import { opensLayers, usedAt, visitedAt } from "./gestures.js";
import { DECLARED_LAYERS, isNamedConsent, isPageLayer, declaresLayer, asksForConsent } from "../dom/layers.js";
import { LEVEL } from "../apply/mark-values.js";
import { writing } from "../controls/peek.js";
import { targetOf } from "../dom/target.js";
import { withoutTarget } from "../../shared/fragment.js";
import { focusedElement, isMasked, parentOf, within } from "../dom/tree.js";

/** Time after a press in which any layer counts as opened by it, ms; */
const AFTER = 1000;
/** the same for layers that belong to the element pressed, typed in, pointed at or focused, ms. */
const SLOW = 5000;
/** Time after the Tab key in which a new focus counts as the user's, ms; later a script has set it. */
const TABBED = 500;
/** Links, which lead to another page rather than open a layer. */
const LEADS_ON = "a[href]:not([href^='#'], [role], [aria-haspopup])";

/** Time for which an element still counts after the pointer left it, ms: a card may open under the pointer. */
const LEFT = 200;

/** @typedef {{ at: Element, until: number }} Trigger */

export class LayerTriggers {
  /** Time until which any layer counts as opened by a press. */
  #pressedUntil = 0;
  /** The press has led to another view of the page: new bars belong to that view. */
  #elsewhere = false;
  /** The page's address at the last press, null once that has led to another one. @type {string | null} */
  #address = withoutTarget(location.href);
  /** The element that was pressed or typed in, which may open a layer slowly. @type {Trigger | null} */
  #asked = null;
  /** The element that the pointer rests on. @type {Trigger | null} */
  #under = null;
  /** The element that it rested on before. @type {Trigger | null} */
  #left = null;
  /** The element that Tab has focused. @type {Trigger | null} */
  #reached = null;
  /** The innermost element that the pointer is on. @type {Element | null} */
  #pointed = null;
  #tabAt = -Infinity;
  /** Whether the last press was a key typed into a field or an editor. */
  typing = false;

  /**
   * @param {() => import("../apply/marks.js").Marks} marks
   * @param {ReadonlySet<Element>} open the layers that the user has open
   */
  constructor(marks, open) {
    this.marks = marks;
    this.open = open;
  }

  /** Whether any layer that opens now counts as opened by a press. */
  get pressed() {
    return performance.now() < this.#pressedUntil;
  }

  /** Whether the last press has led to another address. The page may not have been told of it yet (`mutations/address.js`). */
  get ledOn() {
    return this.#address !== withoutTarget(location.href);
  }

  /** @returns {Element | null} the control pressed just now */
  get control() {
    return this.pressed && this.#asked?.at.isConnected ? this.#asked.at : null;
  }

  /** Time until which something may be triggered, as far as is known now, ms. */
  get until() {
    return Math.max(this.#pressedUntil, ...[this.#asked, this.#under, this.#reached].map((trigger) => trigger?.until ?? 0));
  }

  /**
   * Note a press.
   *
   * @param {Event} event
   * @returns {boolean} whether it may open a layer
   */
  press(event) {
    const target = targetOf(event);
    const now = performance.now();
    this.#address = withoutTarget(location.href);
    if (event.type === "keydown" && /** @type {KeyboardEvent} */ (event).key === "Tab") this.#tabAt = now;
    if (!opensLayers(event) || (target && this.#inUnwanted(target))) return false;
    this.#elsewhere = false;
    this.typing = event.type === "keydown" && writing(/** @type {KeyboardEvent} */ (event));
    this.#pressedUntil = now + AFTER;
    const used = usedAt(target);
    this.#asked = used && { at: used, until: now + SLOW };
    return true;
  }

  /**
   * Note that the pointer or the focus has reached an element.
   *
   * @param {Event} event
   * @returns {boolean} whether it may open a layer, and is another element than before
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

  /** The page has another address: only layers that open at once still count. */
  goOn() {
    this.#elsewhere = this.pressed;
    this.#address = null;
    this.#asked = null;
  }

  /** The gestures are over. */
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
    if (this.pressed && (!this.#elsewhere || isPageLayer(layer))) return true;
    if (isNamedConsent(layer)) return false;
    const asked = this.#waiting();
    if (asked && !asked.matches(LEADS_ON) && isAnswer(layer, asked)) return true;
    return this.#visited(asked).some((at) => belongs(layer, at, this.open) && !this.#inUnwanted(at));
  }

  /** @returns {Element | null} the element pressed or typed in last, if it still has the focus or the pointer */
  #waiting() {
    if (!this.#asked || performance.now() > this.#asked.until) return null;
    const { at } = this.#asked;
    const focused = focusedElement();
    const waits = (focused && within(focused, at)) || (this.#pointed?.isConnected && within(this.#pointed, at));
    return waits ? at : null;
  }

  /**
   * @param {Element | null} asked the element pressed or typed in
   * @returns {Element[]} it and the elements with the pointer and the focus
   */
  #visited(asked) {
    const now = performance.now();
    const reached = this.#reached?.at === focusedElement() ? this.#reached : null;
    const visited = [this.#under, this.#left, reached].filter((trigger) => trigger !== null && now < trigger.until);
    const all = [asked, ...visited.map((trigger) => trigger?.at)];
    return /** @type {Element[]} */ (all.filter((at) => at?.isConnected));
  }

  /**
   * Whether a gesture was made in a consent layer or a layer of the level `hide`: a layer opened from there is unwanted too.
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
      unwanted ||= this.marks().levels.of(at) === LEVEL.hide || isNamedConsent(at);
      layer ||= at.matches(`dialog, ${DECLARED_LAYERS}`) || getComputedStyle(at).position === "fixed";
    }
    return unwanted && layer;
  }
}

/**
 * Whether a layer declares itself one, or shares a word with the element pressed, and does not ask for consent.
 *
 * @param {Element} layer
 * @param {Element} asked
 */
function isAnswer(layer, asked) {
  return (declaresLayer(layer) || sharesWord(layer, asked)) && !within(asked, layer) && !asksForConsent(layer);
}
