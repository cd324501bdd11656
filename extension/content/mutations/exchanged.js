// @ts-check
/** What one batch of changes did to each parent: the children that went, and those that came. */

/**
 * @param {readonly MutationRecord[]} records
 * @returns {Map<Node, { gone: Set<Node>, come: Set<Node> }>} by parent; what only moved is in both
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
