// @ts-check
/** The children that each parent lost and got in one batch of mutations. */

/**
 * @param {readonly MutationRecord[]} records
 * @returns {Map<Node, { gone: Set<Node>, come: Set<Node> }>} by parent; a moved child is in both sets
 */
export function exchanged(records) {
  /** @type {Map<Node, { gone: Set<Node>, come: Set<Node> }>} */
  const found = new Map();
  for (const { type, target, addedNodes, removedNodes } of records) {
    if (type !== "childList") continue;
    const here = found.get(target) ?? { gone: new Set(), come: new Set() };
    found.set(target, here);
    for (const node of removedNodes) here.gone.add(node);
    for (const node of addedNodes) here.come.add(node);
  }
  return found;
}
