// @ts-check
/**
 * The controller of a page: it keeps the page's state (`page-state.js`), sends it events and carries out the effects. Everything it does on
 * the page can be undone at any moment. If anything fails, the page stays as it was.
 */

import { Address } from "../mutations/address.js";
import { tellLoaded } from "./auto-reader.js";
import { ask, askAgain } from "../world/ask.js";
import { decideForReader } from "../decide/for-reader.js";
import { Decider, unpaint } from "./decider.js";
import { Highlighting } from "./highlighting.js";
import { Indicator, turned } from "../controls/dial.js";
import { Leftovers, wipe } from "../apply/leftovers.js";
import { LEVEL } from "../apply/mark-values.js";
import { orphaned } from "../world/orphaned.js";
import { START, next, withDial } from "./page-state.js";
import { PageView } from "./page-view.js";
import { PageSettings } from "../rules/page-settings.js";
import { Reporter } from "./reporter.js";
import { Session } from "./session.js";
import { Sheet } from "../apply/sheet.js";
import { targetOf } from "../dom/target.js";
import { documentState } from "../../shared/document-state.js";

/** @typedef {"key" | "pointing"} PeekReason the user holds the key, or points at blocks */

export class PageController {
  pageSettings = new PageSettings();
  #state = START;
  /** Why the untouched page is shown. @type {Set<PeekReason>} */
  #peeks = new Set();
  highlighting = new Highlighting();
  /** Called when the page has written itself anew, which removes the listeners of everybody. @type {() => void} */
  onAnother = () => undefined;
  view = new PageView(this.pageSettings, () => this.#state);
  #reporter = new Reporter(this.view);
  /** @type {Session | null} */
  #session = null;
  #sheet = new Sheet();
  #decider = new Decider(this.view, this.#sheet, this.#reporter, () => this.#session, (event, ...more) => void this.#send(event, ...more));
  #leftovers = new Leftovers(() => this.view.dimmed.marks);
  #indicator = new Indicator();

  get dial() {
    return this.#state.dial;
  }

  get on() {
    return this.#state.phase !== "off";
  }

  /** Whether Penumbra changes the page, or is about to. */
  get dims() {
    return this.on && this.state.name !== "not_suited";
  }

  get peeking() {
    return this.#state.peeking;
  }

  /** The state that was reported to the background last. */
  get state() {
    return this.#reporter.state;
  }

  get page() {
    return this.view.page;
  }

  get dimmed() {
    return this.view.dimmed;
  }

  /** Whether Penumbra is to be on at this address without being asked. */
  get wanted() {
    return !documentState() && this.pageSettings.wanted;
  }

  /**
   * Each effect of `page-state.js`.
   *
   * @type {Readonly<Record<import("./page-state.js").Effect, (name: string, detail: string) => unknown>>}
   */
  #effects = {
    start: () => this.#start(),
    stop: (name, detail) => this.#stop(name, detail),
    "show-rules": () => this.view.showRules(),
    "show-levels": () => this.#decider.showLevels([]),
    "learn-layers": () => this.view.learn(),
    refresh: () => this.view.refresh(),
    restore: () => this.dimmed.restore(),
    "free-selected": () => this.dimmed.freeSelected(),
  };

  /**
   * Go on to the next state and carry out the effects.
   *
   * @param {import("./page-state.js").PageEvent} event
   * @param {string} [name] of the state to report if the event stops Penumbra
   * @param {string} [detail]
   */
  #send(event, name = "idle", detail = "") {
    const { state, effects } = next(this.#state, event);
    this.#state = state;
    return Promise.all(effects.map((effect) => this.#effects[effect](name, detail)));
  }

  /**
   * Ask the background for the page's settings, and turn Penumbra on where they say so.
   *
   * @param {boolean} [pressed] the user turns it on: the page is read while the settings come
   */
  async begin(pressed = false) {
    const ready = askAgain("cs-bg-hello", {}).then((welcome) => this.learn(welcome));
    this.pageSettings.ready = ready;
    if (pressed) this.#set(true);
    await ready;
    this.#listen();
    this.#reporter.address = new Address(() => this.#goOn());
    const noPage = documentState();
    if (noPage) this.#reporter.report(noPage);
    if (this.wanted) this.#set(true); // not awaited: requests to the page are handled while the host decides
    else unpaint();
    // A page that was still loading when the user turned Penumbra on is decided once more as a whole.
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => this.on && void this.decide(), { once: true });
    if (this.pageSettings.reader && !noPage) tellLoaded();
  }

  // The tab is closed or navigates: the host need not hold the page, and holds the last few only.
  #onHide = () => void this.page.forget().catch(() => undefined);
  #onShow = (/** @type {PageTransitionEvent} */ { persisted }) => {
    if (persisted) this.#comeBack().catch(() => undefined); // as in `reporter.js`
  };

  #listen() {
    addEventListener("pagehide", this.#onHide);
    addEventListener("pageshow", this.#onShow);
  }

  /** The extension is gone, and with it every way to turn Penumbra off: restore the page for good. */
  end() {
    this.#set(false);
    this.highlighting.end();
    this.#leftovers.end(); // new marks may be those of the extension's new script
  }

  /** The page has another address without having loaded, and other rules may hold there. */
  async #goOn() {
    this.#state = withDial(this.#state, this.pageSettings.position);
    this.#session?.goOn();
    const on = this.pageSettings.byHand ? this.on : this.wanted;
    if (on !== this.on) await this.#set(on);
    else if (on) await this.decide();
  }

  /** The page is back from the back/forward cache: the host no longer holds it, replies were lost, rules may have changed. */
  async #comeBack() {
    this.#decider.end();
    await this.learn(await askAgain("cs-bg-hello", {}));
    await this.#goOn();
  }

  /** @param {Partial<import("../../shared/messages.js").Welcome>} changed */
  async learn(changed) {
    const { dial } = this.pageSettings.here;
    this.pageSettings.learn(changed);
    const ruled = this.pageSettings.here.dial;
    if (changed.dial !== undefined || ruled !== dial) this.#state = withDial(this.#state, this.pageSettings.position);
    this.#session?.useWheel(this.pageSettings.settings.wheel, [document, ...this.page.nodes.roots]);
    await this.#send("settings-changed");
  }

  /**
   * Turn Penumbra on or off here, by the user's own action.
   *
   * @param {boolean} on
   */
  async turn(on) {
    this.pageSettings.byHand = on !== this.wanted;
    await (on && this.on ? this.#decider.settled : this.#set(on));
  }

  /** Dim the page also if the host would leave it as it is, by the user's own action. It holds until the page is loaded anew. */
  async dimAnyway() {
    this.pageSettings.anyway = true;
    if (this.on) await this.decide();
    else await this.turn(true);
  }

  /** @param {boolean} on */
  async #set(on) {
    if (on === this.on || documentState() || (on && orphaned())) return;
    if (!on) this.#indicator.remove();
    await this.#send(on ? "turn-on" : "turn-off");
  }

  async #start() {
    this.#reporter.wait();
    this.#leftovers.end();
    wipe(this.dimmed.marks, document);
    this.dimmed.listen();
    this.#sheet.add();
    this.#session = new Session(this.view, () => this.pageSettings.settings, {
      onInput: (event) => this.#noteInput(event),
      onPeek: (peeking) => this.peek(peeking, "key"),
      onWheel: (steps) => void this.turnDial(turned(this.dial, steps)),
      onFind: (finding) => this.#send(finding ? "find-start" : "find-end"),
      onTarget: () => this.dimmed.showTarget(),
      onReach: (element) => element && this.dimmed.showReached(element),
      onLayers: () => this.#send("layers-changed"),
      onWidth: () => this.decide(),
      onChanges: (changes) => this.#takeIn(changes),
      onMutation: () => this.#reporter.address?.look(),
    });
    this.view.layers = this.#session.layers;
    await this.decide();
  }

  /**
   * Remove everything from the page and end the session.
   *
   * @param {string} name of the state to report
   * @param {string} detail
   */
  #stop(name, detail) {
    unpaint();
    this.#session?.end();
    this.#session = null;
    this.#peeks.clear(); // nobody hears the key any more
    this.highlighting.end();
    this.#decider.end();
    const left = this.view.reset();
    this.#leftovers.begin([document, ...left.nodes.roots]);
    this.#reporter.report(name, detail);
    this.#sheet.remove();
    left.forget().catch(() => undefined); // a host that has ended holds no page
  }

  /** Decide the whole page, the first time or anew. */
  decide() {
    return this.#decider.decide();
  }

  /** @param {import("../mutations/mutation-tracker.js").Changes} changes */
  async #takeIn(changes) {
    if (!this.page.isAnother) return changes.unknown ? this.decide() : this.#decider.update(changes);
    // `document.open` has removed all listeners too: start as on a new page.
    this.#listen();
    this.#reporter.address?.listen();
    this.onAnother();
    await this.#set(false);
    await this.#set(true);
  }

  /**
   * The decided page for the reader view. A page that is off, and so not tracked, is decided for it.
   *
   * @returns {Promise<import("../decide/for-reader.js").Reading>}
   */
  async reading() {
    await this.#decider.settled;
    if (this.#state.phase === "on" && this.page.verdict) {
      const { main, suited, pageType } = this.page.verdict;
      return { main, suited, pageType, levelOf: (element) => this.dimmed.levelOf(element) };
    }
    const page = this.view.undecided();
    return decideForReader(page, () => this.pageSettings.how, () => this.view.ruledLevels(page));
  }

  /**
   * Show the untouched page for as long as there is a reason.
   *
   * @param {boolean} peeking
   * @param {PeekReason} reason that begins or ends
   */
  peek(peeking, reason) {
    if (peeking && this.on) this.#peeks.add(reason);
    else this.#peeks.delete(reason);
    this.#send(this.#peeks.size > 0 ? "peek-start" : "peek-end");
    this.highlighting.veil(this.peeking);
  }

  /** @param {number} dial @returns {Promise<unknown>} settled once the page is shown at this position */
  async turnDial(dial) {
    if (documentState()) return undefined;
    this.#state = withDial(this.#state, dial);
    this.pageSettings.learn({ dial });
    if (document.body) this.#indicator.show(dial);
    ask("cs-bg-dial", { dial }).catch((error) => this.#reporter.reportError(error));
    return !this.on && dial > 0 ? this.turn(true) : this.#send("dial-turned");
  }

  /** @param {Event} event */
  #noteInput(event) {
    const target = targetOf(event);
    if (!event.isTrusted || !target || !this.view.noteTyping(target)) return;
    this.#decider.showLevels([[target, LEVEL.keep]]).catch(() => undefined); // aborted by turning Penumbra off
  }
}
