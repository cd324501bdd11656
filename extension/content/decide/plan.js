// @ts-check
/** Plans an `update` from a batch of changes: the numbers of removed elements, and the sub-trees to send. */

import { HIDE } from "../apply/mark-values.js";
import { ATTRIBUTE } from "../apply/written.js";
import { lookOf } from "../snapshot/columns.js";
import { closed } from "../snapshot/snapshot.js";
import { isTextWrapper } from "../dom/text-wrapper.js";
import { childrenOf, holderOf, isDead, isMasked, isText, nearest, parentOf } from "../dom/tree.js";

/** An element whose own text or style changed is sent again with its descendants, up to this many elements. */
const MOST_AGAIN = 1500;

/** @typedef {{ removed: number[], roots: Element[] }} Plan roots in document order */

/**
 * Plan an update. Removed elements lose their numbers. A place in the tree is given by the element before it; an element after text of its
 * parent is therefore sent with its parent.
 *
 * @param {import("../mutations/mutation-tracker.js").Changes} changes
 * @param {import("../snapshot/nodes.js").Nodes} nodes
 * @returns {Plan}
 */
export function planUpdate(changes, nodes) {
  const exchanged = nodes.dropDead();
  dropDead(changes);
  const restyled = [...changes.restyled].filter((element) => looksOther(element, nodes));
  const again = [...changes.retexted, ...restyled, ...exchanged, ...[...changes.loaded].filter((frame) => nodes.isNew(frame))];
  const gone = [...changes.gone].filter((element) => nodes.keyOf(element) > 0);
  const come = [...again, ...gone, ...changes.come].filter(({ isConnected }) => isConnected);
  const sent = outermost([...[...again, ...placers(come, nodes)].filter((element) => sendable(element, nodes)), ...gone]);
  const removed = sent.map((element) => nodes.keyOf(element));
  for (const element of sent) leave(element, nodes);
  const fresh = [...changes.parents].flatMap((parent) => unknownBelow(parent, nodes));
  const back = sent.map((element) => topUnknown(element, nodes)).filter((element) => element !== null);
  return { removed, roots: inOrder(outermost([...fresh, ...back])) };
}

/**
 * Leave out changes in documents that their frames have replaced since.
 *
 * @param {import("../mutations/mutation-tracker.js").Changes} changes
 */
function dropDead({ parents, gone, come, retexted, restyled, loaded }) {
  for (const all of [parents, gone, come, retexted, restyled, loaded]) {
    for (const node of all) if (isDead(node)) all.delete(/** @type {any} */ (node));
  }
}

/**
 * @param {Element} element
 * @param {import("../snapshot/nodes.js").Nodes} nodes
 */
function looksOther(element, nodes) {
  if (nodes.keyOf(element) === 0 || !element.isConnected) return false;
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  const hidden = element.matches(`[${ATTRIBUTE}^="${HIDE}"]`) && style?.display === "none";
  // In an emptied cell, or an element hidden in its place, no style is the page's own.
  const emptied = element.closest(`[${ATTRIBUTE}^="${HIDE}-"]`) !== null;
  return style !== undefined && !hidden && !emptied && lookOf(style) !== nodes.lookOf(element);
}

/**
 * @param {Element} element
 * @param {import("../snapshot/nodes.js").Nodes} nodes
 */
function sendable(element, nodes) {
  if (nodes.keyOf(element) === 0 || !element.isConnected || closed(element)) return false;
  const whole = element === document.documentElement || element === document.body;
  return !whole && element.getElementsByTagName("*").length <= MOST_AGAIN;
}

/**
 * The elements that must be sent again because the place of a new element in them cannot be given otherwise.
 *
 * @param {Iterable<Element>} come
 * @param {import("../snapshot/nodes.js").Nodes} nodes
 * @returns {Set<Element>}
 */
function placers(come, nodes) {
  /** @type {Set<Element>} */
  const found = new Set();
  for (let latest = [...come]; latest.length > 0; ) {
    const children = new Set(latest);
    const parents = new Set(latest.map(parentOf).filter((parent) => parent !== null && !found.has(parent) && sendable(parent, nodes)));
    latest = [.../** @type {Set<Element>} */ (parents)].filter((parent) => followText(children, parent, nodes));
    for (const parent of latest) found.add(parent);
  }
  return found;
}

/**
 * Whether one of some elements follows text of its parent, with no element in between that the host knows.
 *
 * @param {ReadonlySet<Node>} elements
 * @param {Element} parent
 * @param {import("../snapshot/nodes.js").Nodes} nodes
 */
function followText(elements, parent, nodes) {
  let text = false;
  for (const node of childrenOf(parent)) {
    if (elements.has(node)) {
      if (text) return true;
    } else if (isText(node) || isTextWrapper(/** @type {Element} */ (node))) text = true;
    else if (nodes.keyOf(/** @type {Element} */ (node)) > 0) text = false;
  }
  return false;
}

/**
 * The outermost elements below a parent that the host does not know.
 *
 * @param {Node} parent an element, a shadow root or a document
 * @param {import("../snapshot/nodes.js").Nodes} nodes
 * @returns {Element[]}
 */
function unknownBelow(parent, nodes) {
  const element = holderOf(parent);
  if (!element?.isConnected) return [];
  if (nodes.keyOf(element) === 0) {
    const top = topUnknown(element, nodes);
    return top ? [top] : [];
  }
  if (closed(element)) return [];
  const children = /** @type {Element[]} */ (childrenOf(element).filter((node) => node.nodeType === Node.ELEMENT_NODE));
  return children.filter((child) => nodes.keyOf(child) === 0 && !closed(child) && !isTextWrapper(child));
}

/**
 * The outermost of an element and its ancestors that the host does not know, below a parent that it knows.
 *
 * @param {Element} element
 * @param {import("../snapshot/nodes.js").Nodes} nodes
 * @returns {Element | null} null for a disconnected element, a wrapper of text, or one in a part that is never sent
 */
function topUnknown(element, nodes) {
  if (!element.isConnected || nodes.keyOf(element) > 0 || isMasked(element)) return null;
  for (let at = element, above = parentOf(at); above; at = above, above = parentOf(at)) {
    if (closed(above)) return null;
    if (nodes.keyOf(above) > 0) return isTextWrapper(at) ? null : at;
  }
  return null;
}

/**
 * @param {Element} element
 * @param {import("../snapshot/nodes.js").Nodes} nodes
 */
function leave(element, nodes) {
  nodes.leave(element);
  for (const child of childrenOf(element)) {
    if (child.nodeType === Node.ELEMENT_NODE) leave(/** @type {Element} */ (child), nodes);
  }
}

/**
 * @param {readonly Element[]} elements
 * @returns {Element[]} each once, and none inside another
 */
function outermost(elements) {
  const all = new Set(elements);
  return [...all].filter((element) => {
    return nearest(parentOf(element), (above) => all.has(above)) === null;
  });
}

/**
 * @param {readonly Element[]} elements
 * @returns {Element[]} in document order
 */
function inOrder(elements) {
  const follows = (/** @type {Element} */ one, /** @type {Element} */ other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  return [...elements].sort((one, other) => (follows(one, other) ? -1 : 1));
}
