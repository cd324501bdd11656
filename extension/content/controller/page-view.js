// @ts-check
/** The page as it is shown: the host's levels, the user's rules and the user's open layers, put together. */

import { DecidedPage } from "../decide/decided.js";
import { DimmedPage } from "../apply/dimmed.js";
import { LEVEL } from "../apply/mark-values.js";
import { OWN_LOOK } from "../../shared/main-text.js";
import { withKept } from "../layers/user-layers.js";
import { position } from "./page-state.js";
import { Slices } from "../../shared/slices.js";
import { isQueryable, withoutGone } from "../dom/tree.js";

/** @type {ReadonlySet<Element>} */
const NONE = new Set();

export class PageView {
  /** Fields that the user has typed in. @type {Set<Element>} */
  #touched = new Set();
  dimmed = new DimmedPage(this.#touched);
  page = this.undecided();
  /** The layers that the user has open. */
  layers = NONE;
  /** What the user's rules matched last. @type {ReadonlyMap<Element, import("../rules/rules-apply.js").Ruled>} */
  #matched = new Map();

  /**
   * @param {import("../rules/page-settings.js").PageSettings} pageSettings
   * @param {() => Readonly<import("./page-state.js").PageState>} state
   */
  constructor(pageSettings, state) {
    this.pageSettings = pageSettings;
    this.state = state;
  }

  /** A page that has not been decided. */
  undecided() {
    return new DecidedPage(() => this.dimmed.marks);
  }

  /**
   * The document, with the shadow roots and frames' documents that have been read.
   *
   * @param {DecidedPage} [page]
   * @returns {ParentNode[]}
   */
  roots({ nodes } = this.page) {
    return [document, ...nodes.roots].filter(isQueryable);
  }

  /**
   * The user's rules that hold, by element.
   *
   * @param {DecidedPage} [page]
   */
  #ruled(page) {
    this.#matched = this.pageSettings.ruled(this.roots(page));
    return this.#matched;
  }

  /**
   * The levels by the user's rules.
   *
   * @param {DecidedPage} [page]
   * @returns {Map<Element, number>}
   */
  ruledLevels(page) {
    return new Map([...this.#ruled(page)].map(([element, { level }]) => [element, LEVEL[level]]));
  }

  /**
   * The blocks and their levels, by the host and by the user's rules.
   *
   * @returns {Map<Element, "keep" | "dim" | "hide">} the outermost elements that have a level; none before a decision and without rules
   */
  blockLevels() {
    /** @type {Map<Element, "keep" | "dim" | "hide">} */
    const levels = new Map();
    for (const element of this.page.verdict?.main ?? []) levels.set(element, "keep");
    for (const [element, { level }] of this.#ruled()) levels.set(element, level);
    for (const [element, level] of this.dimmed.marks.marked) levels.set(element, level === LEVEL.hide ? "hide" : "dim");
    return levels;
  }

  /**
   * The user's rule that holds for an element.
   *
   * @param {Element} element
   */
  ruleOf(element) {
    return this.#ruled().get(element)?.rule ?? null;
  }

  /**
   * Learn levels. Nothing changes on the page until they are shown.
   *
   * @param {[Element, number][]} [levels] the host's, new or changed
   * @param {ReadonlyMap<Element, number>} [ruled] all of the user's rules
   */
  learn(levels = [], ruled = this.ruledLevels()) {
    this.dimmed.userLayers = this.layers;
    this.dimmed.marks.learn(levels, withKept(ruled, this.layers));
  }

  /** Show the learnt levels at the dial's position. */
  #show() {
    this.#setLook();
    this.dimmed.show(position(this.state()), this.pageSettings.settings.heal);
  }

  /** The text of a page that is left as it is stays as it is too. */
  #setLook() {
    this.dimmed.look = this.page.verdict?.suited ? this.pageSettings.look : OWN_LOOK;
  }

  /** Show the levels by the user's rules, before the host's reply or without it. */
  showRules() {
    const ruled = this.ruledLevels();
    if (ruled.size === 0 && !this.dimmed.shown) return;
    this.learn([], ruled);
    if (!this.state().peeking) this.#show();
  }

  /**
   * Show the user's rules on elements that the page has just added, before they are painted: a banner that comes again and again is never
   * seen. After a press of the user it may be what they asked for: then the next decision shows the rules.
   *
   * @param {readonly Element[]} added
   */
  showRulesOn(added) {
    const state = this.state();
    if (!this.pageSettings.rules || !this.dimmed.shown || state.peeking || navigator.userActivation?.isActive) return;
    const here = added.filter(({ isConnected }) => isConnected);
    const holding = new Set([...this.#matched].filter(([{ isConnected }]) => isConnected).map(([, { rule }]) => rule.source));
    for (const [element, { level }] of this.pageSettings.ruledAmong(here, holding)) {
      this.dimmed.marks.take(element, LEVEL[level], position(state));
    }
  }

  /** Show the page at the dial's position, as far as it has been decided. */
  refresh() {
    if (this.state().phase === "on") this.#show();
    else this.showRules();
  }

  /**
   * Learn levels and show the page at the dial's position.
   *
   * @param {[Element, number][]} levels the host's, new or changed
   * @param {AbortSignal} signal
   * @returns {Promise<"working" | "not_suited" | null>} the state to report; null before a decision
   * @throws {DOMException} AbortError once the signal has been given
   */
  async showLevels(levels, signal) {
    const { verdict } = this.page;
    if (!verdict) return null;
    const slices = new Slices(signal);
    const ruled = this.ruledLevels();
    this.dimmed.main = verdict.main;
    this.#setLook();
    this.learn(levels, ruled);
    if (slices.spent) await slices.pause();
    const at = position(this.state());
    const wanted = () => !this.state().peeking && at === position(this.state());
    if (!this.state().peeking) await this.dimmed.showInParts(at, this.pageSettings.settings.heal, slices, wanted);
    return verdict.suited || ruled.size > 0 ? "working" : "not_suited";
  }

  /**
   * Note that the user typed in a field.
   *
   * @param {Element} field
   * @returns {boolean} whether it has become a draft, which is kept
   */
  noteTyping(field) {
    withoutGone(this.#touched).add(field);
    return this.page.isNewDraft(field);
  }

  /**
   * Remove all marks.
   *
   * @returns {DecidedPage} the decided page, which the host may forget
   */
  reset() {
    this.layers = NONE;
    this.dimmed.restore();
    this.dimmed = new DimmedPage(this.#touched);
    const left = this.page;
    this.page = this.undecided();
    return left;
  }
}
