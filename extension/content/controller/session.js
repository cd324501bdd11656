// @ts-check
/** The listeners and observers that run while Penumbra is on on a page. */

import { Wheel } from "../controls/dial.js";
import { listenToFind } from "../controls/find.js";
import { listenToPeek } from "../controls/peek.js";
import { listenToCopies } from "../apply/copying.js";
import { wipe } from "../apply/leftovers.js";
import { REACHES, reached } from "../dom/reached.js";
import { elementsOf } from "../dom/tree.js";
import { Windows } from "../dom/windows.js";
import { MutationTracker } from "../mutations/mutation-tracker.js";
import { Rewriting } from "../mutations/rewriting.js";
import { listenToWidth } from "../mutations/width.js";
import { UserLayers } from "../layers/user-layers.js";

/**
 * @typedef {object} Reactions
 * @property {(event: Event) => void} onInput
 * @property {(peeking: boolean) => void} onPeek
 * @property {(steps: number) => void} onWheel the dial is turned; positive: towards the article alone
 * @property {(finding: boolean) => void} onFind
 * @property {() => void} onTarget the address has another target within the page
 * @property {(element: Element | null) => void} onReach the user reaches for an element, if for any
 * @property {() => void} onLayers the layers that the user has open have changed
 * @property {() => void} onWidth the window's width has changed
 * @property {(changes: import("../mutations/mutation-tracker.js").Changes) => Promise<void>} onChanges the page has changed
 * @property {() => void} onMutation there was any mutation
 */

export class Session {
  #running = new AbortController();
  #userLayers;
  #mutations;
  #windows = new Windows();
  #rewriting = new Rewriting();
  /** Listens in a window. @type {(view: Window) => void} */
  #attend;
  #wheel;

  /**
   * @param {import("./page-view.js").PageView} view
   * @param {() => import("../../shared/messages.js").SettingsForPage} settings
   * @param {Reactions} reactions
   */
  constructor(view, settings, { onInput, onPeek, onWheel, onFind, onTarget, onReach, onLayers, onWidth, onChanges, onMutation }) {
    const { signal } = this.#running;
    const marks = () => view.dimmed.marks;
    const listenToSearch = listenToFind(onFind, signal);
    this.#wheel = new Wheel(onWheel);
    this.#attend = (opened) => {
      opened.addEventListener("input", onInput, { capture: true, passive: true, signal });
      listenToPeek(opened, () => settings().peekKey, onPeek, signal);
      listenToSearch(opened);
      listenToCopies(opened, marks, signal);
      const reach = (/** @type {Event} */ event) => onReach(reached(event));
      for (const name of REACHES) opened.addEventListener(name, reach, { capture: true, passive: true, signal });
    };
    this.#listen([document]);
    addEventListener("hashchange", onTarget, { signal });
    // After the peek key, which opens no layer.
    this.#userLayers = new UserLayers({ marks, nodes: () => view.page.nodes, onChange: onLayers }, signal);
    listenToWidth(onWidth, signal);
    this.#mutations = new MutationTracker(
      {
        onChanges,
        onMark: (element) => marks().keepUp(element),
        onAdded: (element) => wipe(marks(), element),
        onRewritten: (records) => this.#takeOver(view, records),
        onMutation: onMutation,
      },
      signal,
    );
    this.useWheel(settings().wheel, [document]);
  }

  /**
   * Marks for rewritten and added elements, before they are painted.
   *
   * @param {import("./page-view.js").PageView} view
   * @param {readonly MutationRecord[]} records
   */
  #takeOver(view, records) {
    const again = this.#rewriting.rewritten(records, view.dimmed.marks, view.page.nodes, this.#userLayers.ledOn);
    view.showRulesOn(records.flatMap(({ addedNodes }) => elementsOf(addedNodes)));
    return again;
  }

  /** Aborted when the session ends. */
  get signal() {
    return this.#running.signal;
  }

  /** The layers that the user has open. */
  get layers() {
    return this.#userLayers.layers;
  }

  /** Observe and listen in shadow roots and frames' documents too. @param {Iterable<Node>} roots */
  follow(roots) {
    this.#listen(roots);
    this.#wheel.follow(roots);
    this.#mutations.observe(roots);
    this.#userLayers.attend(roots);
  }

  /** @param {Iterable<Node>} roots */
  #listen(roots) {
    for (const view of this.#windows.more(roots)) this.#attend(view);
  }

  /**
   * @param {boolean} wanted whether the wheel turns the dial
   * @param {Iterable<Node>} roots the page's documents
   */
  useWheel(wanted, roots) {
    this.#wheel.listen(wanted, roots);
  }

  /** The page has been decided: process its changes from now on. */
  begin() {
    this.#mutations.begin();
  }

  /** The whole page is about to be read and decided: its changes wait until `release`. */
  hold() {
    this.#mutations.hold();
  }

  /** The whole page has been decided, or cannot be. */
  release() {
    this.#mutations.release();
  }

  /** @returns {boolean} whether layers have been closed */
  prune() {
    return this.#userLayers.prune();
  }

  /** The page has another address. */
  goOn() {
    this.#userLayers.goOn();
    this.#mutations.goOn();
  }

  end() {
    this.#running.abort();
    this.#wheel.listen(false, []);
  }
}
