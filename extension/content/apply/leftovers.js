// @ts-check
/** Marks that come back while Penumbra is off: routers take views out of their caches with the marks that these had. */

import { elementsOf } from "../dom/tree.js";

export class Leftovers {
  #observer;

  /** @param {() => import("./apply.js").Marks} marks */
  constructor(marks) {
    this.#observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const element of elementsOf(addedNodes)) marks().wipe(element);
    });
  }

  /** Wipe the marks off what comes to the page from now on. */
  begin() {
    this.#observer.observe(document, { childList: true, subtree: true });
  }

  end() {
    this.#observer.disconnect();
  }
}
