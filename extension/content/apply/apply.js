// @ts-check
/** Puts marks on the page's elements and takes them off again. */

import { breakingOut, keepsPlace, leavesCell, takesPart } from "./cells.js";
import { HIDE, HIDE_CELL, HIDE_INNER, HIDE_PLACE, HIDE_SIZED, LEVEL, OURS, VANISH, hides, innerMark, isSeen, markFor, spread } from "./marks.js";
import { elementsOf, isDead, lightChildren, nearest } from "../dom/tree.js";
import { fixedMark } from "./fixed.js";
import { MeasuringParts, sizedMark } from "./sized.js";
import { ATTRIBUTE, Written, markOf, removeMark } from "./written.js";

/** Elements around the whole page, which are never marked. */
const WHOLE = new Set(["html", "body", "head"]);

/** @typedef {[element: Element, value: string]} Change value: the attribute's new value, empty to remove it */

export class Marks {
  /** Levels as the host gave them. @type {Map<Element, number>} */
  #levels = new Map();
  /** Levels by the user's rules, which hold over the host's. @type {ReadonlyMap<Element, number>} */
  #ruled = new Map();
  /** Marked elements and their levels. @type {Map<Element, number>} */
  #marked = new Map();
  /** The marks on the page now. */
  #shown = new Written();
  /** Repairs: elements and their marks (see `repairs.js`). @type {Map<Element, string>} */
  #fixes = new Map();
  /** Elements that an interlock has freed. @type {WeakSet<Element>} */
  #freed = new WeakSet();
  /** Provisional levels until the host decides, with sequence numbers. @type {Map<Element, { level: number, sequence: number }>} */
  #provisional = new Map();
  /** Sequence number of the last provisional level. */
  #sequence = 0;
  /** The same when the host was last asked. */
  #asked = 0;
  /** Descendants hidden with an ancestor that leaves its cell empty or keeps its place. @type {Map<Element, Element>} */
  #emptied = new Map();
  /**
   * Learn levels. Nothing changes on the page until `put`.
   *
   * @param {Iterable<readonly [Element, number]>} levels the host's new, changed or removed levels
   * @param {ReadonlyMap<Element, number>} ruled all levels by the user's rules
   */
  learn(levels, ruled) {
    this.#ruled = ruled;
    this.dropDead();
    for (const [element, level] of levels) {
      if (level === LEVEL.none) this.#levels.delete(element);
      else if (!WHOLE.has(element.localName)) this.#levels.set(element, level);
    }
    for (const all of [this.#levels, this.#fixes]) for (const element of all.keys()) if (!element.isConnected) this.#drop(element);
    const free = [...this.#levels].filter(([element]) => !this.#isRuled(element));
    this.#marked = spread(new Map([...free, ...ruled]));
    for (const [element, { level }] of this.#provisional) {
      if (!element.isConnected) this.#provisional.delete(element);
      else if (this.#isRuled(element)) continue;
      else if (level > LEVEL.keep) this.#marked.set(element, level);
      else this.#marked.delete(element);
    }
    for (const element of this.#marked.keys()) if (this.#freed.has(element)) this.#marked.delete(element);
  }

  /** Drop elements of documents that their frames have replaced. */
  dropDead() {
    this.#shown.dropDead();
    for (const all of [this.#levels, this.#marked, this.#fixes, this.#provisional, this.#emptied]) {
      for (const element of all.keys()) if (isDead(element)) all.delete(element);
    }
  }

  /** Whether a rule covers an element: a rule covers its element and all descendants. @param {Element} element */
  #isRuled(element) {
    return this.#ruled.size > 0 && nearest(element, (at) => this.#ruled.has(at)) !== null;
  }

  /** Forget the host's levels, since the page is decided anew. The marks on the page stay until then. */
  forget() {
    this.#levels.clear();
    this.#fixes.clear();
    this.confirm(() => true);
  }

  /**
   * Transfer an element's mark to its replacement.
   *
   * @param {Element} from
   * @param {Element} to
   */
  transfer(from, to) {
    const level = this.#marked.get(from);
    const value = this.#shown.valueOf(from);
    if (level === undefined || !value || this.#shown.has(to) || this.#freed.has(to)) return;
    if (value.startsWith("dim") && !isSeen(to)) return;
    this.#setProvisional(to, level);
    this.#marked.set(to, level);
    this.#shown.write(to, value);
    this.#empty(to, value);
  }

  /**
   * Remove the mark of an element whose contents were replaced.
   *
   * @param {Element} element
   */
  release(element) {
    this.#setProvisional(element, LEVEL.keep);
    this.#unmark(element);
  }

  /**
   * @param {Element} element
   * @param {number} level
   */
  #setProvisional(element, level) {
    this.#sequence += 1;
    this.#provisional.set(element, { level, sequence: this.#sequence });
  }

  /** Hide the descendants that must be hidden with an element. @param {Element} holder @param {string} value its mark, written */
  #empty(holder, value) {
    for (const inner of this.#heldBy(holder, value)) {
      this.#emptied.set(inner, holder);
      this.#shown.write(inner, innerMark(value));
    }
  }

  /**
   * In an element that keeps its place they are known only once it is hidden.
   *
   * @param {Element} holder
   * @param {string} value its mark
   * @returns {Iterable<Element>} elements with marks of their own
   */
  #heldBy(holder, value) {
    if (value === HIDE_CELL) return lightChildren(holder);
    if (value !== HIDE_PLACE || holder.getAttribute(ATTRIBUTE) !== value) return [];
    return breakingOut(holder, (inner) => this.#shown.valueOf(inner) === HIDE_INNER);
  }

  /** The host is about to be asked: its answer does not cover provisional levels that are set later. */
  asking() {
    this.#asked = this.#sequence;
  }

  /**
   * The host has answered: the provisional levels set before it was asked end. Its own levels are to be learnt next.
   *
   * @param {(element: Element) => boolean} known whether the host knows an element
   * @returns {boolean} whether there were any
   */
  confirm(known) {
    const answered = [...this.#provisional].filter(([element, { sequence }]) => sequence <= this.#asked && known(element));
    for (const [element] of answered) this.#provisional.delete(element);
    return answered.length > 0;
  }

  /**
   * The host does not answer: elements that are provisionally dimmed or hidden stay as the page made them.
   *
   * @returns {boolean} whether there was any
   */
  giveUp() {
    const dimmed = [...this.#provisional].filter(([, { level }]) => level > LEVEL.keep);
    for (const [element] of dimmed) this.#provisional.delete(element);
    return dimmed.length > 0;
  }

  /**
   * The changes that show a dial position. Everything is read here, before anything is written: each change between reading and writing
   * costs a layout.
   *
   * @param {number} dial
   * @returns {Change[]}
   */
  changes(dial) {
    const wanted = this.#wanted(dial);
    const left = this.#shown.elements.filter((element) => !wanted.has(element));
    const put = [...wanted].filter(([element, value]) => !this.#shown.stands(element, value));
    return [...left.map((element) => /** @type {Change} */ ([element, ""])), ...put];
  }

  /**
   * The dimming marks to write for a dial position, read in slices. The page may change meanwhile: the caller reads all changes again.
   *
   * @param {number} dial
   * @param {import("../slices.js").Slices} slices
   * @returns {Promise<Change[]>}
   */
  async dimming(dial, slices) {
    /** @type {Change[]} */
    const found = [];
    for (const [element, level] of [...this.#marked]) {
      if (slices.spent) await slices.pause();
      const value = isDead(element) ? "" : markFor(level, dial);
      if (!value.startsWith("dim") || this.#shown.stands(element, value) || this.hides(element)) continue;
      if (this.#shown.has(element) || isSeen(element)) found.push([element, value]);
    }
    return found.filter(([element]) => !isDead(element) && this.#marked.has(element));
  }

  /**
   * Write changes to the page.
   *
   * @param {readonly Change[]} changes
   */
  put(changes) {
    for (const [element, value] of changes) {
      if (value) this.#shown.write(element, value);
      else this.#shown.restore(element);
    }
    for (const [element, value] of changes) if (value === HIDE_PLACE) this.#empty(element, value);
  }

  /**
   * @param {number} dial
   * @returns {Map<Element, string>} the values that the attributes should have
   */
  #wanted(dial) {
    /** @type {Map<Element, string>} */
    const wanted = new Map();
    const measuring = new MeasuringParts();
    this.#emptied.clear();
    for (const [element, level] of this.#marked) {
      const value = this.#valueFor(element, level, dial, measuring);
      if (value && (!value.startsWith("dim") || this.#shown.has(element) || isSeen(element))) wanted.set(element, value);
      for (const inner of this.#heldBy(element, value)) this.#emptied.set(inner, element);
    }
    for (const [inner, holder] of this.#emptied) wanted.set(inner, innerMark(wanted.get(holder)));
    if (dial >= VANISH) for (const [element, value] of this.#fixes) wanted.set(element, value);
    return wanted;
  }

  /**
   * Add a repair of something that hiding broke. It is shown and removed with the marks.
   *
   * @param {Element} element
   * @param {string} value `unlock`, `unfix`, or a mark that hides
   */
  fix(element, value) {
    if (this.#freed.has(element)) return;
    this.#fixes.set(element, value);
    this.#shown.write(element, value);
  }

  /**
   * Remove a repair that was not needed.
   *
   * @param {Element} element
   */
  unfix(element) {
    this.#fixes.delete(element);
    this.#shown.restore(element);
  }

  /**
   * Remove copied marks: routers and carousels copy marked elements with their marks.
   *
   * @param {Document | Element} root
   */
  wipe(root) {
    const within = [...root.querySelectorAll(`[${ATTRIBUTE}]`)];
    for (const element of elementsOf([root, ...within])) this.wipeOne(element);
  }

  /** Remove the copied mark of one element. @param {Element} element */
  wipeOne(element) {
    if (this.isLeftover(element)) removeMark(element);
  }

  /** @param {Element} element @returns {boolean} whether it has a mark that is not shown by Penumbra now */
  isLeftover(element) {
    return !this.#shown.has(element) && OURS.test(markOf(element) ?? "");
  }

  /** Remove every mark from the page. The levels stay known. */
  clear() {
    for (const element of this.#shown.elements) this.#shown.restore(element);
  }

  /**
   * Free an element for good: its mark is removed and it gets none again.
   *
   * @param {Element} element
   * @returns {boolean} false for an element that the user's rule dims or hides
   */
  free(element) {
    if ((this.#ruled.get(element) ?? 0) > 0) return false;
    this.#freed.add(element);
    this.#provisional.delete(element);
    this.#fixes.delete(element);
    this.#unmark(element);
    return true;
  }

  /** @param {Element} element */
  #unmark(element) {
    this.#marked.delete(element);
    this.#shown.restore(element);
    for (const [inner, holder] of this.#emptied) {
      if (holder === element && this.#emptied.delete(inner)) this.#shown.restore(inner);
    }
  }

  /**
   * Put an element's mark back if the page's scripts removed it.
   *
   * @param {Element} element whose attribute changed
   * @param {number} [now] ms
   */
  keepUp(element, now = performance.now()) {
    this.#shown.keepUp(element, now);
  }

  /**
   * @param {Element} element
   * @returns {boolean} whether its mark hides it now
   */
  hides(element) {
    return this.#shown.hides(element);
  }

  /**
   * @param {Element} element
   * @returns {number} the level for which it is hidden now, 0 if it is not
   */
  hiddenLevel(element) {
    return this.hides(element) ? (this.#marked.get(element) ?? LEVEL.hide) : LEVEL.keep;
  }

  /** @param {Element} element @returns {boolean} whether it is hidden with its width, by a position that is not the page's */
  keepsWidth(element) {
    return this.#shown.valueOf(element).startsWith(HIDE_SIZED);
  }

  /** @param {Element} element @returns {boolean} whether it is hidden and has a box: it is laid out, but not visible */
  hidesWithBox(element) {
    return this.hides(element) && this.#shown.valueOf(element) !== HIDE;
  }

  /** @returns {Element[]} elements that are hidden now */
  get hidden() {
    return this.shown.filter(([element, value]) => value === HIDE && !this.#shown.suspended(element)).map(([element]) => element);
  }

  /** @returns {Element[]} elements of the level `hide`, shown or not */
  get noise() {
    return [...this.#marked].filter(([, level]) => level === LEVEL.hide).map(([element]) => element);
  }

  /**
   * @param {Element} element
   * @returns {number | undefined} the level by the user's rule, else by the host
   */
  levelOf(element) {
    return this.#ruled.get(element) ?? (this.#isRuled(element) ? undefined : this.#levels.get(element));
  }

  /**
   * @param {Element} element
   * @returns {number | undefined} the level by the host, without the user's rules
   */
  hostLevelOf(element) {
    return this.#levels.get(element);
  }

  /** @returns {[Element, string][]} marked elements with their marks; every way of hiding is given as `hide` */
  get shown() {
    const own = this.#shown.elements.filter((element) => !this.#emptied.has(element));
    return own.map((element) => [element, hides(this.#shown.valueOf(element)) ? HIDE : this.#shown.valueOf(element)]);
  }

  /** @returns {ReadonlyMap<Element, number>} marked elements and their levels */
  get marked() {
    return this.#marked;
  }

  /**
   * @param {Element} element
   * @param {number} level
   * @param {number} dial
   * @param {MeasuringParts} measuring
   * @returns {string} the attribute's value
   */
  #valueFor(element, level, dial, measuring) {
    const value = markFor(level, dial);
    if (value !== HIDE) return value;
    if (keepsPlace(element)) return HIDE_PLACE;
    const now = this.#shown.valueOf(element);
    if (hides(now) && now !== HIDE_PLACE) return now; // a hidden element no longer shows how it was laid out
    if (!takesPart(element)) return fixedMark(element) || HIDE;
    return leavesCell(element) ? HIDE_CELL : sizedMark(element, measuring) || HIDE;
  }

  /** @param {Element} element */
  #drop(element) {
    this.#shown.restore(element);
    this.#levels.delete(element);
    this.#freed.delete(element);
    this.#fixes.delete(element);
  }
}
