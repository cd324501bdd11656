// @ts-check
/** The page as the host knows it: its document number, revision, element numbers and decision. */

import { ask } from "../world/ask.js";
import { Sending } from "./sending.js";
import { draftsIn, isDraft } from "../dom/drafts.js";
import { pageFacts } from "../snapshot/facts.js";
import { LEVEL } from "../apply/mark-values.js";
import { Nodes } from "../snapshot/nodes.js";
import { planUpdate } from "./plan.js";
import { Slices } from "../../shared/slices.js";
import { takeSnapshot } from "../snapshot/snapshot.js";

/** @typedef {{ scorer: string, anyway?: boolean }} How scorer: name of the method, or empty; anyway: also if the page would be left as it is */
/** @typedef {{ pageType: string, suited: boolean, main: Element[], counts: Record<string, number>, scorer: string }} Verdict */

export class DecidedPage {
  nodes = new Nodes();
  /** Random for each page load, so that two tabs never share one, and at most an exact JSON number. */
  #doc = crypto.getRandomValues(new Uint32Array(1))[0] * 2 ** 16 + (Date.now() % 2 ** 16);
  #revision = 0;
  #sent = false;
  /** Root element that was sent. @type {Element | null} */
  #root = null;
  /** Drafts that are kept already. @type {WeakSet<Element>} */
  #drafts = new WeakSet();
  /** @type {Verdict | null} */
  verdict = null;

  /**
   * @param {() => import("../apply/marks.js").Marks} marks of the page
   */
  constructor(marks) {
    this.marks = marks;
    this.hiddenLevel = (/** @type {Element} */ element) => marks().hiddenLevel(element);
  }

  /**
   * Send the whole page.
   *
   * @param {() => How | Promise<How>} how asked for once the page is read
   * @param {AbortSignal} signal
   * @param {() => void} [onTaken] the snapshot is complete: the page may be changed from now on
   * @returns {Promise<[Element, number][]>} levels
   * @throws {import("../../shared/reply.js").RefusedError}
   */
  async decide(how, signal, onTaken = () => {}) {
    this.nodes.clear();
    this.#root = document.documentElement;
    this.#drafts = new WeakSet();
    const slices = new Slices(signal);
    const sending = new Sending(this.#doc, slices);
    sending.begin();
    this.#sent = true;
    const whole = [{ element: document.documentElement, anchored: false }];
    const columns = await takeSnapshot(whole, this.nodes, slices, this.hiddenLevel, (read) => sending.piece(read));
    const rest = await sending.rest(columns);
    const asked = await how();
    signal.throwIfAborted();
    onTaken();
    this.#revision = 0;
    const reply = await sending.decide(columns, rest, { page: pageFacts(), ...asked });
    signal.throwIfAborted();
    return this.#withDrafts(this.#take(reply));
  }

  /**
   * Send what changed.
   *
   * @param {import("../mutations/mutation-tracker.js").Changes} changes
   * @param {AbortSignal} signal
   * @returns {Promise<[Element, number][]>} levels that differ from those known
   * @throws {import("../../shared/reply.js").RefusedError} code 31: the host no longer holds the page; decide it again
   */
  async update(changes, signal) {
    const { removed, roots } = planUpdate(changes, this.nodes);
    const anchored = roots.map((element) => ({ element, anchored: true }));
    const slices = new Slices(signal);
    const columns = await takeSnapshot(anchored, this.nodes, slices, this.hiddenLevel);
    if (columns.keys.length === 0 && removed.length === 0) return [];
    const snapshot = columns.keys.length > 0 ? await columns.json(slices) : "";
    const reply = await ask("cs-bg-update", { doc: this.#doc, revision: this.#revision, removed, snapshot });
    signal.throwIfAborted();
    const taken = this.#take(reply);
    // Elements that were sent again have no level of their own unless the reply has one.
    const lost = columns.keys.map((key) => this.nodes.elementOf(key)).filter((element) => element !== undefined);
    const levels = [...new Map([...lost.map((element) => /** @type {const} */ ([element, LEVEL.none])), ...taken])];
    return this.#withDrafts(levels.filter(([element, level]) => (this.marks().levels.byHost(element) ?? LEVEL.none) !== level));
  }

  /**
   * Why an element has its level.
   *
   * @param {Element} element
   * @returns {Promise<import("../../shared/host-protocol.d.ts").Explained | null>} null if the host does not know the element
   */
  async explain(element) {
    const node = this.nodes.keyOf(element);
    return node > 0 ? ask("cs-bg-explain", { doc: this.#doc, node }) : null;
  }

  /** Whether the document's root was replaced since it was sent, as by `document.open`. */
  get isAnother() {
    return document.documentElement !== null && document.documentElement !== this.#root;
  }

  /** Let the host forget the page. */
  async forget() {
    if (!this.#sent) return;
    this.#sent = false;
    await ask("cs-bg-forget", { doc: this.#doc });
  }

  /**
   * @param {import("../../shared/host-protocol.d.ts").Decided} reply
   * @returns {[Element, number][]}
   */
  #take({ revision, page_type: pageType, suited, main, counts, scorer, rows }) {
    this.#revision = revision;
    const known = (/** @type {number} */ key) => this.nodes.elementOf(key);
    const elements = main.map(known).filter((element) => element !== undefined);
    this.verdict = { pageType, suited, main: elements, counts, scorer };
    /** @type {[Element, number][]} */
    const levels = [];
    for (const [key, level] of rows) {
      const element = known(key);
      if (element) levels.push([element, level]);
    }
    return levels;
  }

  /** @param {[Element, number][]} levels */
  #withDrafts(levels) {
    return [...levels, ...this.#litDrafts(levels.length > 0)];
  }

  /**
   * Whether a field has just become a draft; from now on it is kept.
   *
   * @param {Element} field
   */
  isNewDraft(field) {
    if (this.#drafts.has(field) || !isDraft(field)) return false;
    this.#drafts.add(field);
    return true;
  }

  /**
   * Levels that keep the drafts: the host does not know their text.
   *
   * @param {boolean} all false: only new drafts
   * @returns {[Element, number][]}
   */
  #litDrafts(all) {
    const drafts = draftsIn([document, ...this.nodes.roots]).filter((draft) => all || !this.#drafts.has(draft));
    for (const draft of drafts) this.#drafts.add(draft);
    return drafts.map((draft) => [draft, LEVEL.keep]);
  }
}
