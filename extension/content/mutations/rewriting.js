// @ts-check
/** Marks of parts that the page writes anew, handled before the next paint: replaced elements and refilled boxes. */

import { exchanged } from "./exchanged.js";
import { transferMarks } from "./mark-transfer.js";
import { refill } from "./refills.js";
import { elementsOf } from "../dom/tree.js";

/**
 * Transfer and remove marks as the page was rewritten.
 *
 * @param {readonly MutationRecord[]} records
 * @param {import("../apply/marks.js").Marks} marks
 * @param {import("../snapshot/nodes.js").Nodes} nodes
 * @returns {Iterable<Element>} elements to send again
 */
export function rewritten(records, marks, nodes) {
  for (const exchange of exchanges(records)) transferMarks(exchange, marks, nodes);
  return refill(records, marks);
}

/**
 * The parents that lost some children and got others in one batch, without children that only moved.
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
