// @ts-check
/** The dimmed page. Every application does these in order: marks, repairs, interlocks, scroll position. */

import { keepingPlace, lineRead } from "./anchor.js";
import { ComingIn } from "./coming-in.js";
import { Marks } from "./marks.js";
import { mendColumns } from "./columns.js";
import { headerHidden, mendTop } from "./page-top.js";
import { addRepairs, addUse, layersAmong, rootsLocked, scrollLocked } from "./repairs.js";
import { SCROLL_MENDED, blankWindow, checkInterlocks, checkWindow } from "./interlocks.js";
import { LockTrial } from "./lock-trial.js";
import { textMarks } from "./main-text.js";
import { DIM, HIDE, VANISH } from "./mark-values.js";
import { OWN_LOOK } from "../../shared/main-text.js";
import { documentScroller } from "../dom/scrolling.js";
import { styleOf } from "../dom/style.js";
import { focusedElement, isDead, nearest, parentOf, within } from "../dom/tree.js";
import { Undo } from "./undo.js";

/** Marks between two readings of the clock. */
const PART = 100;
/** `Node.DOCUMENT_POSITION_FOLLOWING`. */
const FOLLOWING = 4;

/** @typedef {{ blankBefore: boolean, line: Element | null, wide: number }} Before how the page stood before an application; wide: CSS px */

export class DimmedPage {
  marks = new Marks();
  #undo = new Undo();
  /** Keys of the user's lines about broken interlocks. @type {Set<string>} */
  #broken = new Set();
  #shown = false;
  /** Elements that were repaired. @type {WeakSet<Element>} */
  #mended = new WeakSet();
  #trial = new LockTrial({
    open: () => this.#mend(layersAmong(this.marks.hidden).length > 0),
    close: (roots) => this.#lockAgain(roots),
  });
  #comingIn = new ComingIn((part) => this.marks.fix(part, "seen"));
  /** Layers that the user has opened. @type {ReadonlySet<Element>} */
  userLayers = new Set();
  /** Elements with main content. @type {Element[]} */
  main = [];
  /** Width and type size of the main text. */
  look = OWN_LOOK;
  /** The look that made the page scroll sideways. @type {Readonly<import("../../shared/main-text.js").TextLook> | null} */
  #tooWide = null;
  /** The element that had the focus when the dialog around it was hidden; what is in a frame cannot get it back. @type {Element | null} */
  #unfocused = null;
  /** Share of the page's area with the level `hide`, in [0, 1]. */
  noiseShare = 0;

  /**
   * @param {ReadonlySet<Element>} touched fields that the user has typed in
   */
  constructor(touched) {
    this.touched = touched;
  }

  /** @returns {string[]} */
  get interlocks() {
    return [...this.#broken];
  }

  /** @returns {boolean} whether marks are on the page */
  get shown() {
    return this.#shown;
  }

  /**
   * Show the page at a dial position. The line being read keeps its place.
   *
   * @param {number} dial
   * @param {boolean} mend whether to repair what hidden banners leave behind
   */
  show(dial, mend) {
    const before = this.#look();
    this.#finish(dial, mend, before, this.#changes(dial));
  }

  /**
   * The same in parts, so that the page's own work can run in between; elements in the window come first.
   *
   * @param {number} dial
   * @param {boolean} mend
   * @param {import("../../shared/slices.js").Slices} slices
   * @param {() => boolean} wanted whether this dial position is still the one to show
   * @throws {DOMException} AbortError once the slices' signal has been given
   */
  async showInParts(dial, mend, slices, wanted) {
    const before = this.#look();
    if (this.marks.marked.size > PART) {
      before.line = lineRead(this.#stays); // fading moves nothing, so no place must be kept
      this.marks.beginReading();
      for (const blocks of windowFirst([...this.marks.marked.keys()])) {
        if (slices.spent) await slices.pause();
        if (wanted()) await this.#fadeInParts(await this.marks.dimming(blocks, dial, slices), slices, wanted);
      }
    }
    if (wanted()) this.#finish(dial, mend, before, this.#changes(dial));
  }

  /**
   * @param {import("./marks.js").Change[]} fading dimming marks to write
   * @param {import("../../shared/slices.js").Slices} slices
   * @param {() => boolean} wanted
   */
  async #fadeInParts(fading, slices, wanted) {
    while (fading.length > 0 && wanted()) {
      this.#fade(fading.splice(0, PART));
      if (!slices.spent && fading.length > 0) continue;
      document.documentElement.getBoundingClientRect(); // the layout now, not together with the painting
      await slices.pause();
    }
  }

  /**
   * Write dimming marks and compute their styles. The last element in the document is the first: Chromium gives each faded element a layer,
   * and searches all that follows for the next layer. Without one the search would end at the end of the page.
   *
   * @param {readonly import("./marks.js").Change[]} changes
   */
  #fade(changes) {
    const last = changes.reduce((latest, change) => (follows(change[0], latest[0]) ? change : latest));
    for (const part of [[last], changes.filter((change) => change !== last)]) {
      this.marks.put(part);
      for (const [element] of part.slice(0, 1)) void styleOf(element)?.opacity; // reads one style, and so all of them are computed
    }
  }

  /** @param {number} dial @returns {import("./marks.js").Change[]} */
  #changes(dial) {
    this.marks.text = textMarks(this.main, this.#tooWide === this.look ? OWN_LOOK : this.look, this.marks.marked);
    return this.marks.changes(dial);
  }

  /**
   * A page that did not scroll sideways must not because of its text.
   *
   * @param {number} dial
   * @param {number} wide before the text was changed, CSS px
   */
  #checkWidth(dial, wide) {
    const { scrollWidth, clientWidth } = documentScroller();
    if (this.marks.text.size === 0 || scrollWidth <= Math.max(wide, clientWidth) + 1) return;
    this.#tooWide = this.look;
    this.marks.put(this.#changes(dial));
  }

  /** Whether a change moves nothing on the page. @param {import("./marks.js").Change} change */
  #isFading([element, value]) {
    return value.startsWith(DIM) && !this.marks.hides(element);
  }

  /** @returns {Before} */
  #look() {
    this.#dropDead();
    if (!this.#shown) this.#begin();
    return { blankBefore: blankWindow(), line: null, wide: documentScroller().scrollWidth };
  }

  /**
   * @param {number} dial
   * @param {boolean} mend
   * @param {Before} before
   * @param {readonly import("./marks.js").Change[]} changes
   */
  #finish(dial, mend, before, changes) {
    const read = before.line ?? lineRead(this.#stays);
    // An application moves the scroller of the line being read, and blocks that come and go change the length of theirs.
    const moving = changes.filter((change) => !this.#isFading(change)).map(([element]) => element);
    const hiding = changes.filter(([element, value]) => value.startsWith(HIDE) && !this.marks.hides(element)).map(([element]) => element);
    this.#undo.remember([...(read ? [read] : []), ...this.main, ...moving], hiding);
    const undone = changes.some(([element, value]) => !value && this.#mended.has(element));
    // Found before they are hidden: afterwards it would cost a layout.
    const layers = this.#layersHidden(changes, undone);
    const header = headerHidden(changes);
    const lockedBefore = undone || scrollLocked();
    const scene = { marks: this.marks, main: this.main, touched: this.touched, layers, lockedBefore, ...before };
    const focused = focusedElement();
    if (focused && focused.localName !== "iframe" && hiding.some((at) => within(focused, at))) this.#unfocused = focused;
    const change = () => {
      this.marks.put(changes);
      if (location.hash) this.#freeTarget();
      this.#checkWidth(dial, before.wide);
      if (undone || !mend || dial < VANISH) this.#trial.end();
      if (mend && dial >= VANISH) this.#mend(layers.length > 0);
      if (hiding.length > 0) {
        mendColumns(this.marks, hiding);
        mendTop(this.marks, header);
      }
      for (const key of checkInterlocks(scene)) this.#broken.add(key);
    };
    const line = keepingPlace(this.#stays, this.main, change, read);
    for (const key of checkWindow({ ...scene, line })) this.#broken.add(key);
    this.#undo.settled(moving.length > 0);
    if (mend && dial >= VANISH && this.marks.hidden.length > 0) this.#comingIn.watch(this.main);
    else this.#comingIn.end();
  }

  /**
   * The layers over the page that an application hides. Without one there is nothing to repair.
   *
   * @param {readonly import("./marks.js").Change[]} changes
   * @param {boolean} undone whether it undoes repairs, as a new decision does: then layers that stay hidden count too
   * @returns {Element[]}
   */
  #layersHidden(changes, undone) {
    const changed = new Map(changes);
    const hidden = [...changed].filter(([, value]) => value.startsWith(HIDE)).map(([element]) => element);
    if (undone) hidden.push(...this.marks.hidden.filter((element) => !changed.has(element)));
    return layersAmong(hidden);
  }

  /** @param {boolean} layered whether any block just hidden is a layer over the page */
  #mend(layered) {
    const mended = addRepairs(this.marks, layered, this.userLayers);
    const others = layered ? addUse(this.marks, this.main) : [];
    for (const element of [...mended, ...others]) this.#mended.add(element);
    const opened = mended.filter((element) => element.matches("html, body"));
    if (opened.length > 0) this.#broken.add(SCROLL_MENDED);
    if (opened.length > 0 || (layered && rootsLocked())) this.#trial.begin(opened);
  }

  /** @param {readonly Element[]} roots whose lock was opened but belongs to the page */
  #lockAgain(roots) {
    for (const root of roots) this.marks.unfix(root);
    this.#broken.delete(SCROLL_MENDED);
  }

  /**
   * The level of an element for the reader view, without the level that an open layer has.
   *
   * @param {Element} element
   * @returns {number | undefined}
   */
  levelOf(element) {
    return this.userLayers.has(element) ? this.marks.levels.byHost(element) : this.marks.levels.of(element);
  }

  /** Remove all marks: the page is exactly as it was. */
  restore() {
    if (!this.#shown) return this.#undo.end();
    this.#shown = false;
    this.#trial.end();
    this.#comingIn.end();
    this.#dropDead();
    const { still } = this.#undo;
    // A document that the page has written anew was never moved, though it may have marks of the one before.
    if (this.#undo.isMoved) keepingPlace(() => true, this.main, () => this.marks.clear());
    else this.marks.clear();
    this.#undo.finish(still);
    if (!focusedElement()) /** @type {HTMLElement | null} */ (this.#unfocused)?.focus({ preventScroll: true });
    this.#unfocused = null;
  }

  #dropDead() {
    this.marks.dropDead();
    this.main = this.main.filter((element) => !isDead(element));
    if (this.#unfocused && isDead(this.#unfocused)) this.#unfocused = null;
  }

  /** Whether an element will still be there when all is marked. @param {Element} element */
  #stays = (element) => !this.#noiseAround(element);

  /** Free the marked blocks around the user's selection, which is a match of the browser's search. */
  freeSelected() {
    const selection = getSelection();
    const at = selection && !selection.isCollapsed ? selection.anchorNode : null;
    this.#freeAround(at?.nodeType === Node.ELEMENT_NODE ? /** @type {Element} */ (at) : at && parentOf(at));
  }

  /** The user has followed a link within the page. Show a target that is hidden, and go there as the browser could not. */
  showTarget() {
    if (this.#shown) this.#freeTarget()?.scrollIntoView();
  }

  /** Show an element that the user reaches for. @param {Element} element */
  showReached(element) {
    if (this.#shown) this.#freeHidden(element);
  }

  /** Free what is hidden around the target of the page's address. @returns {Element | null} the target, where it was hidden */
  #freeTarget() {
    const target = document.querySelector(":target");
    return target && this.#freeHidden(target) ? target : null;
  }

  /**
   * Free what is hidden around an element.
   *
   * @param {Element} element
   * @returns {boolean} whether it was hidden
   */
  #freeHidden(element) {
    const hidden = nearest(element, (at) => this.marks.hides(at)) !== null;
    if (hidden) this.#freeAround(element);
    return hidden;
  }

  /** @param {Element | null} first */
  #freeAround(first) {
    for (let above = first; above; above = parentOf(above)) {
      if (this.marks.marked.has(above)) this.marks.free(above);
    }
  }

  /** Tell the user's scrolling from the page's own from now on. */
  listen() {
    this.#undo.listen();
  }

  #begin() {
    this.#shown = true;
    this.listen(); // also after a peek
    this.noiseShare = this.#measureNoise();
  }

  /** @param {Element} element */
  #noiseAround(element) {
    return nearest(element, (at) => this.marks.marked.has(at)) !== null;
  }

  #measureNoise() {
    const { scrollWidth, scrollHeight } = documentScroller();
    let area = 0;
    for (const element of this.marks.levels.noise) {
      const { width, height } = element.getBoundingClientRect();
      area += width * height;
    }
    return Math.min(1, area / Math.max(1, scrollWidth * scrollHeight));
  }
}

/**
 * The elements in the window, which are faded before the rest is read; then the others, the nearest first.
 *
 * @param {readonly Element[]} elements
 * @returns {Element[][]}
 */
function windowFirst(elements) {
  const away = elements.map((element) => /** @type {const} */ ([element, distance(element)])).sort(([, one], [, other]) => one - other);
  const inside = away.filter(([, far]) => far === 0).length;
  const sorted = away.map(([element]) => element);
  return [sorted.slice(0, inside), sorted.slice(inside)];
}

/** Whether an element follows another one in the document. @param {Element} element @param {Element} other */
function follows(element, other) {
  return (other.compareDocumentPosition(element) & FOLLOWING) !== 0;
}

/**
 * @param {Element} element
 * @returns {number} CSS px between the element and the window, 0 inside it; without a box the largest number
 */
function distance(element) {
  const { top, bottom, width } = element.getBoundingClientRect();
  return bottom === top && width === 0 ? Number.MAX_VALUE : Math.max(0, top - innerHeight, -bottom);
}
