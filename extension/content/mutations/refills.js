// @ts-check
/**
 * Refills: boxes that get new contents in place, as in virtual lists. A box's level was decided for its old text. If the new text comes
 * with another class, or is much longer, the box loses its mark before the next paint, and gets the mark of other boxes with its new
 * class. This holds until the host's next answer.
 */

import { exchanged } from "./exchanged.js";
import { openedByUser, clearlyLonger, wordsIn, wordsOf } from "./mark-transfer.js";
import { elementsOf, holderOf, isMasked, parentOf } from "../dom/tree.js";

/** Most places with new words examined in one batch; a page that writes more at once shows another view, which is decided anew. */
const MOST_PLACES = 1000;
/** Most renamed elements examined in one batch, and most others with the same class for each. */
const MOST_NAMED = 100;
const MOST_TWINS = 200;
/** Largest number of levels between the new words and the renamed element, */
const DEEP = 6;
/** and between that one and the marked one, either way. */
const NEAR = 2;

/** @typedef {{ gone: string, come: string }} Words the removed and the added words */
/** @typedef {Words & { renamed: boolean }} Filling renamed: the box, or an element in or right around it, has another class */

/**
 * Remove the marks of refilled boxes, and give them those of boxes with the same class.
 *
 * @param {readonly MutationRecord[]} records with the old values of classes and texts
 * @param {import("../apply/marks.js").Marks} marks
 * @returns {Set<Element>} elements to send again
 */
export function refill(records, marks) {
  const places = marks.marked.size > 0 ? wordsExchanged(records) : new Map();
  if (places.size === 0 || places.size > MOST_PLACES) return new Set();
  const renamed = renamedIn(records);
  /** @type {Map<Element, Filling>} */
  const boxes = new Map();
  /** @type {Map<Element, Filling>} */
  const names = new Map();
  for (const [place, words] of places) {
    const { box, name } = around(place, renamed, marks);
    if (name) add(names, name, words, true);
    if (box) add(boxes, box, words, name !== null);
  }
  const left = [...boxes].filter(holdsOther).map(([box]) => box);
  for (const box of left) marks.release(box);
  const others = [...names].filter(holdsOther).map(([name]) => name).slice(0, MOST_NAMED);
  // Right after a click or a key the new contents may be what the user asked for.
  if (!navigator.userActivation?.isActive) for (const name of others) takeOver(name, marks);
  return new Set([...left, ...others]);
}

/**
 * @param {readonly MutationRecord[]} records
 * @returns {Map<Element, Words>} by the element whose own texts or children were replaced
 */
function wordsExchanged(records) {
  /** @type {Map<Node, string | null>} */
  const texts = new Map();
  for (const { type, target, oldValue } of records) {
    if (type === "characterData" && !texts.has(target)) texts.set(target, oldValue);
  }
  /** @type {Map<Element, Filling>} */
  const found = new Map();
  const note = (/** @type {Node | null} */ parent, /** @type {Words} */ words) => {
    const place = parent?.isConnected && words.gone !== words.come ? holderOf(parent) : null;
    if (place) add(found, place, words, false);
  };
  for (const [text, before] of texts) note(text.parentNode, { gone: wordsOf(before), come: wordsOf(text.nodeValue) });
  for (const [parent, { gone, come }] of exchanged(records)) {
    const lost = [...gone].filter((node) => node.parentNode !== parent);
    const got = [...come].filter((node) => node.parentNode === parent && !gone.has(node));
    note(parent, { gone: lost.map(wordsIn).join(""), come: got.map(wordsIn).join("") });
  }
  return found;
}

/**
 * @param {Map<Element, Filling>} fillings
 * @param {Element} element
 * @param {Words} words
 * @param {boolean} renamed
 */
function add(fillings, element, { gone, come }, renamed) {
  const before = fillings.get(element) ?? { gone: "", come: "", renamed: false };
  fillings.set(element, { gone: before.gone + gone, come: before.come + come, renamed: before.renamed || renamed });
}

/**
 * @param {readonly MutationRecord[]} records
 * @returns {Set<Element>} elements whose class has changed
 */
function renamedIn(records) {
  /** @type {Map<Element, string | null>} */
  const before = new Map();
  for (const { attributeName, target, oldValue } of records) {
    const element = /** @type {Element} */ (target);
    if (attributeName === "class" && !before.has(element) && !isMasked(element)) before.set(element, oldValue);
  }
  return new Set([...before].filter(([element, name]) => (element.getAttribute("class") ?? "") !== (name ?? "")).map(([element]) => element));
}

/**
 * @param {Element} place
 * @param {ReadonlySet<Element>} renamed
 * @param {import("../apply/marks.js").Marks} marks
 * @returns {{ box: Element | null, name: Element | null }} the marked element and the renamed element around new words
 */
function around(place, renamed, marks) {
  let box = null;
  let name = null;
  let steps = DEEP;
  for (let at = /** @type {Element | null} */ (place); at && steps > 0; at = parentOf(at), steps--) {
    if (!name && renamed.has(at)) name = at;
    if (!box && marks.marked.has(at)) box = at;
    if (box && name) break;
    if ((box === at || name === at) && steps > NEAR + 1) steps = NEAR + 1;
  }
  return { box, name };
}

/**
 * Whether most of a box's words were replaced by words that are not of the same kind.
 *
 * @param {[Element, Filling]} filling
 */
function holdsOther([box, { gone, come, renamed }]) {
  if (gone === "" || come === "" || gone === come) return false;
  if (!renamed && !clearlyLonger(gone, come)) return false;
  return gone.length >= wordsIn(box).length - come.length;
}

/**
 * Give a renamed element the mark that all elements with its class have.
 *
 * @param {Element} name
 * @param {import("../apply/marks.js").Marks} marks
 */
function takeOver(name, marks) {
  const [twin, ...others] = twinsOf(name);
  const steps = twin ? [0, 1, NEAR].find((many) => marks.marked.has(/** @type {Element} */ (above(twin, many)))) : undefined;
  const from = twin && steps !== undefined ? above(twin, steps) : null;
  const to = steps === undefined ? null : above(name, steps);
  if (!from || !to || steps === undefined || !sameName(from, to) || marks.marked.has(to) || openedByUser(to, false)) return;
  const level = marks.marked.get(from);
  const unanimous = others.every((other) => marks.marked.get(/** @type {Element} */ (above(other, steps))) === level);
  if (unanimous) marks.transfer(from, to);
}

/**
 * @param {Element} name
 * @returns {Element[]} other elements of the same tag and class
 */
function twinsOf(name) {
  const wanted = name.getAttribute("class") ?? "";
  if (!/\S/.test(wanted)) return [];
  const found = elementsOf(name.ownerDocument.getElementsByClassName(wanted));
  return found.filter((element) => element !== name && sameName(element, name)).slice(0, MOST_TWINS);
}

/**
 * @param {Element} one
 * @param {Element} other
 */
function sameName(one, other) {
  return one.localName === other.localName && (one.getAttribute("class") ?? "") === (other.getAttribute("class") ?? "");
}

/**
 * @param {Element} element
 * @param {number} steps
 * @returns {Element | null} the ancestor this many levels above, if each level in between has a single child
 */
function above(element, steps) {
  let at = /** @type {Element | null} */ (element);
  for (let left = steps; at && left > 0; left--) at = at.parentElement?.childElementCount === 1 ? at.parentElement : null;
  return at;
}
