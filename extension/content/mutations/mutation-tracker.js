// @ts-check
/**
 * Tracks the mutations of a page after its decision. They are collected in batches. The cost of each batch is measured and the next one
 * waits in proportion, so that a page that never rests costs a bounded share of its main thread.
 */

import { ATTRIBUTE } from "../apply/written.js";
import { wordsOf } from "./mark-transfer.js";
import { textHolder } from "../dom/text-wrapper.js";
import { elementsOf, frameDocument, holderOf, parentOf } from "../dom/tree.js";

/** Debounce, and maximum wait, ms. */
const QUIET = 120;
const RESTLESS = 600;
/** A batch that took t ms is followed by a pause of at least PAUSE × t ms, so that batches take at most a tenth of the time. */
const PAUSE = 9;
/**
 * Time without a mutation after which the page is at rest, ms. Each batch without rest doubles the wait: up to RESTLESS for a batch with
 * news, as in a list that is scrolled, and up to LONGEST without, as with clocks and animations.
 */
const REST = 2000;
const LONGEST = 5000;
/** Batches with news after another address that wait no longer than QUIET: the new view may come in parts, some time after its address. */
const SOON = 3;
/** Characters at the beginning of a new element that are compared with the last batch: other words are news, and so are these media. */
const BEGINNING = 200;
const SHOWS = "img, picture, video, canvas, iframe, object, embed";
/** New elements compared in one batch; more are news. */
const MOST_COMPARED = 500;
/** Elements changed on a hidden page above which the batch is dropped and the page decided anew when it is shown. */
const MOST_UNSEEN = 400;
/** The same for removed elements while the host decides, or has failed and only the user's rules hold. */
const MOST_UNASKED = 2000;
/** Attributes besides `style` that decide whether an element is drawn. */
const WATCHED = ["class", "hidden", "open", "aria-hidden", ATTRIBUTE];

/** The changes since the last batch. */
export class Changes {
  /** Parents that lost or got children. @type {Set<Node>} */ parents = new Set();
  /** Removed elements, which may have been added again elsewhere. @type {Set<Element>} */ gone = new Set();
  /** Added elements, which may have been removed again. @type {Set<Element>} */ come = new Set();
  /** Elements whose own text changed. @type {Set<Element>} */ retexted = new Set();
  /** Elements whose style may have changed. @type {Set<Element>} */ restyled = new Set();
  /** Frames that have loaded a document. @type {Set<Element>} */ loaded = new Set();
  /** First words of the added elements. @type {Set<string>} */ beginnings = new Set();
  /** Whether the batch has something that the last one had not. */ news = false;
  /** There were too many changes to keep: the page must be decided anew. */ unknown = false;

  /** @param {{ retexted: ReadonlySet<Element>, beginnings: ReadonlySet<string> }} [last] the batch before */
  constructor({ retexted, beginnings } = { retexted: new Set(), beginnings: new Set() }) {
    this.retextedBefore = retexted;
    this.beginningsBefore = beginnings;
  }

  /** Number of elements held that may have left the page. */
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
      if (wordsOf(target.nodeValue) !== wordsOf(record.oldValue)) this.#addText(textHolder(parentOf(target)));
    } else if (type === "attributes") {
      this.restyled.add(/** @type {Element} */ (target));
    } else {
      const { addedNodes, removedNodes } = record;
      this.parents.add(target);
      for (const element of elementsOf(removedNodes)) this.gone.add(element);
      for (const element of elementsOf(addedNodes)) this.#addElement(element);
      // Replacing a text as a whole, as `textContent` does, removes and adds a child.
      if (wordsOf(textOf(addedNodes)) !== wordsOf(textOf(removedNodes))) this.#addText(textHolder(holderOf(target)));
    }
  }

  /** @param {Element} element */
  #addElement(element) {
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

  /** @param {Element} element with other contents than before */
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
   * A second observer without old values: for them the browser would serialise a style at each change.
   *
   * @type {MutationObserver}
   */
  #styles;
  /** @type {WeakSet<Node>} */
  #observed = new WeakSet();
  #timer = 0;
  /** Time at which the timer rings, ms. */
  #rings = 0;
  #firstAt = 0;
  #lastAt = 0;
  #wait = QUIET;
  /** Least wait by the cost of the last batch, ms. */
  #least = 0;
  #busy = true;
  /** Whether the whole page is being decided: that covers all changes until it is read, and later ones wait for its answer. */
  #held = false;
  /** Batches with news that are still processed soon. */
  #soon = 0;

  /**
   * @param {object} reactions
   * @param {(changes: Changes) => Promise<void>} reactions.onChanges process a batch
   * @param {(element: Element) => void} reactions.onMark the marks' attribute of an element was written
   * @param {(element: Element) => void} reactions.onAdded an element was added, with its descendants
   * @param {(records: readonly MutationRecord[]) => Iterable<Element>} reactions.onRewritten texts or elements were added; returns elements to send again
   * @param {() => void} reactions.onMutation there was any mutation
   * @param {AbortSignal} signal ends the watching
   */
  constructor({ onChanges, onMark, onAdded, onRewritten, onMutation }, signal) {
    this.onChanges = onChanges;
    this.onMark = onMark;
    this.onAdded = onAdded;
    this.onRewritten = onRewritten;
    this.onMutation = onMutation;
    this.signal = signal;
    this.#observer = new MutationObserver((records) => this.#note(records));
    this.#styles = new MutationObserver((records) => this.#noteStyles(records));
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

  /** The page has been decided: process the changes since then. */
  begin() {
    this.#busy = false;
    this.#schedule();
  }

  /** The whole page is about to be read: what has changed until now is read with it, and no batch is processed meanwhile. */
  hold() {
    this.#held = true;
    this.#take();
  }

  /** The whole page has been decided, or cannot be. */
  release() {
    this.#held = false;
    this.#schedule();
  }

  /** The page has another address: what comes next is another view, and not restlessness. */
  goOn() {
    this.#soon = SOON;
    this.#schedule();
  }

  /** @param {MutationRecord[]} records */
  #note(records) {
    let rewritten = false;
    for (const record of records) {
      rewritten ||= record.type !== "attributes";
      if (record.attributeName === ATTRIBUTE) this.onMark(/** @type {Element} */ (record.target));
      else this.#changes.add(record);
      // The type is tested first: animations write hundreds of styles a frame, and reading the added nodes of each costs.
      if (record.type === "childList") for (const element of elementsOf(record.addedNodes)) this.onAdded(element);
    }
    if (rewritten) for (const element of this.onRewritten(records)) this.#changes.addRefilled(element);
    this.#afterChange();
  }

  /**
   * Animations write hundreds of styles a frame, mostly of the same elements.
   *
   * @param {readonly MutationRecord[]} records
   */
  #noteStyles(records) {
    const { restyled } = this.#changes;
    const before = restyled.size;
    for (const { target } of records) restyled.add(/** @type {Element} */ (target));
    if (restyled.size > before) this.#afterChange();
    else this.#lastAt = performance.now();
  }

  /**
   * A frame replaces its document without a mutation of the page around it. Its new document is observed at once.
   *
   * @param {any} target an element with a `load` event
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
    if (document.hidden ? this.#changes.held > MOST_UNSEEN : this.#waits && this.#changes.gone.size > MOST_UNASKED) {
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
    if (!this.#resting) this.#arm(this.#due(performance.now()));
  }

  /** Whether no batch can be due. */
  get #resting() {
    return this.#waits || this.#changes.empty || document.hidden || this.signal.aborted;
  }

  /** Whether the host is being asked, or does not know the page. */
  get #waits() {
    return this.#busy || this.#held;
  }

  /**
   * The time at which the batch is due, ms.
   *
   * @param {number} last time of the last change
   */
  #due(last) {
    const { news } = this.#changes;
    const soon = news && this.#soon > 0;
    const wait = soon ? QUIET : news ? Math.min(this.#wait, Math.max(RESTLESS, this.#least)) : this.#wait;
    return Math.min(last + wait, this.#firstAt + Math.max(RESTLESS, wait));
  }

  /**
   * Set the timer. An earlier one stays and sets the next: a new timer at each change would cost more than noting the change.
   *
   * @param {number} due
   */
  #arm(due) {
    if (this.#timer && this.#rings <= due) return;
    clearTimeout(this.#timer);
    this.#rings = due;
    this.#timer = setTimeout(() => this.#ring(), Math.max(0, Math.ceil(due - performance.now())));
  }

  #ring() {
    this.#timer = 0;
    if (this.#resting) return;
    const due = this.#due(this.#lastAt);
    if (due > performance.now()) this.#arm(due);
    else this.#flush();
  }

  /** @returns {Changes} those until now; the next ones begin a batch of their own */
  #take() {
    const changes = this.#changes;
    this.#changes = new Changes(changes);
    this.#firstAt = 0;
    return changes;
  }

  async #flush() {
    const changes = this.#take();
    this.#busy = true;
    if (changes.news) this.#soon = Math.max(0, this.#soon - 1);
    const start = performance.now();
    await this.onChanges(changes).catch((error) => console.warn("Penumbra:", error)); // the next batch is processed all the same
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
