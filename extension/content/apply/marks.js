// @ts-check
/** Puts marks on the page's elements and takes them off again. */

import { isStillEmpty } from "./columns.js";
import { dimmingMark, plain } from "./dimming.js";
import { HeldDescendants } from "./held.js";
import { hidingMark } from "./hiding.js";
import { Levels } from "./levels.js";
import { DIM, HIDE, HIDE_PLACE, HIDE_SIZED, LEVEL, OURS, VANISH, hides, innerMark, shapesText } from "./mark-values.js";
import { ReadableOpacity } from "./readable.js";
import { isDead, parentOf } from "../dom/tree.js";
import { MeasuringParts } from "./sized.js";
import { Written, markOf } from "./written.js";

/** @typedef {[element: Element, value: string]} Change value: the attribute's new value, empty to remove it */
/** @typedef {{ value: string, causes: readonly Element[], shown: Element | null }} Fix */

export class Marks {
  levels = new Levels();
  /** The marks on the page now. */
  #shown = new Written();
  /** Repairs: elements and their marks, and what is hidden and what is shown meanwhile. @type {Map<Element, Fix>} */
  #fixes = new Map();
  #held = new HeldDescendants(this.#shown);
  #readable = new ReadableOpacity((block) => this.hides(block), (part) => this.marked.get(part) === LEVEL.hide);
  /** Marks of the main text (`main-text.js`). @type {ReadonlyMap<Element, string>} */
  text = new Map();

  /**
   * Learn levels. Nothing changes on the page until `put`.
   *
   * @param {Iterable<readonly [Element, number]>} levels the host's new, changed or removed levels
   * @param {ReadonlyMap<Element, number>} ruled all levels by the user's rules
   */
  learn(levels, ruled) {
    this.dropDead();
    for (const element of this.levels.learn(levels, ruled)) this.#drop(element);
    for (const element of this.#fixes.keys()) if (!element.isConnected) this.#drop(element);
  }

  /** Drop elements of documents that their frames have replaced. */
  dropDead() {
    this.#shown.dropDead();
    this.levels.dropDead();
    this.#held.dropDead();
    for (const element of this.#fixes.keys()) if (isDead(element)) this.#fixes.delete(element);
  }

  /** Forget the host's levels, since the page is decided anew. The marks on the page stay until then. */
  forget() {
    this.levels.forget();
    this.#fixes.clear();
  }

  /**
   * Transfer an element's mark to its replacement.
   *
   * @param {Element} from
   * @param {Element} to
   */
  transfer(from, to) {
    const level = this.marked.get(from);
    if (level === undefined || !this.#shown.valueOf(from) || this.#shown.has(to) || this.levels.isFreed(to)) return;
    const value = dimmingMark(to, plain(this.#shown.valueOf(from)), "");
    this.#mark(to, level, value);
  }

  /**
   * Mark an element that the page has just added, until the host replies.
   *
   * @param {Element} element
   * @param {number} level
   * @param {number} dial
   */
  take(element, level, dial) {
    if (level === LEVEL.keep || this.#shown.has(element) || this.levels.isFreed(element)) return;
    const mark = this.#readable.markFor(element, level, dial);
    const value = mark === HIDE ? hidingMark(element, "", new MeasuringParts()) : dimmingMark(element, mark, "");
    this.#mark(element, level, value);
  }

  /**
   * Mark an element until the host replies.
   *
   * @param {Element} element
   * @param {number} level
   * @param {string} value empty where no mark would be right
   */
  #mark(element, level, value) {
    if (!value) return;
    this.levels.take(element, level);
    this.#shown.write(element, value);
    this.#empty(element, value);
  }

  /** Remove the mark of an element whose contents were replaced. @param {Element} element */
  release(element) {
    this.levels.release(element);
    this.#restore(element);
  }

  /** Hide the descendants that must be hidden with an element. @param {Element} holder @param {string} value its mark, written */
  #empty(holder, value) {
    for (const inner of this.#held.add(holder, value)) this.#shown.write(inner, innerMark(value));
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

  /** A new reading of the blocks' texts begins, for `dimming`. */
  beginReading() {
    this.#readable.begin();
  }

  /**
   * The dimming marks to write for a dial position, read in slices. The page may change meanwhile: the caller reads all changes again.
   *
   * @param {readonly Element[]} blocks some of the marked elements
   * @param {number} dial
   * @param {import("../../shared/slices.js").Slices} slices
   * @returns {Promise<Change[]>}
   */
  async dimming(blocks, dial, slices) {
    /** @type {Change[]} */
    const found = [];
    for (const element of blocks) {
      if (slices.spent) await slices.pause();
      const level = this.marked.get(element);
      if (level === undefined || isDead(element) || this.hides(element)) continue;
      const value = dimmingMark(element, this.#readable.markFor(element, level, dial), this.#shown.valueOf(element));
      if (value.startsWith(DIM) && !this.#shown.stands(element, value)) found.push([element, value]);
    }
    return found.filter(([element]) => !isDead(element) && this.marked.has(element));
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
    this.#readable.begin();
    this.#held.clear();
    if (dial > 0) for (const [element, value] of this.text) if (!isDead(element)) wanted.set(element, value);
    for (const [element, level] of this.marked) {
      const now = this.#shown.valueOf(element);
      const mark = this.#readable.markFor(element, level, dial);
      const value = mark === HIDE ? hidingMark(element, now, measuring) : dimmingMark(element, mark, now);
      if (value) wanted.set(element, value);
      this.#held.add(element, value);
    }
    for (const [inner, holder] of this.#held.all) wanted.set(inner, innerMark(wanted.get(holder)));
    if (dial >= VANISH) this.#addFixes(wanted);
    return wanted;
  }

  /** @param {Map<Element, string>} wanted */
  #addFixes(wanted) {
    for (const [element, fix] of this.#fixes) {
      if (fix.causes.length === 0 || this.#holds(element, fix, wanted)) wanted.set(element, fix.value);
    }
  }

  /**
   * Whether a repair of the layout still holds: it makes way for another mark, and goes with what was hidden.
   *
   * @param {Element} element
   * @param {Fix} fix
   * @param {ReadonlyMap<Element, string>} wanted
   */
  #holds(element, { value, causes, shown }, wanted) {
    if (wanted.has(element) || !causes.every((cause) => hides(wanted.get(cause) ?? ""))) return false;
    for (let at = shown; at; at = parentOf(at)) if (hides(wanted.get(at) ?? "")) return false;
    return !hides(value) || isStillEmpty(element, causes);
  }

  /**
   * Add a repair of something that hiding broke. It is shown and removed with the marks.
   *
   * @param {Element} element
   * @param {string} value `unlock`, `unfix`, `use`, `seen`, `pad`, `margin`, `stick`, `middle`, `column`, or a mark that hides
   * @param {readonly Element[]} [causes] the repair holds while all of these elements are hidden
   * @param {Element | null} [shown] and while this one is not
   */
  fix(element, value, causes = [], shown = null) {
    if (this.levels.isFreed(element)) return;
    this.#fixes.set(element, { value, causes, shown });
    this.#shown.write(element, value);
  }

  /**
   * Hide an element that is hidden already in another way.
   *
   * @param {Element} element
   * @param {string} value a mark that hides
   */
  rehide(element, value) {
    this.#shown.write(element, value);
  }

  /** @returns {Element[]} elements that are not displayed now: hidden, and out of the layout */
  get removed() {
    return this.#shown.elements.filter((element) => this.#shown.valueOf(element) === HIDE && this.hides(element));
  }

  /** @param {Element} element @returns {boolean} whether it has a mark */
  has(element) {
    return this.#shown.has(element);
  }

  /** Remove a repair that was not needed. @param {Element} element */
  unfix(element) {
    this.#fixes.delete(element);
    this.#shown.restore(element);
  }

  /** @param {Element} element @returns {boolean} whether it has a mark that Penumbra does not show: a copied one, or one put back */
  isLeftover(element) {
    return !this.#shown.has(element) && OURS.test(markOf(element) ?? "");
  }

  /**
   * Take the marks of some elements off for a moment. What is hidden stays so, and has no box meanwhile.
   *
   * @param {(element: Element) => boolean} wanted
   * @returns {() => void} puts them back
   */
  lift(wanted) {
    const lifted = this.#shown.elements.filter((element) => this.#shown.valueOf(element) !== HIDE && wanted(element));
    for (const element of lifted) this.#shown.lift(element, this.#shown.hides(element) ? HIDE : null);
    return () => this.#shown.putDown(lifted);
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
    if (!this.levels.free(element)) return false;
    this.#fixes.delete(element);
    this.#restore(element);
    return true;
  }

  /** Restore an element, and the descendants that were hidden with it. @param {Element} element */
  #restore(element) {
    for (const one of [element, ...this.#held.release(element)]) this.#shown.restore(one);
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

  /** @param {Element} element @returns {boolean} whether its mark hides it now */
  hides(element) {
    return this.#shown.hides(element);
  }

  /**
   * @param {Element} element
   * @returns {number} the level for which it is hidden now, 0 if it is not
   */
  hiddenLevel(element) {
    return this.hides(element) ? (this.marked.get(element) ?? LEVEL.hide) : LEVEL.keep;
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

  /** @returns {[Element, string][]} dimmed and hidden elements with their marks; every way of hiding is given as `hide` */
  get shown() {
    const own = this.#shown.elements.filter((element) => !this.#held.has(element) && !shapesText(this.#shown.valueOf(element)));
    return own.map((element) => [element, hides(this.#shown.valueOf(element)) ? HIDE : this.#shown.valueOf(element)]);
  }

  /** @returns {ReadonlyMap<Element, number>} marked elements and their levels */
  get marked() {
    return this.levels.marked;
  }

  /** @param {Element} element */
  #drop(element) {
    this.#shown.restore(element);
    this.levels.drop(element);
    this.#fixes.delete(element);
  }
}
