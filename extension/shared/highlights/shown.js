// @ts-check
/**
 * The highlights of a document: found in its text, painted, and found again when the document changes. What is not found stays in the list,
 * and is tried again when the document has changed.
 */

import { DocumentText } from "../quotes/document-text.js";
import { findPassages } from "../quotes/find.js";
import { plainText } from "../quotes/quote.js";
import { Slices } from "../slices.js";
import { paint, unpaint } from "./paint.js";

/** A check follows a change of the document by this time, ms. */
const QUIET = 300;
/** Longest pause between two vain searches, ms: a page may change all the time. The first is `QUIET`, and each is twice the one before. */
const LONGEST_PAUSE = 30_000;

/** @typedef {import("../host-protocol.d.ts").Highlight} Highlight */
/** @typedef {{ highlight: Highlight, range: Range | null, text: string }} Entry text: the range's, squeezed, when it was found */

export class ShownHighlights {
  /** @type {Map<string, Entry>} */
  #entries = new Map();
  #observer = new MutationObserver(() => this.#soon());
  #timer = 0;
  #veiled = false;
  #pause = QUIET;
  #notBefore = 0;
  /** The search that runs; it never rejects. @type {Promise<void> | null} */
  #running = null;

  /**
   * @param {{ root: () => Node, shadowOf?: (element: Element) => ShadowRoot | null, onChange?: () => void }} document
   * @param {AbortSignal} signal ends it
   */
  constructor(document, signal) {
    this.document = document;
    this.signal = signal;
    signal.addEventListener("abort", () => this.#end());
  }

  /** All highlights, in the document's order; those that were not found are last. */
  get all() {
    return [...this.found, ...this.missing];
  }

  /** Highlights that were found, in the document's order. */
  get found() {
    const entries = [...this.#entries.values()].filter(({ range }) => range);
    return entries.sort(order).map(({ highlight }) => highlight);
  }

  /** Highlights whose text is not in the document now. */
  get missing() {
    return [...this.#entries.values()].filter(({ range }) => !range).map(({ highlight }) => highlight);
  }

  /** @param {string} id @returns {Range | null} */
  rangeOf(id) {
    return this.#entries.get(id)?.range ?? null;
  }

  /**
   * Read the document's text.
   *
   * @returns {Promise<DocumentText>}
   */
  read() {
    return DocumentText.read(this.document.root(), new Slices(this.signal), this.document.shadowOf);
  }

  /**
   * Show these highlights, and no others.
   *
   * @param {readonly Highlight[]} highlights
   */
  async replace(highlights) {
    const before = this.#entries;
    this.#entries = new Map(highlights.map((highlight) => [highlight.id, { ...(before.get(highlight.id) ?? { range: null, text: "" }), highlight }]));
    this.#pause = QUIET;
    this.#notBefore = 0;
    await this.#find();
  }

  /**
   * Show a highlight, or its new state.
   *
   * @param {Highlight} highlight
   * @param {Range | null} [range] where it is; where it was before if left out
   */
  keep(highlight, range = this.rangeOf(highlight.id)) {
    this.#entries.set(highlight.id, entryOf(highlight, range));
    this.#watch([this.document.root()]);
    this.#paint();
  }

  /** @param {string} id */
  drop(id) {
    this.#entries.delete(id);
    this.#paint();
  }

  /**
   * The highlight at a point of the window; the shortest of several.
   *
   * @param {number} x CSS px
   * @param {number} y CSS px
   * @returns {Highlight | null}
   */
  at(x, y) {
    const hit = [...this.#entries.values()].filter(({ range }) => range && covers(range, x, y));
    return hit.sort((one, other) => one.text.length - other.text.length)[0]?.highlight ?? null;
  }

  /** Paint nothing for a while. @param {boolean} on */
  veil(on) {
    if (on === this.#veiled) return;
    this.#veiled = on;
    this.#paint();
  }

  /** Search, after the search that runs: one that gave way to the next would never end on a page that changes all the time. */
  async #find() {
    while (this.#running) await this.#running;
    const search = this.#search();
    const end = () => void (this.#running = null);
    this.#running = search.then(end, end);
    await search;
  }

  /** Find the highlights that have no range, or whose range has other text than when it was found. */
  async #search() {
    const lost = [...this.#entries.values()].filter(({ range, text }) => !range?.startContainer.isConnected || plainText(range) !== text);
    if (lost.length > 0) await this.#searchFor(lost);
    if (!this.signal.aborted) this.#paint();
  }

  /** @param {Entry[]} lost */
  async #searchFor(lost) {
    const text = await this.read();
    this.#watch(text.roots);
    const found = await findPassages(text, lost.map(({ highlight }) => highlight), new Slices(this.signal));
    for (const { highlight } of lost) {
      const now = this.#entries.get(highlight.id)?.highlight; // its note may have changed meanwhile
      if (now) this.#entries.set(now.id, entryOf(now, found.get(highlight) ?? null));
    }
    this.#pause = found.size === lost.length ? QUIET : Math.min(LONGEST_PAUSE, this.#pause * 2);
    this.#notBefore = performance.now() + this.#pause;
  }

  #paint() {
    const found = this.#veiled ? [] : [...this.#entries.values()].filter(({ range }) => range);
    paint(found.map(({ highlight, range }) => ({ range: /** @type {Range} */ (range), color: highlight.color, hasNote: highlight.note !== "" })));
    this.document.onChange?.();
  }

  /** @param {readonly Node[]} roots */
  #watch(roots) {
    for (const root of roots) this.#observer.observe(root, { childList: true, characterData: true, subtree: true });
  }

  /** The document has changed: look at the ranges a little later. */
  #soon() {
    if (this.#timer || this.#entries.size === 0) return;
    this.#timer = setTimeout(() => this.#look(), Math.max(QUIET, this.#notBefore - performance.now()));
  }

  /** Search, but a pause after the search that runs. */
  async #look() {
    const running = this.#running;
    await running;
    this.#timer = 0;
    if (this.signal.aborted) return;
    if (running) this.#soon();
    else this.#find().catch(() => undefined); // ended
  }

  #end() {
    clearTimeout(this.#timer);
    this.#observer.disconnect();
    unpaint();
  }
}

/**
 * A range without text is none: the page has removed the highlighted text.
 *
 * @param {Highlight} highlight
 * @param {Range | null} range
 * @returns {Entry}
 */
function entryOf(highlight, range) {
  const text = range ? plainText(range) : "";
  return { highlight, range: text ? range : null, text };
}

/** @param {Entry} one @param {Entry} other */
function order({ range: one }, { range: other }) {
  if (!one || !other || one.startContainer.getRootNode() !== other.startContainer.getRootNode()) return 0;
  return one.compareBoundaryPoints(Range.START_TO_START, other);
}

/** @param {Range} range @param {number} x @param {number} y */
function covers(range, x, y) {
  return [...range.getClientRects()].some(({ left, top, right, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
}
