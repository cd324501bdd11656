// @ts-check
/**
 * Watches a page that lives on after it was decided. Changes are gathered, worked off in batches whose cost is measured, and the
 * next batch waits in proportion, so that a page that never rests costs a bounded share of its thread.
 */

import { ATTRIBUTE } from "../apply/written.js";
import { wordsOf } from "./mark-transfer.js";
import { elementsOf, frameDocument, holderOf, parentOf } from "../dom/tree.js";

/** A batch begins when the page has been quiet for this long, or has not been quiet for this long, ms. */
const QUIET = 120;
const RESTLESS = 600;
/** A batch that took t ms is followed by a pause of at least PAUSE × t, so that this work takes at most a tenth of the time. */
const PAUSE = 9;
/**
 * After a pause this long without change the page counts as at rest, ms. Each batch without rest doubles the wait, up to RESTLESS
 * where it brings something new, as in a list that is scrolled, and where it does not, as with clocks and animations, up to:
 */
const REST = 2000;
const LONGEST = 5000;
/** What has come says something new where nothing in the last batch began with the same words, characters; or shows something. */
const BEGINNING = 200;
const SHOWS = "img, picture, video, canvas, iframe, object, embed";
/** Newcomers compared in one batch; so many are news. */
const MOST_COMPARED = 500;
/** Elements that came and went on a hidden page from which they are not held any longer, and the page is decided anew once it is seen. */
const MOST_UNSEEN = 400;
/** The same of those that went while the host is being asked, or where it has failed and the user's rules alone hold. */
const MOST_UNASKED = 2000;
/** Attributes that decide whether something is drawn, beside its style. */
const WATCHED = ["class", "hidden", "open", "aria-hidden", ATTRIBUTE];

/** What has changed since the last batch. */
export class Changes {
  /** Parents whose children came or went. @type {Set<Node>} */ parents = new Set();
  /** Elements that went, though they may have come back elsewhere. @type {Set<Element>} */ gone = new Set();
  /** Elements that came, though they may have gone again. @type {Set<Element>} */ come = new Set();
  /** Elements whose own text changed. @type {Set<Element>} */ retexted = new Set();
  /** Elements whose style may have changed. @type {Set<Element>} */ restyled = new Set();
  /** Frames that have loaded a document. @type {Set<Element>} */ loaded = new Set();
  /** Beginnings of what has come. @type {Set<string>} */ beginnings = new Set();
  /** Whether it is more than what the last batch had already. */ news = false;
  /** So much has changed while nothing could be worked off that it is not known any more what. */ unknown = false;

  /** @param {{ retexted: ReadonlySet<Element>, beginnings: ReadonlySet<string> }} [last] the batch before */
  constructor({ retexted, beginnings } = { retexted: new Set(), beginnings: new Set() }) {
    this.retextedBefore = retexted;
    this.beginningsBefore = beginnings;
  }

  /** Elements held that may be gone from the page. */
  get held() {
    return this.gone.size + this.come.size + this.retexted.size + this.restyled.size + this.parents.size;
  }

  get empty() {
    return !this.unknown && this.parents.size + this.retexted.size + this.restyled.size + this.loaded.size === 0;
  }

  /** @param {MutationRecord} record */
  add(record) {
    const { type, target } = record;
    if (type === "characterData") {
      if (wordsOf(target.nodeValue) !== wordsOf(record.oldValue)) this.#addText(parentOf(target));
    } else if (type === "attributes") {
      this.restyled.add(/** @type {Element} */ (target));
    } else {
      const { addedNodes, removedNodes } = record;
      this.parents.add(target);
      for (const element of elementsOf(removedNodes)) this.gone.add(element);
      for (const element of elementsOf(addedNodes)) this.#addNewcomer(element);
      // Text that is replaced as a whole, as `textContent` does it, comes and goes like any child.
      if (wordsOf(textOf(addedNodes)) !== wordsOf(textOf(removedNodes))) this.#addText(holderOf(target));
    }
  }

  /** @param {Element} element */
  #addNewcomer(element) {
    this.come.add(element);
    if (this.beginnings.size < MOST_COMPARED) {
      const beginning = `${element.localName} ${wordsOf((element.textContent ?? "").slice(0, BEGINNING))}`;
      this.beginnings.add(beginning);
      if (this.beginningsBefore.has(beginning) && !element.matches(SHOWS) && !element.querySelector(SHOWS)) return;
    }
    this.news = true;
  }

  /** @param {Element | null} element whose own text changed */
  #addText(element) {
    if (!element) return;
    this.retexted.add(element);
    this.news ||= !this.retextedBefore.has(element);
  }

  /** @param {Element} element that holds something else than before */
  addRefilled(element) {
    this.retexted.add(element);
    this.news = true;
  }
}

export class MutationTracker {
  #changes = new Changes();
  /** @type {MutationObserver} */
  #observer;
  /**
   * Apart, since old values are not asked for: to tell them, styles that scripts write would be spelled out at every change.
   *
   * @type {MutationObserver}
   */
  #styles;
  /** @type {WeakSet<Node>} */
  #observed = new WeakSet();
  #timer = 0;
  #firstAt = 0;
  #lastAt = 0;
  #wait = QUIET;
  /** The least that the last batch's cost allows. */
  #least = 0;
  #busy = true;

  /**
   * @param {object} reactions
   * @param {(changes: Changes) => Promise<void>} reactions.onChanges work off a batch
   * @param {(element: Element) => void} reactions.onMark the mark of an element was written by somebody
   * @param {(element: Element) => void} reactions.onNewcomer an element has come to the page, with all it holds
   * @param {(records: readonly MutationRecord[]) => Iterable<Element>} reactions.onRewritten words or elements came; what is to be sent again
   * @param {() => void} reactions.onMutation the page has changed in some way
   * @param {AbortSignal} signal ends the watching
   */
  constructor({ onChanges, onMark, onNewcomer, onRewritten, onMutation }, signal) {
    this.onChanges = onChanges;
    this.onMark = onMark;
    this.onNewcomer = onNewcomer;
    this.onRewritten = onRewritten;
    this.onMutation = onMutation;
    this.signal = signal;
    this.#observer = new MutationObserver((records) => this.#note(records));
    this.#styles = new MutationObserver((records) => this.#note(records));
    signal.addEventListener("abort", () => this.#stop());
    document.addEventListener("visibilitychange", () => this.#schedule(), { signal });
    this.observe([document]);
  }

  /** @param {Iterable<Node>} roots documents and shadow roots */
  observe(roots) {
    for (const root of roots) {
      if (this.#observed.has(root)) continue;
      this.#observed.add(root);
      const texts = { characterData: true, characterDataOldValue: true };
      const attributes = { attributes: true, attributeOldValue: true, attributeFilter: WATCHED };
      this.#observer.observe(root, { childList: true, subtree: true, ...texts, ...attributes });
      this.#styles.observe(root, { subtree: true, attributes: true, attributeFilter: ["style"] });
      root.addEventListener("load", ({ target }) => this.#noteLoad(target), { capture: true, signal: this.signal });
    }
  }

  /** The page has been decided: begin to work off what has changed since. */
  begin() {
    this.#busy = false;
    this.#schedule();
  }

  /** @param {MutationRecord[]} records */
  #note(records) {
    let rewritten = false;
    for (const record of records) {
      rewritten ||= record.type !== "attributes";
      if (record.attributeName === ATTRIBUTE) this.onMark(/** @type {Element} */ (record.target));
      else this.#changes.add(record);
      // Asked first: animations write hundreds of styles a frame, and even to look at what came with each costs.
      if (record.type === "childList") for (const element of elementsOf(record.addedNodes)) this.onNewcomer(element);
    }
    if (rewritten) for (const element of this.onRewritten(records)) this.#changes.addRefilled(element);
    this.#afterChange();
  }

  /**
   * A frame's document is exchanged without any change to the page around it; of what it does from now on nothing may be missed.
   *
   * @param {any} target an element that has loaded something
   */
  #noteLoad(target) {
    if (target.localName !== "iframe" && target.localName !== "frame") return;
    const inner = frameDocument(target);
    if (inner && this.#observed.has(inner)) return;
    if (inner) this.observe([inner]);
    this.#changes.loaded.add(target);
    this.#afterChange();
  }

  #afterChange() {
    if (document.hidden ? this.#changes.held > MOST_UNSEEN : this.#busy && this.#changes.gone.size > MOST_UNASKED) {
      this.#changes = Object.assign(new Changes(), { unknown: true });
    }
    if (this.#changes.empty) return;
    const now = performance.now();
    if (now - this.#lastAt > REST) this.#wait = QUIET;
    this.#lastAt = now;
    this.#firstAt ||= now;
    this.onMutation();
    this.#schedule();
  }

  #schedule() {
    if (this.#busy || this.#changes.empty || document.hidden || this.signal.aborted) return;
    clearTimeout(this.#timer);
    const wait = this.#changes.news ? Math.min(this.#wait, Math.max(RESTLESS, this.#least)) : this.#wait;
    const since = performance.now() - this.#firstAt;
    const left = Math.max(0, Math.max(RESTLESS, wait) - since);
    this.#timer = setTimeout(() => this.#flush(), Math.min(wait, left));
  }

  async #flush() {
    const changes = this.#changes;
    this.#changes = new Changes(changes);
    this.#firstAt = 0;
    this.#busy = true;
    const start = performance.now();
    await this.onChanges(changes).catch((error) => console.warn("Penumbra:", error)); // what comes next is worked off all the same
    this.#least = Math.min(LONGEST, (performance.now() - start) * PAUSE);
    this.#wait = Math.max(this.#least, Math.min(this.#wait * 2, changes.news ? RESTLESS : LONGEST));
    this.#busy = false;
    this.#schedule();
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#observer.disconnect();
    this.#styles.disconnect();
  }
}

/** @param {NodeList} nodes */
function textOf(nodes) {
  return [...nodes].map(({ nodeType, nodeValue }) => (nodeType === Node.TEXT_NODE ? nodeValue : "")).join("");
}
