// @ts-check
/** Lets the host decide the page, as a whole and as it changes, and shows the levels. */

import { UNKNOWN_DOCUMENT } from "../../shared/reply.js";
import { Latest } from "./latest.js";
import { remember, remembered } from "../apply/remember.js";
import { followDialogs } from "../dom/layers.js";
import { shared } from "../world/world.js";

/** What can be thrown where something is asked. @typedef {Error & Partial<import("../../shared/reply.js").RefusedError>} Refused */
/** @typedef {(event: import("./page-state.js").PageEvent, name?: string, detail?: string) => void} Send as in `page-controller.js` */

/** The signal where nothing runs. */
const ENDED = AbortSignal.abort();

/** Remove the first paint (`entries/first-paint.js`), if there is one: the marks take its place, or the page stays as it is. */
export function unpaint() {
  shared("first paint", () => ({ take() {} })).take();
}

export class Decider {
  #decision = new Latest();

  /**
   * @param {import("./page-view.js").PageView} view
   * @param {import("../apply/sheet.js").Sheet} sheet
   * @param {import("./reporter.js").Reporter} reporter
   * @param {() => import("./session.js").Session | null} session null while Penumbra is off
   * @param {Send} send tells the page's state of an event
   */
  constructor(view, sheet, reporter, session, send) {
    this.view = view;
    this.sheet = sheet;
    this.reporter = reporter;
    this.session = session;
    this.send = send;
  }

  /** Settled when the last decision is shown, has failed or was ended. */
  get settled() {
    return this.#decision.settled;
  }

  get #signal() {
    return this.session()?.signal ?? ENDED;
  }

  /** End the running decision. */
  end() {
    this.#decision.end();
  }

  /** Decide the whole page, the first time or anew. */
  decide() {
    return this.#decision.run((signal) => this.#decide(signal), this.#signal);
  }

  /**
   * An update meanwhile would be about elements without numbers, and its question would count as the question about what the page adds.
   *
   * @param {AbortSignal} signal
   */
  async #decide(signal) {
    const session = this.session();
    session?.hold();
    try {
      await this.#decideHeld(signal);
    } finally {
      if (!signal.aborted) session?.release(); // otherwise a newer decision goes on, or the session has ended
    }
  }

  /** @param {AbortSignal} signal */
  async #decideHeld(signal) {
    const { pageSettings } = this.view;
    this.send("decide-again");
    if (!document.body) {
      this.send("no-body"); // the page's scripts have removed its body
      return this.reporter.report("not_suited");
    }
    this.view.dimmed.marks.levels.asking();
    followDialogs(() => this.view.layers);
    try {
      const levels = await this.#askForLevels(signal);
      if (signal.aborted) return;
      this.view.dimmed.marks.forget();
      await this.#show(levels, signal, true);
      unpaint();
      if (pageSettings.always && !pageSettings.isPrivate) remember(remembered(this.view.dimmed.marks.shown));
      this.session()?.follow(this.view.page.nodes.roots);
      this.session()?.begin();
    } catch (error) {
      if (!signal.aborted) this.#fail(/** @type {Refused} */ (error));
    }
  }

  /** @param {AbortSignal} signal */
  async #askForLevels(signal) {
    const { pageSettings } = this.view;
    const decide = async () => {
      const levels = await this.view.page.decide(() => pageSettings.ready.then(() => pageSettings.how), signal, () => this.#taken());
      this.send("decided");
      return levels;
    };
    const [levels] = await Promise.all([decide(), this.sheet.put]);
    await this.sheet.cover(this.view.page.nodes.roots);
    return levels;
  }

  /** The snapshot is complete and the host decides: the user's rules take effect now, also in frames. */
  #taken() {
    this.sheet.cover(this.view.page.nodes.roots).catch(() => undefined); // reported where it is awaited
    this.send("snapshot-taken");
  }

  /** @param {Refused} error */
  #fail(error) {
    const { state = "failed", message = error } = error;
    if (this.view.ruledLevels().size === 0) return this.send("failed", state, String(message));
    this.send("failed-with-rules"); // the user's rules hold without the host
    if (this.view.dimmed.marks.levels.giveUp()) this.send("layers-changed");
    unpaint();
    this.reporter.report(state, String(message));
  }

  /**
   * Let the host decide the changes.
   *
   * @param {import("../mutations/mutation-tracker.js").Changes} changes
   */
  async update(changes) {
    const { page, dimmed } = this.view;
    const { marks } = dimmed;
    marks.levels.asking();
    // A decision of the whole page that begins meanwhile numbers its elements anew: this reply would mean others.
    const signal = AbortSignal.any([this.#decision.signal, this.#signal]);
    try {
      const levels = await page.update(changes, signal);
      await this.sheet.cover(this.view.page.nodes.roots);
      signal.throwIfAborted();
      this.session()?.follow(this.view.page.nodes.roots);
      const closed = this.session()?.prune();
      const confirmed = marks.levels.confirm((element) => this.view.page.nodes.keyOf(element) > 0);
      // Without new levels a rule may match the new elements, or the children around them may be marked one by one.
      const moved = changes.come.size + changes.gone.size > 0;
      // A dialog that the page opens in a hidden block keeps all else from being used.
      const opened = [...changes.restyled].some((element) => element.localName === "dialog" && element.matches(":modal"));
      if (levels.length > 0 || closed || confirmed || moved || opened) await this.showLevels(levels);
    } catch (error) {
      if (signal.aborted) return;
      if (/** @type {Refused} */ (error).code === UNKNOWN_DOCUMENT) await this.decide();
      // After any other failure the page keeps its marks, and new elements have none.
      else this.reporter.reportError(error);
      if (marks.levels.giveUp()) this.send("layers-changed");
    }
  }

  /**
   * Show levels of a part of the page, and report the page's state.
   *
   * @param {[Element, number][]} levels
   */
  showLevels(levels) {
    return this.#show(levels, this.#signal, false);
  }

  /**
   * @param {[Element, number][]} levels
   * @param {AbortSignal} signal
   * @param {boolean} whole they are of the whole page
   */
  async #show(levels, signal, whole) {
    const name = await this.view.showLevels(levels, signal);
    if (name) this.reporter.report(name, "", whole);
  }
}
