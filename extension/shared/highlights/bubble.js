// @ts-check
/**
 * The bubble of one highlight: its colour, its note, and the way to the next one. Escape, its button and a click beside it close it. What
 * was written is kept first; where that fails the bubble stays, and closes when it is closed again without a change.
 * With a note that is too long it stays until the note is shorter. When Penumbra is turned off it stays as long as its note is not kept. A
 * document has one bubble at most.
 */

import { failureWords } from "../failure-words.js";
import { makeBubble, word } from "./bubble-parts.js";
import { isTooLong } from "./note-length.js";
import { spotFor } from "./spot.js";
import { takeNote } from "./take-note.js";

/** A pause in typing after which the note is kept, ms. */
const TYPED = 800;
const STOPS = "button:not([hidden] *), input:checked, textarea";

/** @typedef {import("./shown.js").Highlight} Highlight */
/**
 * @typedef {object} Bubbling
 * @property {(changes: { color?: Highlight["color"], note?: string }) => Promise<void>} keep
 * @property {() => Promise<void>} remove
 * @property {(by: 1 | -1) => void} go to the previous or next highlight
 * @property {() => Range | null} range
 * @property {() => { at: number, of: number }} place which of the document's highlights it is, from 1
 */

export class Bubble {
  /** The document's, while it is open. @type {Bubble | null} */
  static open = null;

  #parts = makeBubble();
  /** Read while the extension is there: it may go, and what is written here is still to be told as unsaved. */
  #words = { unsaved: word("not_saved"), leave: word("highlight_leave"), direction: word("direction") };
  #ending = new AbortController();
  #typed = 0;
  /** Colour and note as they were kept last. */
  #kept;
  /** Whether the colour is kept that was chosen last. @type {Promise<boolean>} */
  #color = Promise.resolve(true);
  /** Why changes are not kept, as it was said, by their kind. @type {Map<"color" | "note" | "remove", string>} */
  #refusals = new Map();
  /** Whether it was closed in vain, and nothing was changed since. */
  #closedInVain = false;
  /** Signal of the time for which Penumbra is on. @type {AbortSignal | null} */
  #served = null;
  /** Focus before it was opened. */
  #focused = /** @type {HTMLElement | null} */ (document.activeElement);

  /**
   * @param {Highlight} highlight
   * @param {Bubbling} bubbling
   * @param {AbortSignal} signal closes it once the note is kept
   */
  constructor(highlight, bubbling, signal) {
    const { color, note } = highlight;
    this.highlight = highlight;
    this.bubbling = bubbling;
    this.#kept = { color, note };
    const { colors, buttons, note: field } = this.#parts;
    field.value = note;
    for (const one of colors) one.checked = one.value === color;
    for (const one of colors) one.addEventListener("change", () => this.#choose(/** @type {Highlight["color"]} */ (one.value)));
    field.addEventListener("input", () => this.#noteTyping());
    buttons.done.addEventListener("click", () => this.close());
    buttons.remove.addEventListener("click", () => this.#remove());
    buttons.previous.addEventListener("click", () => this.#go(-1));
    buttons.next.addEventListener("click", () => this.#go(1));
    this.#listen();
    Bubble.open = this;
    this.#endWith(signal);
    this.refresh();
    colors.find(({ checked }) => checked)?.focus({ preventScroll: true });
  }

  /**
   * Serve these highlights from now on: Penumbra was turned on again while it stayed.
   *
   * @param {Bubbling} bubbling
   * @param {AbortSignal} signal as of the constructor
   */
  serve(bubbling, signal) {
    this.bubbling = bubbling;
    this.#endWith(signal);
    this.refresh();
  }

  /** @param {AbortSignal} signal as of the constructor */
  #endWith(signal) {
    this.#served = signal;
    const leave = async () => {
      const isKept = this.#isKept || (await this.#keepNote() && this.#isKept);
      if (isKept && this.#served === signal) this.#end(); // Penumbra may be on again meanwhile
    };
    signal.addEventListener("abort", leave, { signal: this.#ending.signal });
  }

  /** Show where it is now, and among how many. */
  refresh() {
    const { at, of } = this.bubbling.place();
    this.#parts.steps.hidden = of < 2;
    this.#parts.place.textContent = `${at} / ${of}`;
    this.#stand();
  }

  /**
   * Show a change that was made elsewhere. What is being written here stays.
   *
   * @param {Highlight} highlight as it is kept now
   */
  take({ color, note }) {
    const { colors, note: field } = this.#parts;
    if (color !== this.#kept.color) for (const one of colors) one.checked = one.value === color;
    takeNote(field, this.#kept.note, note);
    this.#kept = { color, note };
    if (field.value !== note) this.#noteTyping();
    this.#stand();
  }

  /**
   * Keep what was written, and close.
   *
   * @returns {Promise<boolean>} whether it is closed
   */
  async close() {
    const again = this.#closedInVain;
    const color = await this.#color;
    let noted = await this.#keepNote();
    // What was taken in meanwhile is kept too.
    while (noted && !this.#isKept) noted = await this.#keepNote();
    // The page may have taken it away: nobody could close it again then.
    if (!(noted && color) && this.#parts.host.isConnected && (!again || isTooLong(this.#parts.note.value))) {
      this.#closedInVain = true;
      this.#say();
      return false;
    }
    this.#end();
    return true;
  }

  /** @param {1 | -1} by */
  async #go(by) {
    if (await this.close()) this.bubbling.go(by);
  }

  async #remove() {
    clearTimeout(this.#typed);
    if (await this.#tryTo("remove", () => this.bubbling.remove())) this.#end();
  }

  /** @param {Highlight["color"]} color */
  #choose(color) {
    this.#closedInVain = false;
    this.#color = this.#keep("color", { color });
  }

  #noteTyping() {
    this.#closedInVain = false;
    clearTimeout(this.#typed);
    // What is typed on after the bound is not kept, so it is said at once.
    const passed = isTooLong(this.#parts.note.value) && !this.#refusals.has("note");
    this.#typed = setTimeout(() => this.#keepNote(), passed ? 0 : TYPED);
  }

  /** Whether the note is kept as it is written. */
  get #isKept() {
    return this.#parts.note.value === this.#kept.note;
  }

  /** Whether a note is written that could not be kept when the page is left. */
  get #wouldBeLost() {
    return !this.#isKept && this.#parts.host.isConnected && (isTooLong(this.#parts.note.value) || this.#refusals.has("note"));
  }

  /** @returns {Promise<boolean>} whether the note is kept as it is written */
  async #keepNote() {
    clearTimeout(this.#typed);
    if (!this.#isKept) return this.#keep("note", { note: this.#parts.note.value });
    this.#tell("note");
    return true;
  }

  /** @param {"color" | "note"} kind @param {{ color?: Highlight["color"], note?: string }} changes */
  async #keep(kind, changes) {
    const done = await this.#tryTo(kind, () => this.bubbling.keep(changes));
    if (done) Object.assign(this.#kept, changes);
    if (done && changes.color) for (const one of this.#parts.colors) one.checked = one.value === changes.color;
    return done;
  }

  /**
   * @param {"color" | "note" | "remove"} kind
   * @param {() => Promise<void>} act
   * @returns {Promise<boolean>} whether it was done; else the bubble says why not
   */
  async #tryTo(kind, act) {
    let refusal = "";
    try {
      await act();
    } catch (error) {
      refusal = `${this.#words.unsaved} ${failureWords(/** @type {import("../reply.js").RefusedError} */ (error))}`;
    }
    this.#tell(kind, refusal);
    return !refusal;
  }

  /**
   * Say why a change was refused, or no more of its kind. A refused removal is given up for any other change.
   *
   * @param {"color" | "note" | "remove"} kind
   * @param {string} [refusal]
   */
  #tell(kind, refusal = "") {
    for (const one of [kind, /** @type {const} */ ("remove")]) this.#refusals.delete(one);
    if (refusal) this.#refusals.set(kind, refusal);
    this.#say();
  }

  /** Say what was refused last, and that closing again gives it up. */
  #say() {
    const refusal = [...this.#refusals.values()].at(-1) ?? "";
    const leaves = refusal && this.#closedInVain && !isTooLong(this.#parts.note.value);
    const text = leaves ? `${refusal} ${this.#words.leave}` : refusal;
    if (this.#parts.failure.textContent !== text) this.#parts.failure.textContent = text;
    this.#stand();
  }

  /** Stand by the text. */
  #stand() {
    const range = this.bubbling.range();
    const boxes = range ? [...range.getClientRects()] : [];
    const { host, bubble } = this.#parts;
    const view = host.getBoundingClientRect(); // without scrollbars, unlike `innerWidth`: they lie over all elements
    const box = boxes.length > 0 ? around(boxes, view) : { left: 0, top: view.height, right: view.width, bottom: view.height };
    const { left, top } = spotFor(bubble.getBoundingClientRect(), view, box, this.#words.direction === "rtl");
    bubble.style.left = `${left}px`;
    bubble.style.top = `${top}px`;
  }

  #listen() {
    const { signal } = this.#ending;
    const { host } = this.#parts;
    const stand = () => this.#stand();
    addEventListener("scroll", stand, { capture: true, passive: true, signal });
    addEventListener("resize", stand, { signal });
    addEventListener("pagehide", () => void this.#keepNote(), { signal });
    addEventListener("beforeunload", (event) => {
      if (this.#wouldBeLost) event.preventDefault(); // the browser asks, in its own words
    }, { signal });
    // What is written here is not for the page's own shortcuts.
    for (const name of ["keydown", "keypress", "keyup"]) {
      addEventListener(name, (event) => this.#onKey(/** @type {KeyboardEvent} */ (event)), { capture: true, signal });
    }
    const beside = (/** @type {Event} */ event) => event.isTrusted && !event.composedPath().includes(host) && this.close();
    addEventListener("pointerdown", beside, { capture: true, signal });
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (!this.#parts.host.isConnected) return this.#end(); // the page has taken it away
    const within = this.#parts.root.activeElement;
    if (!event.isTrusted || (!within && event.key !== "Escape")) return;
    event.stopImmediatePropagation();
    if (event.type !== "keydown" || event.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      this.close();
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.close();
    } else if (event.key === "Tab" && !event.ctrlKey && !event.altKey) {
      event.preventDefault();
      this.#step(within, event.shiftKey ? -1 : 1);
    }
  }

  /** @param {Element | null} from @param {1 | -1} by */
  #step(from, by) {
    const stops = /** @type {HTMLElement[]} */ ([...this.#parts.bubble.querySelectorAll(STOPS)]);
    const at = stops.findIndex((stop) => stop === from);
    stops[(at + by + stops.length) % stops.length]?.focus();
  }

  #end() {
    if (this.#ending.signal.aborted) return;
    const within = this.#parts.root.activeElement !== null;
    clearTimeout(this.#typed);
    this.#ending.abort();
    this.#parts.host.remove();
    Bubble.open = null;
    if (within) this.#focused?.focus({ preventScroll: true });
  }
}

/** The box around boxes, from the view's corner. @param {DOMRect[]} boxes @param {DOMRect} view */
function around(boxes, view) {
  return {
    left: Math.min(...boxes.map(({ left }) => left)) - view.left,
    top: Math.min(...boxes.map(({ top }) => top)) - view.top,
    right: Math.max(...boxes.map(({ right }) => right)) - view.left,
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)) - view.top,
  };
}
