// @ts-check
/**
 * Detects new layers over the page from the elements that were added or changed and from their boxes. It only reads the page; the watcher
 * (`user-layers.js`) decides which of them the user has opened.
 */

import { deepest } from "../apply/anchor.js";
import { COVERS, colourOf } from "../apply/backgrounds.js";
import { ATTRIBUTE } from "../apply/written.js";
import { lookOf } from "../snapshot/columns.js";
import { DECLARED_LAYERS, isDialog, isInWindow, overhangs } from "../dom/layers.js";
import { elementsOf, isMasked, nearest, parentOf, shadowOf } from "../dom/tree.js";

/** Most elements examined in one that was added or changed, */
const LOOKED_AT = 150;
/** and in all of them between two frames. */
const MOST_LOOKS = 2000;
/** The same without a press: the pointer rests on something most of the time. */
const FEW_LOOKS = 300;
/** Most elements around an added element that are examined. */
const AROUND = 6;
/** Regions whose changes a screen reader tells at once: what a page answers to a press stands there. */
const ANSWERS = "[role='alert'], [role='status'], output, [aria-live='assertive']";
/** The same for a short text; long ones are carousels, which change by themselves. */
const SHORT_ANSWERS = "[aria-live='polite']";
const SHORT = 200;
const REGIONS = `${ANSWERS}, ${SHORT_ANSWERS}`;
/** Attributes that decide by themselves whether an element is drawn. By a style sheet any other attribute may, of any element. */
const DRAWING = new Set(["class", "style", "hidden", "open", "aria-hidden"]);
/** Drawings change attributes all the time, and no layer opens by them. */
const SVG = "http://www.w3.org/2000/svg";
/** Points of the window that are examined for a layer, as shares. */
const GRID = [0.1, 0.5, 0.9];
/** `NodeFilter.SHOW_ELEMENT`. */
const SHOW_ELEMENT = 1;

/** @typedef {import("../apply/marks.js").Marks} Marks */

/** Elements that were added or changed and have not been examined yet. */
export class Sightings {
  /** Elements that were added. @type {Set<Element>} */
  come = new Set();
  /** Elements that changed. @type {Set<Element>} */
  changed = new Set();
  /** Elements whose style attribute changed without a press. @type {Set<Element>} */
  moved = new Set();
  /** Elements with an attribute change that shows them, since the gesture. @type {Set<Element>} */
  shown = new Set();
  /** Elements with new content just after a press. @type {Set<Element>} */
  filled = new Set();
  /** Whether anything may be drawn otherwise since a press, and no element above tells what. */
  anywhere = false;

  get empty() {
    return !this.anywhere && this.come.size + this.changed.size + this.moved.size + this.filled.size === 0;
  }

  /**
   * @param {readonly MutationRecord[]} records
   * @param {boolean} pressed whether there was a press just now
   * @param {boolean} [typing] whether it was a key typed into a field or an editor
   */
  add(records, pressed, typing = false) {
    for (const { type, target, addedNodes, attributeName } of records) {
      for (const element of elementsOf(addedNodes)) this.come.add(element);
      if (pressed && addedNodes.length > 0) this.#note(target);
      if (attributeName === ATTRIBUTE) continue;
      if (type === "attributes") this.#addChanged(/** @type {Element} */ (target), attributeName ?? "", pressed, typing);
    }
  }

  /**
   * @param {Element} element with another attribute than before
   * @param {string} attribute
   * @param {boolean} pressed
   * @param {boolean} typing
   */
  #addChanged(element, attribute, pressed, typing) {
    // Editors note each key in attributes of their own. A field tells of the list that it opens by those of ARIA.
    const tells = pressed && element.namespaceURI !== SVG && (!typing || attribute.startsWith("aria-"));
    if (!DRAWING.has(attribute)) this.anywhere ||= tells;
    else if (pressed && isWholePage(element)) this.anywhere = true;
    else if (!isMasked(element)) {
      (attribute === "style" && !pressed ? this.moved : this.changed).add(element);
      if (attribute !== "class" && attribute !== "style") this.shown.add(element);
    }
  }

  /** Note an element with new content; a shadow root is its host's. @param {Node} target */
  #note(target) {
    const filled = target.nodeType === Node.ELEMENT_NODE ? target : /** @type {Partial<ShadowRoot>} */ (target).host;
    if (filled) this.filled.add(/** @type {Element} */ (filled));
  }

  /** All of them have been examined. */
  looked() {
    for (const set of [this.come, this.changed, this.moved, this.filled]) set.clear();
    this.anywhere = false;
  }

  /** The gesture is over. */
  clear() {
    this.looked();
    this.shown.clear();
  }
}

/**
 * @typedef {object} Known what earlier detections found
 * @property {ReadonlySet<Element>} waiting elements that would be layers, but were not drawn or not in place
 * @property {ReadonlySet<Element>} once layers that were open once
 *
 * @typedef {object} Detected
 * @property {Element[]} layers new layers; one may be inside another
 * @property {Element[]} again those of them that were open once
 * @property {Set<Element>} waiting elements that would be layers but are not drawn yet; many are drawn a moment later
 * @property {Element[]} answers live regions that have said something; they need not lie over the page
 */

/**
 * Detect new layers.
 *
 * @param {Sightings} sightings
 * @param {Known} known
 * @param {{ marks: Marks, nodes: import("../snapshot/nodes.js").Nodes }} page
 * @param {boolean} pressed whether there was a press just now, which may have opened any layer
 * @returns {Detected}
 */
export function detectLayers(sightings, { waiting, once }, page, pressed) {
  const look = new Look(page, sightings.shown, pressed);
  const placed = [...waiting].filter((element) => element.isConnected && isLayer(element, page.marks));
  const found = [...placed, ...[...sightings.come].flatMap((element) => look.layersIn(element, true))];
  const moved = [...sightings.moved].filter((element) => look.isNew(element) || once.has(element));
  const changed = new Set([...sightings.changed, ...moved]);
  for (const element of changed) if (!isWholePage(element)) found.push(...look.layersIn(element, false));
  if (sightings.anywhere && pressed) found.push(...look.layersAnywhere());
  if (pressed) found.push(...look.holdersOf(sightings.come));
  const answers = answersIn(sightings);
  const touched = (/** @type {Element} */ at) => changed.has(at) || sightings.come.has(at);
  const again = [...once].filter((layer) => (pressed || nearest(layer, touched)) && isLayer(layer, page.marks));
  const left = [...waiting].filter((element) => element.isConnected && !placed.includes(element));
  return { layers: [...new Set([...found, ...again, ...answers])], again, waiting: new Set([...left, ...look.waiting]), answers };
}

/**
 * The live regions that have said something. Of a page that changes as a whole after a press only the first changes are examined.
 *
 * @param {Sightings} sightings
 * @returns {Element[]}
 */
function answersIn({ filled, come }) {
  const found = new Set();
  for (const element of [...filled].slice(0, FEW_LOOKS)) found.add(nearest(element, isLiveRegion));
  if (filled.size > 0) {
    for (const element of [...come].slice(0, FEW_LOOKS)) {
      if (!isMasked(element)) found.add(isLiveRegion(element) ? element : [...element.querySelectorAll(REGIONS)].find(isLiveRegion));
    }
  }
  return [...found].filter((element) => element?.isConnected && hasText(element));
}

/** Whether an element is its document's root or body, which holds all of the page. @param {Element} element */
function isWholePage(element) {
  return element === element.ownerDocument.documentElement || element === element.ownerDocument.body;
}

/** Whether there is text in an element, or in its shadow root. @param {Element} element */
function hasText(element) {
  return /\S/.test(element.textContent ?? "") || /\S/.test(shadowOf(element)?.textContent ?? "");
}

/** Whether an element is a live region that tells what came of a press. @param {Element} element */
function isLiveRegion(element) {
  if (isMasked(element) || element.matches("[aria-live='off']")) return false;
  return element.matches(ANSWERS) || (element.matches(SHORT_ANSWERS) && (element.textContent ?? "").length <= SHORT);
}

/** One examination of the page, with a limit on the elements examined. */
class Look {
  /** @type {Set<Element>} */
  waiting = new Set();
  #left;

  /**
   * @param {{ marks: Marks, nodes: import("../snapshot/nodes.js").Nodes }} page
   * @param {ReadonlySet<Element>} shown as of `Sightings`
   * @param {boolean} pressed
   */
  constructor({ marks, nodes }, shown, pressed) {
    this.marks = marks;
    this.nodes = nodes;
    this.shown = shown;
    this.#left = pressed ? MOST_LOOKS : FEW_LOOKS;
  }

  /**
   * The outermost new layers among an element and its descendants.
   *
   * @param {Element} element
   * @param {boolean} come the element was added
   * @param {boolean} [touched] the element itself was added or changed
   * @returns {Element[]}
   */
  layersIn(element, come, touched = true) {
    if (!element.isConnected) return [];
    const found = [];
    const walker = document.createTreeWalker(element, SHOW_ELEMENT);
    let at = /** @type {Element | null} */ (element);
    for (let count = 0; at && count < LOOKED_AT && this.#left-- > 0; count++) {
      const layer = isLayer(at, this.marks) || (come && dropsDown(at));
      if (layer && (come || this.isNew(at, touched))) found.push(at);
      if (!layer && couldBeLayer(at)) this.waiting.add(at);
      // A new element with a box of its own in the page is part of the page, not a layer's wrapper.
      const passed = layer || isMasked(at) || (come && !isHiddenByPenumbra(at, this.marks) && at.getBoundingClientRect().height > 0);
      at = /** @type {Element | null} */ (passed ? nextBeside(walker) : walker.nextNode());
    }
    return found;
  }

  /**
   * The layers around added elements that had nothing in them before: toasts come into a container that is there from the start.
   *
   * @param {ReadonlySet<Element>} come
   * @returns {Element[]}
   */
  holdersOf(come) {
    const parents = new Set([...come].map(parentOf)); // once for all added elements in it
    return [...parents].flatMap((parent) => this.#holder(parent, come) ?? []);
  }

  /**
   * @param {Element | null} parent of added elements
   * @param {ReadonlySet<Element>} come
   * @returns {Element | null}
   */
  #holder(parent, come) {
    /** @type {Element | null} */ let passed = null;
    const isOther = (/** @type {Element} */ one) => one !== passed && !come.has(one) && hasText(one);
    for (let count = 0, at = parent; at && !isMasked(at) && count < AROUND && this.#left-- > 0; count++) {
      if ([...at.children].some(isOther)) return null;
      if (isLayer(at, this.marks) || dropsDown(at)) return at;
      passed = at;
      at = parentOf(at);
    }
    return null;
  }

  /** @returns {Element[]} new layers at some points of the window and in hidden blocks */
  layersAnywhere() {
    const shadows = this.nodes.roots.filter((root) => isHiddenRoot(root, this.marks));
    const within = [...this.marks.hidden, ...shadows.flatMap(({ childNodes }) => elementsOf(childNodes))];
    const found = new Set(within.flatMap((element) => this.layersIn(element, false, false)));
    for (const y of GRID) {
      for (const x of GRID) {
        for (let at = deepest(innerWidth * x, innerHeight * y); at; at = parentOf(at)) {
          if (!found.has(at) && isLayer(at, this.marks) && this.isNew(at, false)) found.add(at);
        }
      }
    }
    return [...found];
  }

  /**
   * Whether an element that existed before the gesture was drawn otherwise then, as far as is known.
   *
   * @param {Element} element
   * @param {boolean} [touched] the page has changed it or an element around it; else its role says nothing
   */
  isNew(element, touched = true) {
    const known = this.nodes.lookOf(element);
    if (this.shown.has(element)) return true;
    const waited = this.nodes.waitingOf(element);
    // A clear one, such as a button "to the top", may have come into sight by scrolling.
    if ((touched ? waited : waited === "beside") && (isHiddenByPenumbra(element, this.marks) || isInWindow(element))) return true;
    // An element that Penumbra hides has no style of the page's now; if the page drew it before, it was open before.
    if (this.marks.hides(element)) return known === "none" || known.includes("hidden") || (touched && element.matches(DECLARED_LAYERS));
    const style = getComputedStyle(element);
    if (!hasOurVisibility(element, style, this.marks)) return known !== lookOf(style);
    return known.replace(" hidden ", " visible ") !== lookOf(style).replace(" hidden ", " visible ");
  }
}

/**
 * Whether an element is drawn over the page, or would be if Penumbra did not hide it.
 *
 * @param {Element} element
 * @param {Marks} marks
 * @returns {boolean}
 */
export function isLayer(element, marks) {
  const style = getComputedStyle(element);
  const { display, visibility, position, zIndex } = style;
  const placed = position === "fixed" || (position === "absolute" && !marks.keepsWidth(element));
  if (isMasked(element) || (!placed && !isDialog(element))) return false;
  const unseen = visibility !== "visible" && !hasOurVisibility(element, style, marks);
  if ((display === "none" || unseen) && !marks.hides(element)) return false;
  const hidden = isHiddenByPenumbra(element, marks);
  if (!hidden && element.getClientRects().length === 0) return false;
  if (isDialog(element) || position === "fixed") return true;
  // Whether a hidden element overhangs is known only once it is freed.
  return element.matches(DECLARED_LAYERS) || (Number(zIndex) > 0 && (hidden ? marks.hides(element) : overhangs(element)));
}

/** Whether a new element lies over the page with a background of its own, as a field's suggestions do. @param {Element} element */
function dropsDown(element) {
  const { position, backgroundColor, visibility } = getComputedStyle(element);
  if (position !== "absolute" || visibility !== "visible" || element.getClientRects().length === 0) return false;
  const inner = element.firstElementChild;
  const colours = [backgroundColor, inner ? getComputedStyle(inner).backgroundColor : ""];
  return colours.some((colour) => (colourOf(colour)?.[1] ?? 0) >= COVERS) && overhangs(element);
}

/**
 * Whether an element's visibility is Penumbra's: a mark that leaves its element a box hands the visibility down.
 *
 * @param {Element} element
 * @param {CSSStyleDeclaration} style of the element
 * @param {Marks} marks
 */
function hasOurVisibility(element, { visibility }, marks) {
  return visibility !== "visible" && nearest(element, (at) => marks.hidesWithBox(at)) !== null;
}

/** Whether an element that is not drawn would be a layer if it were. @param {Element} element */
function couldBeLayer(element) {
  const { display, visibility, position } = getComputedStyle(element);
  const off = display === "none" || visibility !== "visible";
  return off && !isMasked(element) && (position === "fixed" || (position === "absolute" && element.matches(DECLARED_LAYERS)));
}

/**
 * Whether Penumbra hides an element or one of its ancestors.
 *
 * @param {Element} element
 * @param {Marks} marks
 * @returns {boolean}
 */
export function isHiddenByPenumbra(element, marks) {
  return nearest(element, (at) => marks.hides(at)) !== null;
}

/** Whether a root is the shadow tree of an element that Penumbra hides. @param {Node} root @param {Marks} marks */
function isHiddenRoot(root, marks) {
  const { host } = /** @type {Partial<ShadowRoot>} */ (root);
  return host !== undefined && isHiddenByPenumbra(host, marks);
}

/**
 * The next element that is no descendant of the walker's current one.
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
