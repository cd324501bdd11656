// @ts-check
/** Makes, shows and changes the highlights of a document, for the live page and the reader view. */

import { passageOf } from "../quotes/quote.js";
import { RefusedError } from "../reply.js";
import { Bubble } from "./bubble.js";
import { changed } from "./change.js";
import { COLORS } from "./paint.js";
import { selectedRange } from "./selected.js";
import { ShownHighlights } from "./shown.js";

/** @typedef {import("./shown.js").Highlight} Highlight */
/** @typedef {import("../host-protocol.d.ts").NewHighlight} NewHighlight */
/**
 * @typedef {object} Store where highlights are kept; each rejects with a `RefusedError`
 * @property {() => Promise<Highlight[]>} read those of this page
 * @property {(highlight: NewHighlight) => Promise<Highlight>} put keep a new one, or a change; as it is kept
 * @property {(ids: string[]) => Promise<unknown>} remove
 */
/** @typedef {ConstructorParameters<typeof ShownHighlights>[0]} Shown */

/** State (`background/browser/states.js`) for a selection that cannot be highlighted. */
const REFUSED = Object.freeze({ empty: "highlight_empty", field: "highlight_field", long: "highlight_long" });

export class Highlighter {
  #shown;
  #store;
  /** The last change. @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** The last chosen colour. @type {Highlight["color"]} */
  #color = COLORS[0];

  /**
   * @param {Store} store
   * @param {Shown} shown
   * @param {AbortSignal} signal ends it, with everything that it shows
   */
  constructor(store, shown, signal) {
    this.#store = store;
    this.signal = signal;
    this.#shown = new ShownHighlights({ ...shown, onChange: () => (Bubble.open?.refresh(), shown.onChange?.()) }, signal);
    const onClick = (/** @type {MouseEvent} */ event) => this.#onClick(event);
    addEventListener("click", onClick, { capture: true, signal });
    // One that stayed when Penumbra was turned off: of two bubbles each would write over the other's note.
    Bubble.open?.serve(this.#bubblingOf(Bubble.open.highlight), signal);
  }

  /** Number of highlights, and of those whose text is not in the document now. */
  get counts() {
    return { all: this.#shown.all.length, missing: this.#shown.missing.length };
  }

  /** Show what is kept for the page now. */
  async load() {
    // No change waits for what is read; what was read before the last change is read again.
    let highlights, change;
    do {
      while (change !== this.#last) await (change = this.#last);
      highlights = await this.#store.read();
    } while (change !== this.#last);
    if (this.signal.aborted) return;
    const open = highlights.find(({ id }) => id === Bubble.open?.highlight.id);
    if (open) Bubble.open?.take(open);
    await this.#shown.replace(highlights);
  }

  /** Show the untouched page for a while. @param {boolean} on */
  veil(on) {
    this.#shown.veil(on);
  }

  /**
   * Highlight what is selected, and open its bubble. Without a selection go to the next highlight.
   *
   * @throws {RefusedError} nothing can be highlighted, or it could not be kept
   */
  async act() {
    const text = await this.#shown.read();
    const range = selectedRange(/** @type {ShadowRoot[]} */ (text.roots.filter((root) => root.nodeType === Node.DOCUMENT_FRAGMENT_NODE)));
    if (range === "empty" && this.#shown.found.length > 0) return this.#open(this.#nextInView());
    if (range === "empty" || range === "field") throw refusal(range);
    const passage = passageOf(text, range);
    if (typeof passage === "string") throw refusal(passage);
    const kept = await this.#inTurn(() => this.#store.put({ ...passage, color: this.#color, note: "" }));
    if (this.signal.aborted) return undefined;
    this.#shown.keep(kept, text.rangeOf(passage.position));
    getSelection()?.removeAllRanges();
    return this.#open(kept);
  }

  /** The first highlight that is not above the window. */
  #nextInView() {
    const { found } = this.#shown;
    const below = found.find(({ id }) => (this.#shown.rangeOf(id)?.getBoundingClientRect().bottom ?? 0) > 0);
    return below ?? found[0];
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    if (!event.isTrusted || event.detail !== 1 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const selection = getSelection();
    if (selection && !selection.isCollapsed) return; // the end of a selection
    const target = /** @type {Element} */ (event.composedPath()[0]);
    if (target.closest?.("a[href], button, input, select, textarea, label, summary, penumbra-bubble")) return;
    const highlight = this.#shown.at(event.clientX, event.clientY);
    if (highlight) this.#open(highlight);
  }

  /** @param {Highlight} highlight */
  async #open({ id }) {
    // Another may have opened while one was being closed.
    while (Bubble.open) if (!(await Bubble.open.close())) return;
    const highlight = this.#shown.all.find((one) => one.id === id);
    const range = this.#shown.rangeOf(id);
    if (!highlight || this.signal.aborted) return;
    if (range && !isInView(range)) range.startContainer.parentElement?.scrollIntoView({ block: "center" });
    new Bubble(highlight, this.#bubblingOf(highlight), this.signal);
  }

  /** @param {Highlight} highlight @returns {import("./bubble.js").Bubbling} */
  #bubblingOf(highlight) {
    const { id } = highlight;
    return {
      keep: (changes) => this.#inTurn(() => this.#change(highlight, changes)),
      remove: () => this.#inTurn(() => this.#remove(id)),
      go: (by) => void this.#go(id, by),
      range: () => this.#shown.rangeOf(id),
      place: () => ({ at: this.#shown.found.findIndex((one) => one.id === id) + 1, of: this.#shown.found.length }),
    };
  }

  /**
   * Of two changes at once both are kept, and what is read has either all of a change or nothing.
   *
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  #inTurn(work) {
    const own = this.#last.then(work);
    this.#last = own.catch(() => undefined); // its caller gets the error
    return own;
  }

  /** @param {string} id @param {1 | -1} by */
  #go(id, by) {
    const { found } = this.#shown;
    const at = found.findIndex((one) => one.id === id);
    return this.#open(found[(at + by + found.length) % found.length]);
  }

  /** @param {Highlight} opened one that was removed meanwhile comes back @param {Partial<Highlight>} changes */
  async #change(opened, changes) {
    const highlight = this.#shown.all.find(({ id }) => id === opened.id) ?? opened;
    const kept = await changed(this.#store.put, highlight, changes);
    this.#color = kept.color;
    if (!this.signal.aborted) this.#shown.keep(kept);
  }

  /** @param {string} id */
  async #remove(id) {
    await this.#store.remove([id]);
    if (!this.signal.aborted) this.#shown.drop(id);
  }
}

/** @param {keyof typeof REFUSED} why */
function refusal(why) {
  return new RefusedError({ name: "no-highlight", state: REFUSED[why] });
}

/** @param {Range} range */
function isInView(range) {
  const { top, bottom } = range.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
