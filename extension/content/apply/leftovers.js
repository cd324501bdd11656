// @ts-check
/** Marks that return while Penumbra is off: routers take views from their caches with the marks that these had. */

import { elementsOf } from "../dom/tree.js";

export class Leftovers {
  #observer;

  /** @param {() => import("./apply.js").Marks} marks */
  constructor(marks) {
    this.#observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const element of elementsOf(addedNodes)) marks().wipe(element);
    });
  }

  /** Remove marks from elements that are added from now on. */
  begin() {
    this.#observer.observe(document, { childList: true, subtree: true });
  }

  end() {
    this.#observer.disconnect();
  }
}
