// @ts-check
/**
 * Layers that the user has opened: a menu, a viewer, a form over the page that came right after a click or a key press. Whatever they
 * look like to the host, they are what the user wants to see, until they go. What comes over the page by itself is none of them.
 */

import { deepest, onScreen } from "./anchor.js";
import { lookOf } from "./columns.js";
import { opensLayers } from "./gestures.js";
import { LEVEL } from "./marks.js";
import { elementsOf, focusedElement, nearest, parentOf, within } from "./tree.js";

/** A layer that comes so long after a gesture is taken for its doing, ms. */
const AFTER = 1000;
/** Gestures. A touch that scrolls ends in no `pointerup`; what has neither pointer nor key, as a screen reader's click, is a `click`. */
const GESTURES = ["pointerdown", "pointerup", "click", "contextmenu", "keydown"];
/** What has come but is not drawn yet is looked at again after this long, ms. */
const AGAIN = 50;
/** Attributes that decide whether something is drawn. */
const WATCHED = ["class", "style", "hidden", "open", "aria-hidden"];
/** Elements looked at in one that has come or changed, at most, */
const LOOKED_AT = 150;
/** and in all that has come or changed between two frames. */
const MOST_LOOKS = 2000;
/** What says of itself that it lies over the page. */
const SAYS_SO = "[aria-modal='true'], [role='dialog'], [role='alertdialog'], [role='menu'], [role='listbox']";
/** What a layer that asks for consent is called. */
const CONSENT = /cookie|consent|gdpr|ccpa|cmp-|onetrust|didomi|usercentrics|sp_message/i;
/** Fields that take the focus that a layer was opened with. */
const FIELDS = "input:not([type='hidden'], [disabled]), textarea:not([disabled]), select:not([disabled])";
/** A layer that takes at least this share of the window's width and height is what the user looks at now. */
const WHOLE = 0.8;
/** Points of the window that are looked at for a layer, as shares. */
const GRID = [0.1, 0.5, 0.9];
/** `NodeFilter.SHOW_ELEMENT`, and its answers. */
const SHOW_ELEMENT = 1;

export class Opened {
  /** What the user has open. @type {Set<Element>} */
  layers = new Set();
  /** What was open once: pages show the same layer again without a change to it or around it. @type {Set<Element>} */
  #once = new Set();
  /** What has come since the last look. @type {Set<Element>} */
  #come = new Set();
  /** What has changed since then. @type {Set<Element>} */
  #changed = new Set();
  /** What would lie over the page, but was not drawn when it was looked at: many layers are seen a moment after they have come. @type {Set<Element>} */
  #waiting = new Set();
  /** What was set free since the gesture, and not seen even so. @type {Set<Element>} */
  #mistaken = new Set();
  /** What says by an attribute that it was not to be seen before. @type {Set<Element>} */
  #shown = new Set();
  #observer = new MutationObserver((records) => this.#note(records));
  #watching = false;
  /** The gesture has led to another view of the page: the bars that come with it are the view's, not what was asked for. */
  #elsewhere = false;
  #frame = 0;
  /** Elements that may still be looked at in this frame. */
  #looks = MOST_LOOKS;
  /** Layers that have been on the screen. @type {WeakSet<Element>} */
  #seen = new WeakSet();
  /** @type {any} */
  #timer = 0;
  /** @type {any} */
  #later = 0;

  /**
   * @param {object} page
   * @param {() => import("./apply.js").Marks} page.marks
   * @param {() => import("./nodes.js").Nodes} page.nodes
   * @param {() => void} page.onChange what is open has changed where there are marks: they must be put anew, at once
   * @param {AbortSignal} signal ends it all
   */
  constructor({ marks, nodes, onChange }, signal) {
    this.marks = marks;
    this.nodes = nodes;
    this.onChange = onChange;
    const how = { capture: true, passive: true, signal };
    for (const name of GESTURES) addEventListener(name, (event) => this.#onGesture(event), how);
    // Told before a dialog is drawn and given the focus, which nothing inside a hidden block could take.
    addEventListener("beforetoggle", (event) => this.#onToggle(event), how);
    addEventListener("toggle", (event) => this.#onToggle(event), how);
    signal.addEventListener("abort", () => this.#rest());
  }

  /**
   * Let go of layers that have been closed.
   *
   * @returns {boolean} whether any has been
   */
  prune() {
    const gone = [...this.layers].filter((layer) => !layer.isConnected || !drawn(layer) || this.#hasLeft(layer));
    for (const layer of gone) {
      this.layers.delete(layer);
      if (layer.isConnected) this.#once.add(layer);
    }
    return gone.length > 0;
  }

  /** Whether a layer has been moved off the screen again, as drawers are; menus are scrolled off with the page. @param {Element} layer */
  #hasLeft(layer) {
    const { left, right } = layer.getBoundingClientRect();
    if (onScreen(layer) && right > 0 && left < innerWidth) this.#seen.add(layer);
    else return this.#seen.has(layer) && getComputedStyle(layer).position === "fixed";
    return false;
  }

  /** The page has gone on to another address: of what is open only what lies over all of it stays, as viewers with an address do. */
  goOn() {
    this.#elsewhere = this.#watching;
    for (const layers of [this.layers, this.#once]) {
      for (const layer of layers) if (!isWhole(layer)) layers.delete(layer);
    }
  }

  /** @param {Event} event */
  #onGesture(event) {
    if (!event.isTrusted || !opensLayers(event)) return;
    const target = event.composedPath()[0];
    if (target instanceof Element && this.#inUnwanted(target)) return;
    this.#elsewhere = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(), AFTER);
    if (this.#watching) return;
    this.#watching = true;
    const what = { childList: true, subtree: true, attributes: true, attributeFilter: WATCHED };
    for (const root of [document, ...this.nodes().roots]) this.#observer.observe(root, what);
  }

  #rest() {
    this.#watching = false;
    this.#observer.disconnect();
    clearTimeout(this.#timer);
    clearTimeout(this.#later);
    if (this.#frame) cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    for (const set of [this.#come, this.#changed, this.#waiting, this.#mistaken, this.#shown]) set.clear();
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
      if (this.layers.has(at)) return false;
      if (at === document.body) break;
      const called = `${at.id} ${at.getAttribute("class") ?? ""} ${at.getAttribute("aria-label") ?? ""}`;
      unwanted ||= this.marks().levelOf(at) === LEVEL.hide || CONSENT.test(called);
      layer ||= at.matches(`dialog, ${SAYS_SO}`) || getComputedStyle(at).position === "fixed";
    }
    return unwanted && layer;
  }

  /** @param {Event} event */
  #onToggle(event) {
    const { isTrusted, type, target } = event;
    if (!isTrusted || !(target instanceof Element)) return;
    const opens = /** @type {ToggleEvent} */ (event).newState === "open";
    if (type === "beforetoggle" && opens && this.#watching) this.#take([target]);
    else if (type === "toggle" && !opens && this.layers.has(target) && this.prune()) this.onChange();
  }

  /** @param {MutationRecord[]} records */
  #note(records) {
    for (const { type, target, addedNodes, attributeName } of records) {
      for (const element of elementsOf(addedNodes)) this.#come.add(element);
      if (type !== "attributes") continue;
      this.#changed.add(/** @type {Element} */ (target));
      if (attributeName !== "class" && attributeName !== "style") this.#shown.add(/** @type {Element} */ (target));
    }
    // Looked at before it is painted, so that what is set free does not appear late.
    this.#frame ||= requestAnimationFrame(() => this.#look());
  }

  #look() {
    this.#frame = 0;
    this.#looks = MOST_LOOKS;
    const found = [...this.#waiting].filter((element) => element.isConnected && this.#isLayer(element));
    for (const element of found) this.#waiting.delete(element);
    found.push(...[...this.#come].flatMap((element) => this.#layersIn(element, true)));
    for (const element of this.#changed) {
      const whole = element === document.documentElement || element === document.body;
      found.push(...(whole ? this.#layersAnywhere() : this.#layersIn(element, false)));
    }
    this.#come.clear();
    this.#changed.clear();
    const again = [...this.#once].filter((layer) => layer.isConnected && this.#isLayer(layer));
    for (const layer of this.#once) if (!layer.isConnected || again.includes(layer)) this.#once.delete(layer);
    const fresh = [...found, ...again].filter(
      (layer) => !this.#inOne(layer) && !this.#mistaken.has(layer) && (!this.#elsewhere || isWhole(layer)),
    );
    if (fresh.length > 0) this.#take(fresh, again);
    clearTimeout(this.#later);
    if (this.#waiting.size > 0) this.#later = setTimeout(() => this.#look(), AGAIN);
  }

  /**
   * Take layers for the user's. What was hidden must be set free to see whether it is drawn at all.
   *
   * @param {Element[]} fresh
   * @param {Element[]} [again] those of them that were open once
   */
  #take(fresh, again = []) {
    const veiled = fresh.filter((layer) => this.#veiled(layer));
    for (const layer of fresh) this.layers.add(layer);
    if (fresh.some((layer) => this.#marked(layer))) this.onChange();
    const mistaken = veiled.filter((layer) => !isDialog(layer) && !(drawn(layer) && onScreen(layer)));
    for (const layer of mistaken) {
      this.layers.delete(layer);
      this.#mistaken.add(layer);
      if (again.includes(layer)) this.#once.add(layer);
    }
    if (mistaken.length > 0) this.onChange();
    for (const layer of veiled) if (this.layers.has(layer)) giveFocus(layer);
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
      const passed = layer || (come && !this.#veiled(at) && at.getBoundingClientRect().height > 0);
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
    return off && (position === "fixed" || (position === "absolute" && element.matches(SAYS_SO)));
  }

  /**
   * Whether an element is drawn over the page, as far as we do not hide it ourselves.
   *
   * @param {Element} element
   */
  #isLayer(element) {
    const { display, visibility, position, zIndex } = getComputedStyle(element);
    if (position !== "fixed" && position !== "absolute" && !isDialog(element)) return false;
    if ((display === "none" || visibility !== "visible") && !this.marks().hides(element)) return false;
    const veiled = this.#veiled(element);
    if (!veiled && element.getClientRects().length === 0) return false;
    if (isDialog(element) || position === "fixed") return true;
    return element.matches(SAYS_SO) || (!veiled && Number(zIndex) > 0 && overhangs(element));
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

/** @param {Element} element */
function isDialog(element) {
  return element.localName === "dialog" || element.hasAttribute("popover");
}

/**
 * Whether a layer says that it lies over the page, or does so by its size.
 *
 * @param {Element} element
 */
function isWhole(element) {
  const { width, height } = element.getBoundingClientRect();
  return isDialog(element) || element.matches(SAYS_SO) || (width >= WHOLE * innerWidth && height >= WHOLE * innerHeight);
}

/** @param {Element} element */
function drawn(element) {
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
}

/**
 * Whether an element reaches out of what holds it, as menus do; what fills its place, as slides and pictures do, does not.
 *
 * @param {Element} element
 */
function overhangs(element) {
  const parent = parentOf(element);
  if (!parent || parent === document.body) return true;
  const [inner, outer] = [element.getBoundingClientRect(), parent.getBoundingClientRect()];
  return inner.bottom > outer.bottom + 1 || inner.top < outer.top - 1;
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

/**
 * A layer that opened inside a hidden block could not take the focus that the page gave it, and what is typed would be lost.
 *
 * @param {Element} layer
 */
function giveFocus(layer) {
  if (focusedElement() || !drawn(layer)) return;
  const field = layer.querySelector("[autofocus]") ?? layer.querySelector(FIELDS);
  if (field instanceof HTMLElement) field.focus({ preventScroll: true });
}
