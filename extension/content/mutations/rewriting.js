// @ts-check
/** What the page writes anew of itself is dealt with before it is drawn: elements that stand in for others, boxes that are refilled. */

import { exchanged } from "./exchanged.js";
import { transferMarks } from "./mark-transfer.js";
import { refill } from "./refills.js";
import { elementsOf } from "../dom/tree.js";

/**
 * Let the marks follow what has been written.
 *
 * @param {readonly MutationRecord[]} records
 * @param {import("../apply/apply.js").Marks} marks
 * @returns {Iterable<Element>} what the host must be told of again
 */
export function rewritten(records, marks) {
  for (const exchange of exchanges(records)) transferMarks(exchange, marks);
  return refill(records, marks);
}

/**
 * What one batch did to each parent that lost some of its children and got others; what only moved is left out.
 *
 * @param {readonly MutationRecord[]} records
 * @returns {Iterable<import("./mark-transfer.js").Exchange>}
 */
function exchanges(records) {
  return [...exchanged(records)]
    .map(([parent, { gone, come }]) => ({
      gone: elementsOf(gone).filter(({ isConnected }) => !isConnected),
      come: elementsOf(come).filter((element) => element.parentNode === parent && !gone.has(element)),
    }))
    .filter(({ gone, come }) => gone.length > 0 && come.length > 0);
}
