// @ts-check
/**
 * Layers that the user has opened: a menu, a viewer or a form after a click or a key, a card or tooltip at the pointer. They are shown
 * until they close, whatever the host's level for them is. Layers that open by themselves are not among them.
 */

import { openedBy } from "./belonging.js";
import { LayerTriggers } from "./layer-triggers.js";
import { Sightings, detectLayers, isLayer, isHiddenByPenumbra } from "./detect.js";
import { PRESSES, VISITS } from "./gestures.js";
import { isDrawn, giveFocus, isInWindow, isDialog, isPageLayer, animationTimeLeft } from "../dom/layers.js";
import { LEVEL } from "../apply/mark-values.js";
import { ATTRIBUTE } from "../apply/written.js";
import { isMasked, nearest, within, withoutGone } from "../dom/tree.js";
import { Windows } from "../dom/windows.js";

/** Interval at which layers that are not drawn yet are examined again, ms. */
const AGAIN = 50;
/** Events with which a press is done. */
const DONE = new Set(["click", "keydown"]);
/**
 * Time after a press at which all hidden blocks are looked at, ms. A page may show a layer without any mutation: by a rule of a style
 * sheet, `:checked`, `:target` or an animation.
 */
const SETTLED = 50;
/** Pause after a look at all hidden blocks, in times of what it took: a page that changes in each frame is not examined in each. */
const PAUSE = 4;
/** Mutations that are observed after a gesture. */
const OBSERVED = { childList: true, subtree: true, attributes: true };
/** Events of a dialog. They are fired before it is drawn and focused, and stay in its shadow tree. */
const TOGGLES = ["beforetoggle", "toggle"];

export class UserLayers {
  /** The layers that the user has open. @type {Set<Element>} */
  layers = new Set();
  /** Layers that were open once: pages may show them again without any mutation. @type {Set<Element>} */
  #once = new Set();
  #sightings = new Sightings();
  /** Elements that would be layers but were not drawn or not in place; many are a moment later. @type {Set<Element>} */
  #waiting = new Set();
  /** Live regions that have said what came of a press. @type {WeakSet<Element>} */
  #answers = new WeakSet();
  /** Layers that were freed since the gesture and turned out not to be the user's. @type {Set<Element>} */
  #mistaken = new Set();
  #observer = new MutationObserver((records) => this.#note(records));
  #watching = false;
  /** @type {LayerTriggers} */
  #triggers;
  #windows = new Windows();
  /** Documents and shadow roots whose dialogs are heard. @type {WeakSet<Node>} */
  #attended = new WeakSet();
  #frame = 0;
  /** Layers that have been on the screen. @type {WeakSet<Element>} */
  #seen = new WeakSet();
  #timer = 0;
  #later = 0;
  #settling = 0;
  /** When all hidden blocks may be looked at again, ms. */
  #pausedUntil = 0;
  #closing = 0;

  /**
   * @param {object} page
   * @param {() => import("../apply/marks.js").Marks} page.marks
   * @param {() => import("../snapshot/nodes.js").Nodes} page.nodes
   * @param {() => void} page.onChange a layer with marks was opened or closed: the marks must be renewed at once
   * @param {AbortSignal} signal ends the watching
   */
  constructor({ marks, nodes, onChange }, signal) {
    this.marks = marks;
    this.nodes = nodes;
    this.onChange = onChange;
    this.signal = signal;
    this.#triggers = new LayerTriggers(marks, this.layers);
    this.attend([document]);
    signal.addEventListener("abort", () => (this.#rest(), clearTimeout(this.#closing)));
  }

  /**
   * Listen to the user's gestures in documents that were read: a frame's events reach its own window only.
   *
   * @param {Iterable<Node>} roots the document, and shadow roots and frames' documents in it
   */
  attend(roots) {
    if (this.#watching) for (const root of roots) this.#observer.observe(root, OBSERVED);
    for (const view of this.#windows.more(roots)) {
      const how = { capture: true, passive: true, signal: this.signal };
      for (const name of [...PRESSES, ...VISITS]) view.addEventListener(name, this.#onGesture, how);
    }
    for (const root of roots) {
      if (this.#attended.has(root)) continue;
      this.#attended.add(root);
      for (const name of TOGGLES) root.addEventListener(name, this.#onToggle, { capture: true, passive: true, signal: this.signal });
    }
  }

  /**
   * Drop the layers that were closed.
   *
   * @returns {boolean} whether there were any
   */
  prune() {
    const closed = [...this.layers].filter((layer) => !layer.isConnected || !isDrawn(layer) || this.#hasLeft(layer));
    const moving = Math.max(0, ...closed.map(animationTimeLeft));
    clearTimeout(this.#closing);
    if (moving > 0) this.#closing = setTimeout(() => this.prune() && this.onChange(), moving + AGAIN);
    const gone = closed.filter((layer) => animationTimeLeft(layer) === 0);
    for (const layer of gone) {
      this.layers.delete(layer);
      if (layer.isConnected) this.#once.add(layer);
    }
    return gone.length > 0;
  }

  /**
   * Whether a fixed layer was moved off the screen, as drawers are. Menus are scrolled off with the page and stay open.
   *
   * @param {Element} layer
   */
  #hasLeft(layer) {
    if (isInWindow(layer)) this.#seen.add(layer);
    else return this.#seen.has(layer) && getComputedStyle(layer).position === "fixed";
    return false;
  }

  /** Whether the user's last press has led to another address. */
  get ledOn() {
    return this.#triggers.ledOn;
  }

  /** The page has another address: only layers over the whole page stay open, as viewers with an address of their own. */
  goOn() {
    this.#triggers.goOn();
    for (const layers of [this.layers, this.#once]) {
      for (const layer of layers) if (!isPageLayer(layer)) layers.delete(layer);
    }
  }

  /** @param {Event} event */
  #onGesture = (event) => {
    if (!event.isTrusted) return;
    const visit = VISITS.includes(event.type);
    if (!(visit ? this.#triggers.visit(event) : this.#triggers.press(event))) return;
    this.#mistaken.clear(); // a layer may belong to the element visited or pressed now
    if (DONE.has(event.type) && !this.#triggers.typing) this.#lookLater();
    // Prolonged when it fires, not here: the pointer visits one element after the other.
    this.#timer ||= setTimeout(() => this.#ring(), this.#triggers.until - performance.now());
    if (this.#watching) return;
    this.#watching = true;
    for (const root of [document, ...this.nodes().roots]) this.#observer.observe(root, OBSERVED);
  };

  /** Look at all hidden blocks when a page has usually done what the press asks for. */
  #lookLater() {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      this.#sightings.anywhere = true;
      this.#look();
    }, SETTLED);
  }

  #ring() {
    const left = this.#triggers.until - performance.now();
    if (left > 0) this.#timer = setTimeout(() => this.#ring(), left);
    else this.#rest();
  }

  #rest() {
    this.#watching = false;
    this.#observer.disconnect();
    this.#triggers.forget();
    clearTimeout(this.#timer);
    this.#timer = 0;
    clearTimeout(this.#later);
    clearTimeout(this.#settling);
    if (this.#frame) cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    for (const set of [this.#sightings, this.#waiting, this.#mistaken]) set.clear();
  }

  /** @param {Event} event */
  #onToggle = (event) => {
    const { isTrusted, type } = event;
    const target = /** @type {Element} */ (event.target);
    if (!isTrusted || target.nodeType !== Node.ELEMENT_NODE) return;
    const opens = /** @type {ToggleEvent} */ (event).newState === "open";
    if (!opens) {
      if (type === "toggle" && this.layers.has(target) && this.prune()) this.onChange();
    } else if (type === "beforetoggle") {
      if (this.#triggers.triggered(target)) this.#take([target]);
    } else if (this.#watching && isDialog(target)) {
      // Its box is known only now, and no mutation reports that it is open.
      this.#sightings.changed.add(target);
      this.#lookSoon();
    }
  };

  /** @param {MutationRecord[]} records */
  #note(records) {
    const { pressed, typing } = this.#triggers;
    if (records.every(({ attributeName }) => attributeName === ATTRIBUTE)) return;
    this.#sightings.add(records, pressed, typing);
    if (pressed || !this.#sightings.empty) this.#lookSoon();
  }

  /** Look before the next paint, so that a freed layer does not appear late. */
  #lookSoon() {
    this.#frame ||= requestAnimationFrame(() => this.#look());
  }

  #look() {
    this.#frame = 0;
    const begun = performance.now();
    const { anywhere } = this.#sightings;
    const left = anywhere ? Math.max(0, this.#pausedUntil - begun) : 0;
    if (left > 0) this.#sightings.anywhere = false;
    const known = { waiting: this.#waiting, once: withoutGone(this.#once) };
    const page = { marks: this.marks(), nodes: this.nodes() };
    const { layers, again, waiting, answers } = detectLayers(this.#sightings, known, page, this.#triggers.pressed);
    this.#sightings.looked();
    this.#sightings.anywhere = left > 0;
    if (anywhere && left === 0) this.#pausedUntil = begun + (performance.now() - begun) * (1 + PAUSE);
    this.#waiting = waiting;
    const named = this.#hiddenParts();
    for (const answer of [...answers, ...named]) this.#answers.add(answer);
    const fresh = [...new Set([...layers, ...named])].filter((layer) => !this.#inOne(layer) && !this.#mistaken.has(layer));
    this.#take(fresh.filter((layer) => this.#isTriggered(layer)), again);
    clearTimeout(this.#later);
    if (left > 0 || this.#waiting.size > 0) this.#later = setTimeout(() => this.#look(), left || AGAIN);
  }

  /**
   * The parts that the control pressed just now opens, if Penumbra hides all of them: nothing would come of the press.
   *
   * @returns {Element[]}
   */
  #hiddenParts() {
    const { control } = this.#triggers;
    const marks = this.marks();
    const unseen = (/** @type {Element} */ at) => at === control || !isDrawn(at) || isHiddenByPenumbra(at, marks);
    const parts = control ? openedBy(control).filter((part) => !isMasked(part) && hasHidden(part, marks)) : [];
    return parts.filter((part) => isHiddenByPenumbra(part, marks) || [...part.children].every(unseen));
  }

  /**
   * Whether the user has triggered a layer, as far as is known; libraries place new layers a moment after they add them.
   *
   * @param {Element} layer
   */
  #isTriggered(layer) {
    if (isHiddenByPenumbra(layer, this.marks()) || this.#triggers.triggered(layer)) return true;
    if (this.nodes().keyOf(layer) === 0) this.#waiting.add(layer);
    return false;
  }

  /**
   * Count layers as the user's. A hidden one must be freed to see whether it is drawn at all.
   *
   * @param {Element[]} fresh
   * @param {Element[]} [again] those of them that were open once
   */
  #take(fresh, again = []) {
    if (fresh.length === 0) return;
    const hidden = fresh.filter((layer) => isHiddenByPenumbra(layer, this.marks()));
    for (const layer of fresh) {
      this.layers.add(layer);
      this.#once.delete(layer);
    }
    if (fresh.some((layer) => this.#marked(layer))) this.onChange();
    const isThere = (/** @type {Element} */ layer) => isDrawn(layer) && isInWindow(layer) && getComputedStyle(layer).opacity !== "0";
    const isSeen = (/** @type {Element} */ layer) => isThere(layer) && isLayer(layer, this.marks());
    const isOne = (/** @type {Element} */ layer) => isDialog(layer) || (this.#answers.has(layer) && isDrawn(layer)) || isSeen(layer);
    const mistaken = hidden.filter((layer) => !isOne(layer) || !this.#triggers.triggered(layer));
    for (const layer of mistaken) {
      this.layers.delete(layer);
      // One on its way into sight is examined again.
      (animationTimeLeft(layer) > 0 ? this.#waiting : this.#mistaken).add(layer);
      if (again.includes(layer)) this.#once.add(layer);
    }
    if (mistaken.length > 0) this.onChange();
    // A layer opened by the resting pointer has no field to write in.
    const opened = hidden.filter((layer) => this.layers.has(layer) && !this.#answers.has(layer));
    if (this.#triggers.pressed) for (const layer of opened) giveFocus(layer);
  }

  /** @param {Element} element */
  #inOne(element) {
    return nearest(element, (at) => this.layers.has(at)) !== null;
  }

  /** Whether a layer, an ancestor or a descendant is marked. @param {Element} layer */
  #marked(layer) {
    const marked = [...this.marks().marked.keys()];
    return marked.some((element) => within(layer, element) || within(element, layer));
  }
}

/** Whether Penumbra hides an element, or anything in it. @param {Element} part @param {import("../apply/marks.js").Marks} marks */
function hasHidden(part, marks) {
  return isHiddenByPenumbra(part, marks) || marks.hidden.some((element) => within(element, part));
}

/**
 * Levels that keep the user's layers, like rules; where a rule of the user's covers a layer, the rule holds.
 *
 * @param {ReadonlyMap<Element, number>} ruled
 * @param {ReadonlySet<Element>} layers
 * @returns {ReadonlyMap<Element, number>}
 */
export function withKept(ruled, layers) {
  const free = [...layers].filter((layer) => nearest(layer, (at) => ruled.has(at)) === null);
  return free.length > 0 ? new Map([...ruled, ...free.map((layer) => /** @type {const} */ ([layer, LEVEL.keep]))]) : ruled;
}
