// @ts-check
/**
 * The page side's spine: off → deciding → on, and back. What it does on the page it can take back at any moment; when anything
 * fails the page stays as it was.
 */

import { DIAL } from "../shared/settings.js";
import { Address } from "./living/address.js";
import { ask, askAgain } from "./ask.js";
import { decideApart } from "./decide/apart.js";
import { DecidedPage, UNKNOWN_DOCUMENT } from "./decide/decided.js";
import { Indicator, Wheel, turned } from "./controls/dial.js";
import { DimmedPage } from "./apply/dimmed.js";
import { isPage } from "./snapshot/facts.js";
import { listenToFind } from "./controls/find.js";
import { Living } from "./living/living.js";
import { LEVEL, VANISH } from "./apply/marks.js";
import { Opened, withKept } from "./opened/opened.js";
import { orphaned } from "./orphaned.js";
import { listenToPeek } from "./controls/peek.js";
import { remember, remembered } from "./apply/remember.js";
import { rewritten } from "./living/rewriting.js";
import { listenToWidth } from "./living/width.js";
import { Told } from "./rules/told.js";
import { Sheet } from "./apply/sheet.js";
import { Slices } from "./slices.js";
import { targetOf } from "./dom/target.js";
import { elementsOf, isQueryable, withoutGone } from "./dom/tree.js";

/** What can be thrown where something is asked. @typedef {Error & Partial<import("../shared/reply.js").RefusedError>} Refused */

export class Spine {
  told = new Told();
  /** Position of the dial. @type {number} */
  dial = DIAL.usual;
  on = false;
  /** The user has it otherwise than rules and choices say: they do not turn it on or off as the page goes on. */
  #byHand = false;
  peeking = false;
  #finding = false;
  /** @type {{ name: string, detail: string }} */
  state = { name: "idle", detail: "" };
  /** Fields that the user has typed in. @type {Set<Element>} */
  touched = new Set();
  dimmed = new DimmedPage(this.touched);
  #undecided = () => new DecidedPage(() => this.dimmed.marks);
  page = this.#undecided();
  #indicator = new Indicator();
  #wheel = new Wheel((steps) => this.turnDial(turned(this.dial, steps)));
  /** Ends everything that runs while Penumbra is on here. */
  #running = new AbortController();
  /** @type {Living | null} */
  #living = null;
  /** While Penumbra is off again: routers bring views back out of their caches with the marks that they had. */
  #leftovers = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const element of elementsOf(addedNodes)) this.dimmed.marks.wipe(element);
  });
  /** @type {Opened | null} */
  #opened = null;
  /** @type {Address | null} */
  #address = null;
  #sheet = new Sheet();
  /** One whole decision at a time; a newer one ends the older. */
  #deciding = new AbortController();
  /** Settled when the last one has been taken in, has failed or was ended. @type {Promise<void>} */
  #decision = Promise.resolve();

  /** Ask the background how things stand here, and begin where Penumbra is always on. */
  async begin() {
    await this.learn(await askAgain("cs-bg-hello", { url: location.href }));
    // The tab is closed or goes on: the host need not hold the page any longer, and holds the last few only.
    addEventListener("pagehide", () => void this.page.forget().catch(() => undefined));
    addEventListener("pageshow", ({ persisted }) => persisted && this.#comeBack().catch(() => undefined)); // as in `report`
    this.#address = new Address(() => this.#goOn());
    if (!isPage()) this.report("no_page");
    if (this.wanted) this.#set(true); // not waited for: the page hears, tells and turns off while the host is at it
    else this.#unpaint();
  }

  /** Whether Penumbra is to be on at this address without being asked. */
  get wanted() {
    return isPage() && this.told.wanted;
  }

  /** The page has gone on to another address without loading, where other rules may hold. */
  async #goOn() {
    this.dial = this.told.position;
    this.#opened?.goOn();
    const on = this.#byHand ? this.on : this.wanted;
    if (on !== this.on) await this.#set(on);
    else if (on) await this.decide();
  }

  /** The user has come back to the page as it was left: the host has forgotten it, answers were lost, rules may have changed. */
  async #comeBack() {
    this.#deciding.abort();
    await this.learn(await askAgain("cs-bg-hello", { url: location.href }));
    await this.#goOn();
  }

  /** Where Penumbra is always on the first paint goes by what was remembered: the marks stand in its place now, or nothing does. */
  #unpaint() {
    if (this.told.always) remember();
  }

  /** @param {Partial<import("../shared/messages.js").Welcome>} told */
  async learn(told) {
    this.told.learn(told);
    if (told.dial !== undefined) this.dial = this.told.position;
    this.#wheel.listen(this.on && this.told.settings.wheel);
    if (this.on && this.page.verdict) await this.#showLevels([], this.#running.signal);
    else if (this.on) this.#showRules();
  }

  /**
   * Turn Penumbra on or off here, because the user wants it so.
   *
   * @param {boolean} on
   */
  async turn(on) {
    this.#byHand = on !== this.wanted;
    await this.#set(on);
  }

  /** @param {boolean} on */
  async #set(on) {
    if (on === this.on || !isPage() || (on && orphaned())) return;
    this.on = on;
    if (on) return this.#start();
    this.#indicator.remove();
    this.#letGo("idle");
  }

  async #start() {
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.report("waiting");
    this.#leftovers.disconnect();
    this.dimmed.marks.wipe(document);
    this.#sheet.add();
    addEventListener("input", (event) => this.#noteInput(event), { capture: true, passive: true, signal });
    listenToPeek(() => this.told.settings.peekKey, (peeking) => this.peek(peeking), signal);
    listenToFind((finding) => this.#find(finding), signal);
    const page = { marks: () => this.dimmed.marks, nodes: () => this.page.nodes, onChange: () => this.#showOpened() };
    this.#opened = new Opened(page, signal); // after the peek key, which opens nothing
    this.#wheel.listen(this.told.settings.wheel);
    listenToWidth(() => this.decide(), signal);
    this.#living = new Living(
      {
        onChanges: (changes) => this.#takeIn(changes),
        onMark: (element) => this.dimmed.marks.keepUp(element),
        onNewcomer: (element) => this.dimmed.marks.wipe(element),
        onRewritten: (records) => rewritten(records, this.dimmed.marks),
        onStir: () => this.#address?.look(),
      },
      signal,
    );
    await this.decide();
  }

  /** The extension has gone, and with it every way to turn this off: the page as it was, for good. */
  end() {
    this.#set(false);
    this.#leftovers.disconnect(); // the extension may be here anew, and the marks those of its new script
  }

  /** Everything off the page, and nothing that runs on. @param {[name: string, detail?: string]} state that the page is in then */
  #letGo(...state) {
    this.#unpaint();
    this.#running.abort();
    this.#wheel.listen(false);
    this.#deciding.abort();
    this.#opened = null;
    this.peeking = false;
    this.#finding = false;
    this.dimmed.restore();
    this.dimmed = new DimmedPage(this.touched);
    this.#leftovers.observe(document, { childList: true, subtree: true });
    const left = this.page;
    this.page = this.#undecided();
    this.report(...state);
    this.#sheet.remove();
    left.forget().catch(() => undefined); // a host that has gone has forgotten
  }

  /** Decide the whole page, the first time or anew. */
  decide() {
    this.#deciding.abort();
    this.#deciding = new AbortController();
    this.#decision = this.#decide(AbortSignal.any([this.#deciding.signal, this.#running.signal]));
    return this.#decision;
  }

  /** @param {AbortSignal} signal */
  async #decide(signal) {
    if (!document.body) return this.report("not_suited"); // the page's own scripts have taken its body away
    this.dimmed.marks.asking();
    try {
      const decided = this.page.decide(this.told.settings.scorer, signal, () => this.#taken());
      const [levels] = await Promise.all([decided, this.#sheet.put]);
      await this.#sheet.cover(this.page.nodes.roots);
      if (signal.aborted) return;
      this.dimmed.marks.forget();
      await this.#showLevels(levels, signal, true);
      this.#unpaint();
      if (this.told.always && !this.told.hidden) remember(remembered(this.dimmed.marks.shown));
      this.#follow();
      this.#living?.begin();
    } catch (error) {
      if (!signal.aborted) this.#fail(/** @type {Refused} */ (error));
    }
  }

  /** Watch and listen in what has come to be read of the page. */
  #follow() {
    this.#living?.observe(this.page.nodes.roots);
    this.#opened?.attend(this.page.nodes.roots);
  }

  /** The page has been read, and the host is at work on it: what the user's own rules mark in frames is to be seen already. */
  #taken() {
    this.#sheet.cover(this.page.nodes.roots).catch(() => undefined); // told where it is waited for
    this.#showRules();
  }

  /** Show what the user's rules say, before the host has answered or without it; nothing where they say nothing. */
  #showRules() {
    const ruled = this.#ruledLevels();
    if (this.page.verdict || (ruled.size === 0 && !this.dimmed.shown)) return;
    this.dimmed.marks.learn([], this.#withOpened(ruled));
    if (!this.peeking) this.dimmed.show(this.#position, this.told.settings.heal);
  }

  /** Where the page is shown: at the dial's position, or just before noise vanishes while the user searches it. */
  get #position() {
    return this.#finding ? Math.min(this.dial, VANISH - 1) : this.dial;
  }

  /** Bring the page to the dial's position, as far as it has been decided. */
  #showAgain() {
    if (!this.on || this.peeking) return;
    if (this.page.verdict) this.dimmed.show(this.#position, this.told.settings.heal);
    else this.#showRules();
  }

  /**
   * The page as it was decided, for the reader view; one that is not dimmed, and so not watched either, is decided for it.
   *
   * @returns {Promise<import("./decide/apart.js").Reading>}
   */
  async reading() {
    await this.#decision;
    if (this.on && this.page.verdict) return { main: this.page.verdict.main, levelOf: (element) => this.dimmed.levelOf(element) };
    const page = this.#undecided();
    return decideApart(page, this.told.settings.scorer, () => this.#ruledLevels(page));
  }

  /**
   * The user's rule that holds for an element.
   *
   * @param {Element} element
   */
  ruleOf(element) {
    return this.#ruled().get(element)?.rule ?? null;
  }

  #ruled({ nodes } = this.page) {
    return this.told.ruled([document, ...nodes.roots].filter(isQueryable));
  }

  /**
   * @param {DecidedPage} [page]
   * @returns {Map<Element, number>}
   */
  #ruledLevels(page) {
    return new Map([...this.#ruled(page)].map(([element, { level }]) => [element, LEVEL[level]]));
  }

  /** @param {ReadonlyMap<Element, number>} ruled */
  #withOpened(ruled) {
    this.dimmed.opened = this.#opened?.layers ?? new Set();
    return withKept(ruled, this.dimmed.opened);
  }

  /** What the user has open has changed, and the page is about to draw it. */
  #showOpened() {
    if (!this.page.verdict) return;
    this.dimmed.marks.learn([], this.#withOpened(this.#ruledLevels()));
    this.#showAgain();
  }

  /** @param {import("./living/living.js").Changes} changes */
  async #takeIn(changes) {
    if (!this.page.isAnother) return changes.unknown ? this.decide() : this.#update(changes);
    await this.#set(false); // with `document.open` all listeners have gone too: as if the page had been loaded
    await this.#set(true);
  }

  /** @param {import("./living/living.js").Changes} changes */
  async #update(changes) {
    const { marks } = this.dimmed;
    marks.asking();
    try {
      const levels = await this.page.update(changes, this.#running.signal);
      await this.#sheet.cover(this.page.nodes.roots);
      this.#follow();
      const closed = this.#opened?.prune();
      const confirmed = marks.confirm((element) => this.page.nodes.keyOf(element) > 0);
      // Of what has come the host may have nothing new to say, though a rule speaks of it or all around it is marked child by child.
      const moved = changes.come.size + changes.gone.size > 0;
      if (levels.length > 0 || closed || confirmed || moved) await this.#showLevels(levels, this.#running.signal);
    } catch (error) {
      if (this.#running.signal.aborted) return;
      if (/** @type {Refused} */ (error).code === UNKNOWN_DOCUMENT) await this.decide();
      // Any other failure leaves the page as it stands: dimmed as far as it was decided, the newcomers untouched.
      else this.report(this.state.name, String(error));
      if (marks.giveUp()) this.#showOpened();
    }
  }

  /**
   * Take over levels and bring the page to the dial's position.
   *
   * @param {[Element, number][]} levels
   * @param {AbortSignal} signal
   * @param {boolean} [whole] they are of the whole page
   */
  async #showLevels(levels, signal, whole = false) {
    const { verdict } = this.page;
    if (!verdict) return;
    const slices = new Slices(signal);
    const ruled = this.#ruledLevels();
    this.dimmed.main = verdict.main;
    this.dimmed.marks.learn(levels, this.#withOpened(ruled));
    const position = this.#position;
    const wanted = () => !this.peeking && position === this.#position;
    if (!this.peeking) await this.dimmed.showInParts(position, this.told.settings.heal, slices, wanted);
    this.report(verdict.suited || ruled.size > 0 ? "working" : "not_suited", "", whole);
  }

  /** @param {boolean} peeking */
  peek(peeking) {
    if (!this.on || peeking === this.peeking) return;
    this.peeking = peeking;
    if (peeking) this.dimmed.restore();
    else this.#showAgain();
  }

  /** @param {boolean} finding the user searches the page: what has vanished has a place again, faintly */
  #find(finding) {
    if (!finding) this.dimmed.freeSelected();
    this.#finding = finding;
    this.#showAgain();
  }

  /** @param {number} dial */
  turnDial(dial) {
    if (!isPage()) return;
    this.dial = dial;
    this.told.learn({ dial });
    if (document.body) this.#indicator.show(dial);
    ask("cs-bg-dial", { dial }).catch((error) => this.report(this.state.name, String(error)));
    if (!this.on && dial > 0) this.turn(true);
    else this.#showAgain();
  }

  /**
   * Tell the background, which shows it on the button.
   *
   * @param {string} name
   * @param {string} [detail]
   * @param {boolean} [whole] the whole page has been decided: the first time that this works at an address is counted in the noise ledger
   */
  report(name, detail = "", whole = false) {
    this.state = { name, detail };
    const first = whole && name === "working" && this.#address?.isFresh();
    const state = { name, detail, first, counts: this.page.verdict?.counts, noiseShare: this.dimmed.noiseShare };
    // A background that has gone away (an update, a disabled extension) has no button to show it on either.
    ask("cs-bg-state", { state }).catch(() => undefined);
  }

  /** @param {Refused} error */
  #fail(error) {
    const { state = "failed", message = error } = error;
    this.on = this.#ruledLevels().size > 0; // the user's rules hold without the host
    if (!this.on) return this.#letGo(state, String(message));
    this.#showRules();
    this.#unpaint();
    this.report(state, String(message));
  }

  /** @param {Event} event */
  #noteInput(event) {
    const target = targetOf(event);
    if (!event.isTrusted || !target) return;
    withoutGone(this.touched).add(target);
    if (!this.page.isNewDraft(target)) return;
    this.#showLevels([[target, LEVEL.keep]], this.#running.signal).catch(() => undefined); // turned off meanwhile
  }
}
