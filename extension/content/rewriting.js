// @ts-check
/** What the page writes anew of itself is dealt with before it is drawn: elements that stand in for others, boxes that are refilled. */

import { handOn } from "./handing-on.js";
import { refill } from "./refills.js";
import { elementsOf } from "./tree.js";

/**
 * Let the marks follow what has been written.
 *
 * @param {readonly MutationRecord[]} records
 * @param {import("./apply.js").Marks} marks
 * @returns {Iterable<Element>} what the host must be told of again
 */
export function rewritten(records, marks) {
  for (const exchange of exchanges(records)) handOn(exchange, marks);
  return refill(records, marks);
}

/**
 * What one batch did to each parent that lost some of its children and got others; what only moved is left out.
 *
 * @param {readonly MutationRecord[]} records
 * @returns {Iterable<import("./handing-on.js").Exchange>}
 */
function exchanges(records) {
  /** @type {Map<Node, { gone: Set<Element>, come: Set<Element> }>} */
  const found = new Map();
  for (const record of records) {
    if (record.type !== "childList") continue;
    const { target, addedNodes, removedNodes } = record;
    const here = found.get(target) ?? { gone: new Set(), come: new Set() };
    found.set(target, here);
    for (const element of elementsOf(removedNodes)) here.gone.add(element);
    for (const element of elementsOf(addedNodes)) here.come.add(element);
  }
  return [...found]
    .filter(([, { gone, come }]) => gone.size > 0 && come.size > 0)
    .map(([parent, { gone, come }]) => ({
      gone: [...gone].filter(({ isConnected }) => !isConnected),
      come: [...come].filter((element) => element.parentNode === parent && !gone.has(element)),
    }));
}
