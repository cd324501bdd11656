// @ts-check
/** Marks that return while Penumbra is off: routers take views from their caches with their marks, and scripts put attributes back. */

import { AttributeContention } from "./attribute-contention.js";
import { elementsOf, isDead } from "../dom/tree.js";
import { ATTRIBUTE, removeMark } from "./written.js";

/**
 * Remove copied marks: routers and carousels copy marked elements with their marks.
 *
 * @param {import("./marks.js").Marks} marks
 * @param {Document | Element} root
 */
export function wipe(marks, root) {
  const within = [...root.querySelectorAll(`[${ATTRIBUTE}]`)];
  for (const element of elementsOf([root, ...within])) if (marks.isLeftover(element)) removeMark(element);
}

export class Leftovers {
  #observer;
  #watching = false;
  /** A script that puts a mark back in answer to its removal is left alone for a while: neither would ever end. */
  #contention = new AttributeContention((element) => this.#retry(element));

  /** @param {() => import("./marks.js").Marks} marks */
  constructor(marks) {
    this.marks = marks;
    this.#observer = new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === "attributes") this.#wipeAgain(/** @type {Element} */ (target));
        else for (const element of elementsOf(addedNodes)) wipe(marks(), element);
      }
    });
  }

  /**
   * Remove marks from elements that are added or get one from now on.
   *
   * @param {Iterable<Node>} roots the document, and shadow roots and frames' documents in it
   */
  begin(roots) {
    this.#watching = true;
    for (const root of roots) this.#observer.observe(root, { childList: true, subtree: true, attributeFilter: [ATTRIBUTE] });
  }

  end() {
    this.#watching = false;
    this.#observer.disconnect();
  }

  /** The element alone: each of its descendants has a record of its own. @param {Element} element whose attribute changed */
  #wipeAgain(element) {
    if (this.marks().isLeftover(element) && this.#contention.mayReturn(element, performance.now())) removeMark(element);
  }

  /** @param {Element} element whose mark was left alone for a while */
  #retry(element) {
    if (this.#watching && !isDead(element) && this.marks().isLeftover(element)) removeMark(element);
  }
}
