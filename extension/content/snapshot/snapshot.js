// @ts-check
/**
 * One pass over the live page into columns. It only reads: no values of forms, nothing of editable or password fields. It writes nothing to
 * the page. It works in slices, so the page may change meanwhile: the caller observes changes from before the first slice and sends them
 * afterwards.
 */

import { Columns, UNDRAWN, isFixed } from "./columns.js";
import { PAGE, UNSCROLLED, editable, placeOf } from "./place.js";
import { LEVEL } from "../apply/mark-values.js";
import { focusInUse } from "../dom/layers.js";
import { isAnchor, readTag } from "../dom/read-tag.js";
import { scrollOf } from "../dom/scrolling.js";
import { isTextWrapper, wrappedText } from "../dom/text-wrapper.js";
import { childrenOf, frameDocument, isMasked, parentOf, shadowOf, siblingBefore } from "../dom/tree.js";

/** Elements without visible contents, left out with their descendants. */
const LEFT_OUT = new Set(
  "head script style link meta title base noscript template source track param option optgroup datalist".split(" "),
);
/** Elements whose descendants are not sent: drawings, and fields with the user's text. */
const CLOSED = new Set("svg canvas object embed audio video textarea select".split(" "));
/** Elements that are sent even without text and size. */
const MEANING = new Set("br hr img picture video audio iframe frame input button textarea select svg canvas object embed slot".split(" "));
/** Prefix of the tags of Penumbra's own elements (indicator, picker). */
const OWN_TAGS = "penumbra-";
const FIELDS = new Set(["input", "textarea", "select"]);
const FRAMES = new Set(["iframe", "frame"]);
/** White space that is more than single spaces. Most texts have none, and folding makes a string at each space. */
const UNFOLDED = /[^\S ]|\s\s/;
/** Elements whose text is not sent, that are drawn with children of others, or whose fields hide their own properties. */
const NOT_TEXT_ALONE = new Set([...CLOSED, ...FRAMES, "slot", "form"]);
/** Attributes that are sent. */
const ATTRIBUTES = new Set(["itemprop", "itemtype"]);
const FLAGS = Object.freeze({ unrendered: 1, field: 2, focused: 16, hiddenByPenumbra: 64, noise: 128 });
/** Share of the window's width from which a fixed element is a bar. */
const BAR = 0.8;
/** `Node.ELEMENT_NODE` and `Node.TEXT_NODE`, as constants since they are compared with for each node. */
const ELEMENT = 1;
const TEXT = 3;
/** @type {Node[]} */
const CHILDLESS = [];
/** Nodes between two readings of the clock. */
const STRIDE = 16;

/**
 * State of one snapshot.
 * @typedef {object} Pass
 * @property {Columns} columns
 * @property {import("./nodes.js").Nodes} nodes
 * @property {(element: Element) => number} hiddenLevel the level for which Penumbra hides an element, 0 where it does not
 * @property {(columns: Columns) => Promise<void>} onPiece
 * @property {Set<Element>} focused the element with the focus, if the user may have put it there, and its ancestors
 * @property {number} slice number of the slice: within one the page cannot change
 */

/** @typedef {import("./place.js").Place} Place */
/** @typedef {{ element: Element, anchored: boolean }} Root anchored: part of an `update`, so its place in the tree is sent too */
/** @typedef {{ children: Node[], at: number, row: number, place: Place, slice: number }} Level slice: when its children were read */

/**
 * Snapshot whole sub-trees.
 *
 * @param {readonly Root[]} roots in document order
 * @param {import("./nodes.js").Nodes} nodes gives the elements their numbers
 * @param {import("../../shared/slices.js").Slices} slices
 * @param {(element: Element) => number} [hiddenLevel] the level for which Penumbra hides an element, 0 if it does not
 * @param {(columns: Columns) => Promise<void>} [onPiece] called between two slices where a piece of the columns can be sent
 * @returns {Promise<Columns>}
 */
export async function takeSnapshot(roots, nodes, slices, hiddenLevel = () => 0, onPiece = async () => {}) {
  /** @type {Pass} */
  const pass = { columns: new Columns(), nodes, hiddenLevel, onPiece, focused: focusedPath(), slice: 0 };
  await slices.pause();
  for (const { element, anchored } of roots) {
    const level = element.isConnected ? enter(pass, element, -1, placeOf(element, pass)) : null;
    if (!level) continue;
    if (anchored) pass.columns.addAnchor(level.row, ...anchorOf(element, nodes));
    await descend(pass, level, slices);
  }
  return pass.columns;
}

/**
 * The place of a sub-tree.
 *
 * @param {Element} element
 * @param {import("./nodes.js").Nodes} nodes
 * @returns {[number, number]} keys of its parent and of the element before it, or 0
 */
function anchorOf(element, nodes) {
  const parent = parentOf(element);
  if (!parent) return [0, 0];
  const known = (/** @type {Node} */ node) => (node.nodeType === ELEMENT ? nodes.keyOf(/** @type {Element} */ (node)) : 0);
  if (element.parentNode === parent) {
    // The element before is mostly the last new one; listing all children for each would take quadratic time.
    let before = siblingBefore(element);
    while (before && known(before) === 0) before = siblingBefore(before);
    return [nodes.keyOf(parent), before ? known(before) : 0];
  }
  const siblings = childrenOf(parent);
  let at = siblings.indexOf(element) - 1;
  while (at >= 0 && known(siblings[at]) === 0) at--;
  return [nodes.keyOf(parent), at >= 0 ? known(siblings[at]) : 0];
}

/**
 * Whether no descendant of an element is ever sent.
 *
 * @param {Element} element
 * @returns {boolean}
 */
export function closed(element) {
  return CLOSED.has(element.localName) || LEFT_OUT.has(element.localName) || isMasked(element);
}

/**
 * @param {Pass} pass
 * @param {Level} first
 * @param {import("../../shared/slices.js").Slices} slices
 */
async function descend(pass, first, slices) {
  const levels = [first];
  for (let count = 1; levels.length > 0; count++) {
    const level = levels[levels.length - 1];
    if (count % STRIDE === 0 && slices.spent) {
      await slices.pause();
      if (pass.columns.hasPiece) await pass.onPiece(pass.columns);
      pass.slice++;
      for (const { place } of levels) Object.assign(place.scroll, scrollOf(place.view));
    }
    if (level.at === level.children.length) {
      levels.pop();
      continue;
    }
    const below = visit(pass, level, level.children[level.at++]);
    if (below) levels.push(below);
  }
}

/**
 * @param {Pass} pass
 * @param {Level} level
 * @param {Node} node
 * @returns {Level | null} the node's own level, if it has children to visit
 */
function visit(pass, level, node) {
  const { nodeType } = node;
  if (nodeType === TEXT) {
    addText(pass.columns, level.row, level.place, /** @type {Text} */ (node).data);
    return null;
  }
  // A node that left the page between slices is left out: the mutation tracker has noted that.
  if (nodeType !== ELEMENT || (level.slice !== pass.slice && !isThere(node))) return null;
  const below = enter(pass, /** @type {Element} */ (node), level.row, level.place);
  return below && below.children.length > 0 ? below : null;
}

/**
 * Write an element's row.
 *
 * @param {Pass} pass
 * @param {Element} element
 * @param {number} parent row, -1 for a root
 * @param {Place} place
 * @returns {Level | null} null if the element is left out
 */
function enter(pass, element, parent, place) {
  const tag = element.localName;
  if (LEFT_OUT.has(tag) || isMasked(element) || tag.startsWith(OWN_TAGS)) return null;
  const { columns } = pass;
  if (isTextWrapper(element, tag)) {
    addText(columns, parent, place, wrappedText(element));
    return null;
  }
  const shadowRoot = shadowOf(element, tag);
  const rect = place.unseen ? null : element.getBoundingClientRect();
  const empty = !rect || (rect.width === 0 && rect.height === 0);
  if (empty && !MEANING.has(tag) && !element.firstChild && !shadowRoot) return null;
  const computed = place.unseen ?? place.view.getComputedStyle(element);
  const style = columns.style(computed);
  const look = columns.look(style);
  const attributes = element.getAttributeNames();
  const hidden = empty || computed.visibility === "hidden" ? pass.hiddenLevel(element) : 0;
  const undrawn = look === UNDRAWN && !hidden;
  const still = place.still || isFixed(look);
  const within = inner(element, tag, place, { computed, attributes, rect, hiddenByPenumbra: hidden > 0, undrawn, still });
  // An element with `display: contents`, as each slot, has no box, but its children have.
  const boxless = empty && !within.hiddenByPenumbra && element.getClientRects().length === 0 && computed.display !== "contents";
  const flags = flagsOf(pass, element, tag, { within, boxless, hidden });
  const key = pass.nodes.enter(element, look, hidden > 0);
  if (still && !place.still && rect && !empty) pass.nodes.noteWaiting(element, waiting(rect, place.view, computed));
  const name = attributes.length > 0 ? columns.names(element, attributes) : 0;
  const named = tag === "a" && isAnchor(attributes) ? "span" : tag;
  const row = columns.addRow({ parent, tag: attributes.includes("role") ? readTag(element, named) : named, key, name, style, flags });
  addBox(columns, rect, place, still);
  addAttributes(columns, row, element, attributes);
  if (shadowRoot || FRAMES.has(tag)) pass.nodes.noteRoots(element);
  const textAlone = !shadowRoot && hasTextAlone(element, tag);
  if (textAlone) addText(columns, row, within, element.textContent ?? "");
  const children = textAlone || CLOSED.has(tag) ? CHILDLESS : childrenOf(element, tag, shadowRoot);
  return { children, at: 0, row, place: within, slice: pass.slice };
}

/**
 * How a fixed element waits out of sight, as drawers do: beside the window, or as clear as glass. A bar above or below it does not wait: it
 * comes and goes as the page is scrolled.
 *
 * @param {DOMRect} rect
 * @param {Window} view its window
 * @param {CSSStyleDeclaration} computed
 * @returns {"" | "beside" | "clear"}
 */
function waiting({ left, top, right, bottom, width }, { innerWidth, innerHeight }, { opacity }) {
  const beyond = (bottom <= 0 || top >= innerHeight) && width < BAR * innerWidth;
  if (right <= 0 || left >= innerWidth || beyond) return "beside";
  return opacity === "0" ? "clear" : "";
}

/**
 * Whether an element without a shadow root has no children but texts. They are read as one: an object for each text node would be
 * garbage.
 *
 * @param {Element} element
 * @param {string} tag
 */
function hasTextAlone(element, tag) {
  return !NOT_TEXT_ALONE.has(tag) && element.childElementCount === 0;
}

/**
 * @param {Columns} columns
 * @param {number} row of the element whose text it is
 * @param {Place} place of the text
 * @param {string} text
 */
function addText(columns, row, place, text) {
  if (place.editable || text === "") return;
  if (!/\S/.test(text)) columns.addSpace(text, place.spaces);
  else columns.addText(row, place.spaces || !UNFOLDED.test(text) ? text : text.replace(/\s+/g, " "), place.spaces);
}

/**
 * @param {Pass} pass
 * @param {Element} element
 * @param {string} tag
 * @param {{ within: Place, boxless: boolean, hidden: number }} found within: its children's place
 * @returns {number} bits
 */
function flagsOf(pass, element, tag, { within, boxless, hidden }) {
  let flags = 0;
  if (within.unseen || boxless) flags |= FLAGS.unrendered;
  if (FIELDS.has(tag) || within.editable) flags |= FLAGS.field;
  if (pass.focused.size > 0 && pass.focused.has(element)) flags |= FLAGS.focused;
  if (hidden) flags |= hidden === LEVEL.hide ? FLAGS.hiddenByPenumbra | FLAGS.noise : FLAGS.hiddenByPenumbra;
  return flags;
}

/**
 * Whether a node is still in the page. The nodes of a document that a frame has replaced stay connected, but their document has no window.
 *
 * @param {Node} node
 */
function isThere(node) {
  return node.isConnected && node.ownerDocument?.defaultView !== null;
}

/**
 * @param {Columns} columns
 * @param {DOMRect | null} rect
 * @param {Place} place
 * @param {boolean} still
 */
function addBox(columns, rect, place, still) {
  if (!rect) {
    columns.addBox(0, 0, 0, 0);
    return;
  }
  const scroll = still ? UNSCROLLED : place.scroll;
  const x = Math.round(rect.left + place.x + scroll.x);
  const y = Math.round(rect.top + place.y + scroll.y);
  columns.addBox(x, y, Math.round(rect.width), Math.round(rect.height));
}

/**
 * The place of an element's children.
 *
 * @param {Element} element
 * @param {string} tag
 * @param {Place} place
 * @param {{ computed: CSSStyleDeclaration, attributes: readonly string[], rect: DOMRect | null, undrawn: boolean, hiddenByPenumbra: boolean, still: boolean }} found
 * @returns {Place}
 */
function inner(element, tag, place, { computed, attributes, rect, still, ...found }) {
  const view = FRAMES.has(tag) ? frameDocument(element)?.defaultView : null;
  const hiddenByPenumbra = place.hiddenByPenumbra || found.hiddenByPenumbra;
  if (view && rect) {
    const scroll = still ? UNSCROLLED : place.scroll;
    const x = rect.left + element.clientLeft + place.x + scroll.x;
    const y = rect.top + element.clientTop + place.y + scroll.y;
    return { ...PAGE, view, x, y, scroll: scrollOf(view), unseen: found.undrawn ? computed : null, hiddenByPenumbra };
  }
  const edit = editable(element, attributes, place.editable);
  const unseen = place.unseen ?? (found.undrawn ? computed : null);
  const spaces = place.spaces || tag === "pre";
  const shown = unseen === place.unseen && hiddenByPenumbra === place.hiddenByPenumbra;
  const same = shown && still === place.still && edit === place.editable;
  // Nearly all elements have the place of their parent: one object serves them all.
  if (same && spaces === place.spaces) return place;
  return { ...place, still, editable: edit, unseen, hiddenByPenumbra, spaces };
}

/** @returns {Set<Element>} */
function focusedPath() {
  const path = new Set();
  for (let at = focusInUse(); at; at = parentOf(at)) path.add(at);
  return path;
}

/**
 * @param {Columns} columns
 * @param {number} row
 * @param {Element} element
 * @param {readonly string[]} attributes names of those that it has
 */
function addAttributes(columns, row, element, attributes) {
  for (const name of attributes) {
    if (ATTRIBUTES.has(name)) columns.addAttribute(row, name, element.getAttribute(name) ?? "");
  }
}
