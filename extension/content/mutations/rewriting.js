// @ts-check
/** Marks of parts that the page writes anew, handled before the next paint: replaced elements and refilled boxes. */

import { exchanged } from "./exchanged.js";
import { transferMarks } from "./mark-transfer.js";
import { refill } from "./refills.js";
import { elementsOf, own, parentOf } from "../dom/tree.js";

/** @typedef {import("../apply/marks.js").Marks} Marks */
/** @typedef {import("../snapshot/nodes.js").Nodes} Nodes */

export class Rewriting {
  /**
   * The parents that elements have left. Libraries take the old part away before or after they bring the new one, in another batch: an
   * exchange ends when the host has decided what left, or what came.
   *
   * @type {WeakMap<Element, Node>}
   */
  #parents = new WeakMap();
  /** Elements that came without replacing one that left. @type {WeakSet<Element>} */
  #come = new WeakSet();

  /**
   * Transfer and remove marks as the page was rewritten.
   *
   * @param {readonly MutationRecord[]} records
   * @param {Marks} marks
   * @param {Nodes} nodes
   * @param {boolean} ledOn whether the user's last press has led to another address
   * @returns {Iterable<Element>} elements to send again
   */
  rewritten(records, marks, nodes, ledOn) {
    const exchanges = childrenExchanged(records);
    const left = exchanges.some(({ come }) => come.length > 0) ? this.#left(marks) : [];
    for (const { parent, gone, come } of exchanges) {
      for (const element of gone) this.#parents.set(element, parent);
      const [fresh, open] = [new Set(come), new Set([...gone, ...come])];
      const transfer = (/** @type {readonly Element[]} */ from, /** @type {readonly Element[]} */ to) => {
        for (const one of transferMarks({ gone: from, come: to }, marks, nodes, ledOn).flat()) {
          open.delete(one);
          this.#parents.delete(one);
          this.#come.delete(one);
        }
      };
      const isOpen = (/** @type {Element} */ element) => open.has(element);
      transfer(gone, come);
      transfer(left.filter((top) => this.#parents.get(top) === parent), come.filter(isOpen));
      const others = () => elementsOf(own(parent, "childNodes")).filter((element) => !fresh.has(element));
      const isUndecided = (/** @type {Element} */ element) => this.#come.has(element) && nodes.keyOf(element) === 0;
      if (gone.some(isOpen)) transfer(gone.filter(isOpen), others().filter(isUndecided));
      // Two views of the page may stand side by side, while one fades into the other.
      if (ledOn && come.some(isOpen)) transfer(others(), come.filter(isOpen));
      for (const element of come) if (isOpen(element)) this.#come.add(element);
    }
    return refill(records, marks);
  }

  /**
   * The outermost elements that have left the page, with marks, since the host decided it last.
   *
   * @param {Marks} marks
   */
  #left(marks) {
    const away = [...marks.marked.keys()].filter(({ isConnected }) => !isConnected);
    return [...new Set(away.map(topOf))];
  }
}

/**
 * The children that each parent lost and got in one batch, without those that only moved.
 *
 * @param {readonly MutationRecord[]} records
 * @returns {{ parent: Node, gone: Element[], come: Element[] }[]}
 */
function childrenExchanged(records) {
  return [...exchanged(records)].map(([parent, { gone, come }]) => ({
    parent,
    gone: elementsOf(gone).filter(({ isConnected }) => !isConnected),
    come: elementsOf(come).filter((element) => element.parentNode === parent && !gone.has(element)),
  }));
}

/** @param {Element} element @returns {Element} the outermost element of the tree that it is in */
function topOf(element) {
  let top = element;
  for (let at = parentOf(top); at; at = parentOf(at)) top = at;
  return top;
}
