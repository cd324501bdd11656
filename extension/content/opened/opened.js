// @ts-check
/**
 * Layers that the user has opened: a menu, a viewer, a form over the page that came after a click or a key press, a card or a tooltip
 * of what the pointer rests on. Whatever they look like to the host, they are what the user wants to see, until they go. What comes
 * over the page by itself is none of them.
 */

import { deepest } from "../apply/anchor.js";
import { Callers } from "./callers.js";
import { lookOf } from "../snapshot/columns.js";
import { PRESSES, VISITS } from "./gestures.js";
import { SAYS_SO, drawn, giveFocus, inItsWindow, isDialog, isWhole, motionLeft, overhangs, windowOf } from "../dom/layers.js";
import { LEVEL } from "../apply/marks.js";
import { elementsOf, isMasked, nearest, parentOf, within } from "../dom/tree.js";

/** What has come but is not drawn yet is looked at again after this long, ms. */
const AGAIN = 50;
/** Attributes that decide whether something is drawn. */
const WATCHED = ["class", "style", "hidden", "open", "aria-hidden"];
/** Elements looked at in one that has come or changed, at most, */
const LOOKED_AT = 150;
/** and in all that has come or changed between two frames. */
const MOST_LOOKS = 2000;
/** The same while the pointer only rests somewhere: it does so most of the time. */
const FEW_LOOKS = 300;
/** Points of the window that are looked at for a layer, as shares. */
const GRID = [0.1, 0.5, 0.9];
/** `NodeFilter.SHOW_ELEMENT`, and its answers. */
const SHOW_ELEMENT = 1;
/** What of the page is watched after a gesture. */
const OBSERVED = { childList: true, subtree: true, attributes: true, attributeFilter: WATCHED };

export class Opened {
  /** What the user has open. @type {Set<Element>} */
  layers = new Set();
  /** What was open once: pages show the same layer again without a change to it or around it. @type {Set<Element>} */
  #once = new Set();
  /** What has come since the last look. @type {Set<Element>} */
  #come = new Set();
  /** What has changed since then. @type {Set<Element>} */
  #changed = new Set();
  /** What has another style since then, while nothing was pressed. @type {Set<Element>} */
  #moved = new Set();
  /** What would lie over the page, but was not drawn or not in its place when it was looked at: many layers are a moment later. @type {Set<Element>} */
  #waiting = new Set();
  /** What was set free since the gesture, and was not what it had called for even so. @type {Set<Element>} */
  #mistaken = new Set();
  /** What says by an attribute that it was not to be seen before. @type {Set<Element>} */
  #shown = new Set();
  #observer = new MutationObserver((records) => this.#note(records));
  #watching = false;
  /** @type {Callers} */
  #callers;
  /** Documents that are listened in. @type {WeakSet<Node>} */
  #attended = new WeakSet();
  #frame = 0;
  /** Elements that may still be looked at in this frame. */
  #looks = MOST_LOOKS;
  /** Layers that have been on the screen. @type {WeakSet<Element>} */
  #seen = new WeakSet();
  #timer = 0;
  #later = 0;
  #closing = 0;

  /**
   * @param {object} page
   * @param {() => import("../apply/apply.js").Marks} page.marks
   * @param {() => import("../snapshot/nodes.js").Nodes} page.nodes
   * @param {() => void} page.onChange what is open has changed where there are marks: they must be put anew, at once
   * @param {AbortSignal} signal ends it all
   */
  constructor({ marks, nodes, onChange }, signal) {
    this.marks = marks;
    this.nodes = nodes;
    this.onChange = onChange;
    this.signal = signal;
    this.#callers = new Callers(marks, this.layers);
    this.attend([document]);
    signal.addEventListener("abort", () => (this.#rest(), clearTimeout(this.#closing)));
  }

  /**
   * Listen to the user in documents, as they come to be read: what happens in a frame is told in its own window only.
   *
   * @param {Iterable<Node>} roots the document, and shadow roots and frames' documents in it
   */
  attend(roots) {
    for (const root of roots) {
      if (this.#watching) this.#observer.observe(root, OBSERVED);
      const view = root.nodeType === Node.DOCUMENT_NODE ? /** @type {Document} */ (root).defaultView : null;
      if (!view || this.#attended.has(root)) continue;
      this.#attended.add(root);
      const how = { capture: true, passive: true, signal: this.signal };
      for (const name of [...PRESSES, ...VISITS]) view.addEventListener(name, this.#onGesture, how);
      // Told before a dialog is drawn and given the focus, which nothing inside a hidden block could take.
      for (const name of ["beforetoggle", "toggle"]) view.addEventListener(name, this.#onToggle, how);
    }
  }

  /**
   * Let go of layers that have been closed.
   *
   * @returns {boolean} whether any has been
   */
  prune() {
    const closed = [...this.layers].filter((layer) => !layer.isConnected || !drawn(layer) || this.#hasLeft(layer));
    const moving = Math.max(0, ...closed.map(motionLeft));
    clearTimeout(this.#closing);
    if (moving > 0) this.#closing = setTimeout(() => this.prune() && this.onChange(), moving + AGAIN);
    const gone = closed.filter((layer) => motionLeft(layer) === 0);
    for (const layer of gone) {
      this.layers.delete(layer);
      if (layer.isConnected) this.#once.add(layer);
    }
    return gone.length > 0;
  }

  /** Whether a layer has been moved off the screen again, as drawers are; menus are scrolled off with the page. @param {Element} layer */
  #hasLeft(layer) {
    const { left, right } = layer.getBoundingClientRect();
    if (inItsWindow(layer) && right > 0 && left < windowOf(layer).innerWidth) this.#seen.add(layer);
    else return this.#seen.has(layer) && getComputedStyle(layer).position === "fixed";
    return false;
  }

  /** The page has gone on to another address: of what is open only what lies over all of it stays, as viewers with an address do. */
  goOn() {
    this.#callers.goOn();
    for (const layers of [this.layers, this.#once]) {
      for (const layer of layers) if (!isWhole(layer)) layers.delete(layer);
    }
  }

  /** @param {Event} event */
  #onGesture = (event) => {
    if (!event.isTrusted) return;
    const visit = VISITS.includes(event.type);
    if (!(visit ? this.#callers.visit(event) : this.#callers.press(event))) return;
    if (visit) this.#mistaken.clear(); // it may belong to what has been come to now
    // Put off where it rings, not here: the pointer comes to something again and again.
    this.#timer ||= setTimeout(() => this.#ring(), this.#callers.until - performance.now());
    if (this.#watching) return;
    this.#watching = true;
    for (const root of [document, ...this.nodes().roots]) this.#observer.observe(root, OBSERVED);
  };

  #ring() {
    const left = this.#callers.until - performance.now();
    if (left > 0) this.#timer = setTimeout(() => this.#ring(), left);
    else this.#rest();
  }

  #rest() {
    this.#watching = false;
    this.#observer.disconnect();
    this.#callers.forget();
    clearTimeout(this.#timer);
    this.#timer = 0;
    clearTimeout(this.#later);
    if (this.#frame) cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    for (const set of [this.#come, this.#changed, this.#moved, this.#waiting, this.#mistaken, this.#shown]) set.clear();
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
      if (this.#callers.called(target)) this.#take([target]);
    } else if (this.#watching && isDialog(target)) {
      // Where it lies is known only now, and nothing else tells that it is open.
      this.#changed.add(target);
      this.#lookSoon();
    }
  };

  /** @param {MutationRecord[]} records */
  #note(records) {
    for (const { type, target, addedNodes, attributeName } of records) {
      for (const element of elementsOf(addedNodes)) this.#come.add(element);
      if (type !== "attributes" || isMasked(/** @type {Element} */ (target))) continue;
      const moved = attributeName === "style" && !this.#callers.pressed;
      (moved ? this.#moved : this.#changed).add(/** @type {Element} */ (target));
      if (attributeName !== "class" && attributeName !== "style") this.#shown.add(/** @type {Element} */ (target));
    }
    this.#lookSoon();
  }

  /** Look before it is painted, so that what is set free does not appear late. */
  #lookSoon() {
    this.#frame ||= requestAnimationFrame(() => this.#look());
  }

  #look() {
    this.#frame = 0;
    const { pressed } = this.#callers;
    this.#looks = pressed ? MOST_LOOKS : FEW_LOOKS;
    const found = [...this.#waiting].filter((element) => element.isConnected && this.#isLayer(element));
    for (const element of this.#waiting) if (!element.isConnected || found.includes(element)) this.#waiting.delete(element);
    found.push(...[...this.#come].flatMap((element) => this.#layersIn(element, true)));
    for (const element of this.#moved) if (this.#isNew(element) || this.#once.has(element)) this.#changed.add(element);
    for (const element of this.#changed) {
      const whole = element === element.ownerDocument.documentElement || element === element.ownerDocument.body;
      if (!whole) found.push(...this.#layersIn(element, false));
      else if (pressed) found.push(...this.#layersAnywhere());
    }
    const again = this.#openedAgain(pressed);
    this.#come.clear();
    this.#changed.clear();
    this.#moved.clear();
    const fresh = [...new Set([...found, ...again])].filter((layer) => !this.#inOne(layer) && !this.#mistaken.has(layer));
    this.#take(fresh.filter((layer) => this.#isCalled(layer)), again);
    clearTimeout(this.#later);
    if (this.#waiting.size > 0) this.#later = setTimeout(() => this.#look(), AGAIN);
  }

  /**
   * What was open once and may be open again.
   *
   * @param {boolean} pressed whether anything may have been opened; else only what has changed
   */
  #openedAgain(pressed) {
    for (const layer of this.#once) if (!layer.isConnected) this.#once.delete(layer);
    const touched = (/** @type {Element} */ at) => this.#changed.has(at) || this.#come.has(at);
    return [...this.#once].filter((layer) => (pressed || nearest(layer, touched)) && this.#isLayer(layer));
  }

  /**
   * Whether a layer has been called for, as far as it can be told; libraries put theirs in place a moment after they have come.
   *
   * @param {Element} layer
   */
  #isCalled(layer) {
    if (this.#veiled(layer) || this.#callers.called(layer)) return true;
    if (this.nodes().keyOf(layer) === 0) this.#waiting.add(layer);
    return false;
  }

  /**
   * Take layers for the user's. What was hidden must be set free to see whether it is drawn at all.
   *
   * @param {Element[]} fresh
   * @param {Element[]} [again] those of them that were open once
   */
  #take(fresh, again = []) {
    if (fresh.length === 0) return;
    const veiled = fresh.filter((layer) => this.#veiled(layer));
    for (const layer of fresh) {
      this.layers.add(layer);
      this.#once.delete(layer);
    }
    if (fresh.some((layer) => this.#marked(layer))) this.onChange();
    const isOne = (/** @type {Element} */ layer) => isDialog(layer) || (drawn(layer) && inItsWindow(layer) && this.#isLayer(layer));
    const mistaken = veiled.filter((layer) => !isOne(layer) || !this.#callers.called(layer));
    for (const layer of mistaken) {
      this.layers.delete(layer);
      this.#mistaken.add(layer);
      if (again.includes(layer)) this.#once.add(layer);
    }
    if (mistaken.length > 0) this.onChange();
    // What the pointer rests on opens nothing to write in.
    if (this.#callers.pressed) for (const layer of veiled) if (this.layers.has(layer)) giveFocus(layer);
  }

  /**
   * The outermost new layers among an element and what it holds.
   *
   * @param {Element} element
   * @param {boolean} come it is new as a whole
   * @returns {Element[]}
   */
  #layersIn(element, come) {
    if (!element.isConnected) return [];
    const found = [];
    const walker = document.createTreeWalker(element, SHOW_ELEMENT);
    let at = /** @type {Element | null} */ (element);
    for (let count = 0; at && count < LOOKED_AT && this.#looks-- > 0; count++) {
      const layer = this.#isLayer(at);
      if (layer && (come || this.#isNew(at))) found.push(at);
      if (!layer && this.#couldBe(at)) this.#waiting.add(at);
      // What has come with a box of its own in the page is part of the page, and no wrapper of a layer.
      const passed = layer || isMasked(at) || (come && !this.#veiled(at) && at.getBoundingClientRect().height > 0);
      at = /** @type {Element | null} */ (passed ? nextBeside(walker) : walker.nextNode());
    }
    return found;
  }

  /** @returns {Element[]} new layers at some points of the window, and in what we hide */
  #layersAnywhere() {
    const found = new Set(this.marks().hidden.flatMap((element) => this.#layersIn(element, false)));
    for (const y of GRID) {
      for (const x of GRID) {
        for (let at = deepest(innerWidth * x, innerHeight * y); at; at = parentOf(at)) {
          if (!found.has(at) && this.#isLayer(at) && this.#isNew(at)) found.add(at);
        }
      }
    }
    return [...found];
  }

  /**
   * Whether an element that was there before the gesture was not drawn then, as far as it is known.
   *
   * @param {Element} element
   */
  #isNew(element) {
    const known = this.nodes().lookOf(element);
    if (this.#shown.has(element)) return true;
    // What we hide ourselves has no look of the page's now; what the page drew before was open before.
    if (this.marks().hides(element)) return known === "none" || known.includes("hidden") || element.matches(SAYS_SO);
    return known !== lookOf(getComputedStyle(element));
  }

  /** Whether an element that is not drawn would be a layer if it were. @param {Element} element */
  #couldBe(element) {
    const { display, visibility, position } = getComputedStyle(element);
    const off = display === "none" || visibility !== "visible";
    return off && !isMasked(element) && (position === "fixed" || (position === "absolute" && element.matches(SAYS_SO)));
  }

  /**
   * Whether an element is drawn over the page, as far as we do not hide it ourselves.
   *
   * @param {Element} element
   */
  #isLayer(element) {
    const { display, visibility, position, zIndex } = getComputedStyle(element);
    if (isMasked(element) || (position !== "fixed" && position !== "absolute" && !isDialog(element))) return false;
    if ((display === "none" || visibility !== "visible") && !this.marks().hides(element)) return false;
    const veiled = this.#veiled(element);
    if (!veiled && element.getClientRects().length === 0) return false;
    if (isDialog(element) || position === "fixed") return true;
    // Whether what we hide reaches out of anything is seen only when it is set free.
    return element.matches(SAYS_SO) || (Number(zIndex) > 0 && (veiled ? this.marks().hides(element) : overhangs(element)));
  }

  /** Whether we hide an element, by itself or with what it stands in. @param {Element} element */
  #veiled(element) {
    const marks = this.marks();
    return nearest(element, (at) => marks.hides(at)) !== null;
  }

  /** @param {Element} element */
  #inOne(element) {
    return nearest(element, (at) => this.layers.has(at)) !== null;
  }

  /** Whether there are marks on, around or in a layer. @param {Element} layer */
  #marked(layer) {
    const marked = [...this.marks().marked.keys()];
    return marked.some((element) => within(layer, element) || within(element, layer));
  }
}

/**
 * The layers that the user has opened stay like what a rule keeps; where the user's rules speak already, they hold.
 *
 * @param {ReadonlyMap<Element, number>} ruled
 * @param {ReadonlySet<Element>} layers
 * @returns {ReadonlyMap<Element, number>}
 */
export function withKept(ruled, layers) {
  const free = [...layers].filter((layer) => nearest(layer, (at) => ruled.has(at)) === null);
  return free.length > 0 ? new Map([...ruled, ...free.map((layer) => /** @type {const} */ ([layer, LEVEL.keep]))]) : ruled;
}

/**
 * The next element that is not inside the walker's own.
 *
 * @param {TreeWalker} walker
 * @returns {Node | null}
 */
function nextBeside(walker) {
  for (;;) {
    const next = walker.nextSibling();
    if (next) return next;
    if (!walker.parentNode()) return null;
  }
}
