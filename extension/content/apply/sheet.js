// @ts-check
/** The style sheet that the marks need, in the page and in its frames. */

import { ask, askAgain } from "../world/ask.js";

export class Sheet {
  /**
   * Settled when the sheet is in the page. It is put in once: a second time would show hidden blocks for a moment.
   *
   * @type {Promise<unknown>}
   */
  put = Promise.resolve();
  /** Distinguishes this run from earlier ones, after which the sheet was removed from the frames. */
  #run = 0;
  /** Frames' documents that have it too. @type {WeakSet<Node>} */
  #covered = new WeakSet();

  /** Put it into the page. `put` says whether that succeeded. */
  add() {
    this.#covered = new WeakSet();
    this.#run = Date.now();
    this.put = askAgain("cs-bg-sheet", { on: true });
    this.put.catch(() => undefined); // reported where it is awaited
  }

  /** Remove it from the page and all its frames. Without marks it changes nothing, so a failure does not matter. */
  async remove() {
    await ask("cs-bg-sheet", { on: false }).catch(() => undefined);
  }

  /**
   * Put the sheet into new frames of the page.
   *
   * @param {Iterable<Node>} roots the document, and shadow roots and frames' documents in it
   */
  async cover(roots) {
    const fresh = [...roots].filter((root) => root.nodeType === Node.DOCUMENT_NODE && !this.#covered.has(root));
    for (const root of fresh) this.#covered.add(root);
    if (fresh.length > 0) this.put = Promise.all([this.put, this.#addTo(fresh)]);
    await this.put;
  }

  /** @param {Node[]} fresh documents in frames */
  async #addTo(fresh) {
    try {
      await askAgain("cs-bg-cover", { run: this.#run });
    } catch {
      // Their noise stays visible until the page's next change tries again.
      for (const root of fresh) this.#covered.delete(root);
    }
  }
}
