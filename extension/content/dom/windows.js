// @ts-check
/** The windows that hear a page's events: an event in a frame reaches the frame's own window only. */

/** Finds the window of each document once. A frame keeps its window when it loads another document, but not the window's listeners. */
export class Windows {
  /** @type {WeakSet<Node>} */
  #documents = new WeakSet();

  /**
   * The windows of the documents that were in no call before.
   *
   * @param {Iterable<Node>} roots documents of the page and of its frames; shadow roots among them have no window
   * @returns {Generator<Window>}
   */
  *more(roots) {
    for (const root of roots) {
      const view = root.nodeType === Node.DOCUMENT_NODE ? /** @type {Document} */ (root).defaultView : null;
      if (!view || this.#documents.has(root)) continue;
      this.#documents.add(root);
      yield view;
    }
  }
}
