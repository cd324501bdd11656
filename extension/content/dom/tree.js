// @ts-check
/** The flattened tree: children and ancestors of a node as the page is drawn, through shadow roots, slots and frames. */

import { shared } from "../world/world.js";

const XHTML = "http://www.w3.org/1999/xhtml";
/** `Node.ELEMENT_NODE` and `Node.DOCUMENT_NODE`, as constants since each step up the tree compares with them. */
const ELEMENT = 1;
const DOCUMENT = 9;
/** Built-in elements that have closed roots in practice: containers that a script fills. */
const CONTAINERS = new Set("article aside div footer header main nav section".split(" "));
/** Elements without a root after which no more of their name are examined: in Chromium each takes 10 µs. */
const ASKED = 20;
/** By `stateOf`, how many elements were asked in vain. */
const rootless = shared("rootless", () => /** @type {Map<string, number>} */ (new Map()));
/** Closed roots found so far. */
const closedRoots = shared("closed roots", () => /** @type {WeakMap<Element, ShadowRoot>} */ (new WeakMap()));
/** DOM properties that must work on a form for it to be read and marked. */
const ASKED_OF = `localName parentNode assignedSlot shadowRoot ownerDocument isConnected nodeType firstChild nextSibling getAttribute
  setAttribute removeAttribute hasAttribute hasAttributes getAttributeNames getBoundingClientRect getClientRects getRootNode
  getElementsByTagName compareDocumentPosition querySelector querySelectorAll previousSibling closest matches contains childNodes
  parentElement nextElementSibling previousElementSibling firstElementChild lastElementChild childElementCount textContent innerText
  classList namespaceURI scrollHeight clientHeight isContentEditable focus scrollIntoView getAnimations`.split(/\s+/);

/**
 * Whether an element is a masked form: one whose fields hide its own DOM properties. In Chromium `form.parentNode` is the field of that
 * name, for an extension too, and a walk up would be a circle. A masked form is left as it is, with its descendants.
 *
 * @param {Element} element
 */
export function isMasked(element) {
  return mayBeMasked(element) && ASKED_OF.some((name) => isField(Object.getOwnPropertyDescriptor(element, name)?.value));
}

/** Whether a value is a field, or a list of fields with one name. @param {any} value */
function isField(value) {
  return value?.localName !== undefined || value?.item !== undefined;
}

/** In Firefox fields mask nothing for an extension, and reading each node's name there would double the time of a walk. */
const XRAYS = typeof Element === "function" && "openOrClosedShadowRoot" in Element.prototype;

/** Whether a node may be a masked form: the properties of all other nodes can be read directly. @param {Node} node */
function mayBeMasked(node) {
  if (XRAYS) return false;
  const { localName } = /** @type {Element} */ (node);
  return localName === "form" || typeof localName === "object";
}

/**
 * A node's own DOM property, never its field of that name. A property name that is written out is read faster: see `siblingAfter`.
 *
 * @param {Node} node
 * @param {string} name
 * @param {{ prototype: object }} [kind] class with the property
 * @returns {any}
 */
export function own(node, name, kind = Node) {
  return mayBeMasked(node) ? Reflect.get(kind.prototype, name, node) : /** @type {any} */ (node)[name];
}

/**
 * The nearest of an element and its ancestors that is not in a masked form.
 *
 * @param {Element | null} element
 * @returns {Element | null}
 */
export function unmasked(element) {
  return nearest(element, (at) => !isMasked(at));
}

/**
 * The shadow root that the page gave an element, open or closed. The browser's own roots, as in a video, do not count.
 *
 * @param {Element} element
 * @param {string} [tag] its name, where the caller has it already
 * @returns {ShadowRoot | null}
 */
export function shadowOf(element, tag = tagOf(element)) {
  if (tag === "form") return null; // it can have none
  return element.shadowRoot ?? closedRoots.get(element) ?? (mayHide(element, tag) ? closedShadowOf(element, tag) : null);
}

/** @param {Element} element @returns {string} */
function tagOf(element) {
  const { localName } = element;
  return typeof localName === "object" ? Reflect.get(Element.prototype, "localName", element) : localName;
}

/**
 * Whether to look for a closed root. Containers with children have none in practice: their children would be drawn only in slots.
 *
 * @param {Element} element
 * @param {string} tag
 */
function mayHide(element, tag) {
  // The names first: in Firefox each property of an element takes a microsecond.
  const custom = tag.includes("-");
  if ((!custom && !CONTAINERS.has(tag)) || element.namespaceURI !== XHTML) return false;
  if (custom) return (rootless.get(stateOf(element, tag)) ?? 0) < ASKED;
  return element.firstElementChild === null && !/\S/.test(element.textContent ?? "");
}

/**
 * Extensions may see closed roots: in Firefox by a property, in Chromium by a function of `chrome.dom`.
 *
 * @param {Element} element
 * @param {string} tag
 * @returns {ShadowRoot | null}
 */
function closedShadowOf(element, tag) {
  const { openOrClosedShadowRoot } = /** @type {any} */ (element);
  const root = openOrClosedShadowRoot ?? globalThis.chrome?.dom?.openOrClosedShadowRoot(/** @type {HTMLElement} */ (element));
  if (root) closedRoots.set(element, root);
  else if (tag.includes("-")) rootless.set(stateOf(element, tag), (rootless.get(stateOf(element, tag)) ?? 0) + 1);
  return root ?? null;
}

/**
 * A component's name; another one for a component that is not defined yet, which may still get a root.
 *
 * @param {Element} element
 * @param {string} tag
 */
function stateOf(element, tag) {
  return element.matches(":defined") ? tag : `${tag} undefined`;
}

/**
 * The document in a frame element, if it has the page's origin.
 *
 * @param {Element} element
 * @returns {Document | null}
 */
export function frameDocument(element) {
  if (element.localName !== "iframe" && element.localName !== "frame") return null;
  try {
    return /** @type {HTMLIFrameElement} */ (element).contentDocument;
  } catch {
    // A document of another origin cannot be read.
    return null;
  }
}

/**
 * The nodes that are drawn as an element's children, in order.
 *
 * @param {Element} element
 * @param {string} [tag] its name, where the caller has it already
 * @param {ShadowRoot | null} [shadowRoot] likewise
 * @returns {Node[]}
 */
export function childrenOf(element, tag = tagOf(element), shadowRoot = shadowOf(element, tag)) {
  const frame = tag === "iframe" || tag === "frame" ? frameDocument(element) : null;
  if (frame) return frame.documentElement ? [frame.documentElement] : [];
  if (tag === "slot") {
    const assigned = /** @type {HTMLSlotElement} */ (element).assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  const nodes = [];
  for (let node = shadowRoot ? shadowRoot.firstChild : own(element, "firstChild"); node; node = siblingAfter(node)) nodes.push(node);
  return nodes;
}

/**
 * An element's own children, even if it is a form with a field named `children`.
 *
 * @param {Element} element
 * @returns {HTMLCollection}
 */
export function lightChildren(element) {
  return Reflect.get(Element.prototype, "children", element);
}

/**
 * An element beside another one.
 *
 * @param {Element} element
 * @param {"nextElementSibling" | "previousElementSibling"} way
 * @returns {Element | null}
 */
export function elementBeside(element, way) {
  return own(element, way, Element);
}

/**
 * The element that a node is drawn in.
 *
 * @param {Node} node
 * @returns {Element | null} null above the top document's root
 */
export function parentOf(node) {
  const parent = parentNodeOf(node);
  const slot = mayBeMasked(node) ? Reflect.get(Element.prototype, "assignedSlot", node) : /** @type {Element} */ (node).assignedSlot;
  return slot ?? closedSlot(/** @type {Element} */ (node), parent) ?? (parent && holderOf(parent));
}

/**
 * A node's parent element in the tree, wherever it is drawn: its parent, or the host of its shadow tree.
 *
 * @param {Node} node
 * @returns {Element | null} null above the top document's root
 */
export function lightParentOf(node) {
  const parent = parentNodeOf(node);
  return parent && holderOf(parent);
}

/** @param {Node} node @returns {Node | null} its previous sibling */
export function siblingBefore(node) {
  return own(node, "previousSibling");
}

/** @param {Node} node @returns {Node | null} its next sibling */
export function siblingAfter(node) {
  return mayBeMasked(node) ? Reflect.get(Node.prototype, "nextSibling", node) : node.nextSibling;
}

/** @param {Node} node @returns {Node | null} */
function parentNodeOf(node) {
  return mayBeMasked(node) ? Reflect.get(Node.prototype, "parentNode", node) : node.parentNode;
}

/**
 * The slot of a closed root that draws a node; `assignedSlot` does not give it.
 *
 * @param {Element} node or a text
 * @param {Node | null} parent its own
 * @returns {Element | null}
 */
function closedSlot(node, parent) {
  const root = closedRoots.get(/** @type {Element} */ (parent));
  if (!root) return null;
  const name = own(node, "slot", Element) ?? "";
  return [...root.querySelectorAll("slot")].find((slot) => slot.name === name) ?? null;
}

/**
 * The element of a node: the node itself, a shadow root's host, a document's frame.
 *
 * @param {Node} node
 * @returns {Element | null} null for the top document
 */
export function holderOf(node) {
  if (mayBeMasked(node)) return /** @type {Element} */ (node);
  const { nodeType } = node;
  if (nodeType === ELEMENT) return /** @type {Element} */ (node);
  if (nodeType === DOCUMENT) return frameOf(/** @type {Document} */ (node));
  return /** @type {ShadowRoot} */ (node).host ?? null;
}

/** Elements that show something without text. */
export const MEDIA = new Set("img picture video canvas svg iframe embed object".split(" "));

/** @param {Element} element @returns {boolean} whether it has text of its own, not only in its descendants */
export function hasOwnText(element) {
  return [...element.childNodes].some(isText);
}

/**
 * Whether a node is text with more than white space.
 *
 * @param {Node} node
 */
export function isText(node) {
  return node.nodeType === Node.TEXT_NODE && /\S/.test(/** @type {Text} */ (node).data);
}

/**
 * Whether a root is connected and can be searched.
 *
 * @param {Node} root
 * @returns {root is Document | ShadowRoot}
 */
export function isQueryable(root) {
  return root.isConnected && "querySelectorAll" in root;
}

/**
 * The elements among nodes, without masked forms.
 *
 * @param {Iterable<Node>} nodes
 */
export function elementsOf(nodes) {
  const elements = /** @type {Element[]} */ ([...nodes].filter(({ nodeType }) => nodeType === Node.ELEMENT_NODE));
  return elements.filter((element) => !isMasked(element));
}

/**
 * Delete elements that have left the page: each would hold its whole tree in memory.
 *
 * @template {Set<Element> | Map<Element, unknown>} Elements
 * @param {Elements} elements or a map by element
 * @returns {Elements}
 */
export function withoutGone(elements) {
  for (const element of elements.keys()) if (isDead(element) || !element.isConnected) elements.delete(element);
  return elements;
}

/**
 * The nearest of an element and its ancestors for which a condition holds.
 *
 * @param {Element | null} element
 * @param {(at: Element) => boolean} holds
 * @returns {Element | null}
 */
export function nearest(element, holds) {
  for (let at = element; at; at = parentOf(at)) if (holds(at)) return at;
  return null;
}

/**
 * Whether an element is another one, or is drawn in it.
 *
 * @param {Element} inner
 * @param {Element} outer
 * @returns {boolean}
 */
export function within(inner, outer) {
  return nearest(inner, (at) => at === outer) !== null;
}

/**
 * Whether a node belongs to a document that its frame has replaced. Its nodes stay connected; in Firefox each access throws after a while.
 *
 * @param {Node} node
 * @returns {boolean}
 */
export function isDead(node) {
  try {
    return /** @type {Document} */ (node.ownerDocument ?? node).defaultView === null;
  } catch {
    // "can't access dead object"
    return true;
  }
}

/**
 * The element that has the focus, however deep in shadow trees and frames.
 *
 * @returns {Element | null} null where only the page has it
 */
export function focusedElement() {
  let found = document.activeElement;
  for (;;) {
    const inner = found && (shadowOf(found)?.activeElement ?? frameDocument(found)?.activeElement);
    if (!found || !inner || inner === found) break;
    found = inner;
  }
  const answers = unmasked(found);
  return answers && answers.localName !== "body" && answers.localName !== "html" ? answers : null;
}

/**
 * @param {Document} inner
 * @returns {Element | null}
 */
function frameOf(inner) {
  try {
    return inner.defaultView?.frameElement ?? null;
  } catch {
    // The parent frame has another origin.
    return null;
  }
}
