// @ts-check
/** The listeners and observers that run while Penumbra is on on a page. */

import { listenToFind } from "./controls/find.js";
import { listenToPeek } from "./controls/peek.js";
import { wipe } from "./apply/leftovers.js";
import { MutationTracker } from "./mutations/mutation-tracker.js";
import { rewritten } from "./mutations/rewriting.js";
import { listenToWidth } from "./mutations/width.js";
import { UserLayers } from "./layers/user-layers.js";

/**
 * @typedef {object} Reactions
 * @property {(event: Event) => void} onInput
 * @property {(peeking: boolean) => void} onPeek
 * @property {(finding: boolean) => void} onFind
 * @property {() => void} onTarget the address has another target within the page
 * @property {() => void} onLayers the layers that the user has open have changed
 * @property {() => void} onWidth the window's width has changed
 * @property {(changes: import("./mutations/mutation-tracker.js").Changes) => Promise<void>} onChanges the page has changed
 * @property {() => void} onMutation there was any mutation
 */

export class Session {
  #running = new AbortController();
  #userLayers;
  #mutations;

  /**
   * @param {import("./page-view.js").PageView} view
   * @param {() => string} peekKey
   * @param {Reactions} reactions
   */
  constructor(view, peekKey, { onInput, onPeek, onFind, onTarget, onLayers, onWidth, onChanges, onMutation }) {
    const { signal } = this.#running;
    const marks = () => view.dimmed.marks;
    addEventListener("input", onInput, { capture: true, passive: true, signal });
    listenToPeek(peekKey, onPeek, signal);
    listenToFind(onFind, signal);
    addEventListener("hashchange", onTarget, { signal });
    // After the peek key, which opens no layer.
    this.#userLayers = new UserLayers({ marks, nodes: () => view.page.nodes, onChange: onLayers }, signal);
    listenToWidth(onWidth, signal);
    this.#mutations = new MutationTracker(
      {
        onChanges,
        onMark: (element) => marks().keepUp(element),
        onNewcomer: (element) => wipe(marks(), element),
        onRewritten: (records) => rewritten(records, marks()),
        onMutation: onMutation,
      },
      signal,
    );
  }

  /** Aborted when the session ends. */
  get signal() {
    return this.#running.signal;
  }

  /** The layers that the user has open. */
  get layers() {
    return this.#userLayers.layers;
  }

  /** Observe new shadow roots and frames' documents. @param {Iterable<Node>} roots */
  follow(roots) {
    this.#mutations.observe(roots);
    this.#userLayers.attend(roots);
  }

  /** The page has been decided: process its changes from now on. */
  begin() {
    this.#mutations.begin();
  }

  /** @returns {boolean} whether layers have been closed */
  prune() {
    return this.#userLayers.prune();
  }

  /** The page has another address. */
  goOn() {
    this.#userLayers.goOn();
  }

  end() {
    this.#running.abort();
  }
}
