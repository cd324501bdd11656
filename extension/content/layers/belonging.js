// @ts-check
/** Whether a layer belongs to an element: by a reference, by its place, or by its words. */

import { boxOf, isFixed, isWall, namesOf, textOf, windowOf } from "../dom/layers.js";
import { parentOf, within } from "../dom/tree.js";

/** Attributes that reference the layer that an element opens. */
const POINTERS =
  "aria-describedby aria-details aria-controls aria-owns aria-labelledby interestfor popovertarget commandfor".split(" ");
/** References to a part that a press of the element opens. */
const OPENERS = ["aria-controls", "aria-owns", "popovertarget", "commandfor"];
/** Largest distance at which a layer lies beside an element, CSS px. */
const NEAR = 40;
/** Largest share of the window that an element may take for a layer to lie beside it. */
const LARGE = 0.3;
/** Words of a label that count: of four letters or more. */
const WORD = /\p{L}{4,}/gu;
/** Longest label, characters. */
const LABEL = 60;

/**
 * Whether a layer belongs to the element with the pointer or the focus.
 *
 * @param {Element} layer
 * @param {Element} target
 * @param {ReadonlySet<Element>} open the layers that the user has open: a layer beside one of them may be its submenu
 * @returns {boolean}
 */
export function belongs(layer, target, open) {
  // A layer that opened under the pointer by itself was not opened from there.
  if (within(target, layer)) return false;
  if (pointsAt(target, layer)) return true;
  const box = boxOf(layer);
  if (!box || layer.ownerDocument !== target.ownerDocument || isWall(layer, box)) return false;
  const own = boxOf(target);
  // A fixed card is placed beside its element, never over it; fixed walls and boxes lie anywhere.
  if (own && covers(box, own) && isFixed(layer)) return false;
  return [target, ...[...open].filter((one) => within(target, one))].some((at) => liesBy(box, at));
}

/**
 * Whether a layer and a control share a word: "Add to basket" opens "Your basket", at any edge of the window.
 *
 * @param {Element} layer
 * @param {Element} control
 * @returns {boolean}
 */
export function sharesWord(layer, control) {
  const label = `${control.getAttribute("aria-label") ?? ""} ${control.textContent ?? ""}`.trim();
  if (label.length > LABEL) return false;
  const said = `${namesOf(layer)} ${textOf(layer)}`.toLowerCase();
  return [...label.toLowerCase().matchAll(WORD)].some(([word]) => said.includes(word));
}

/**
 * The parts that a control says it opens, wherever they stand: a tab's panel, the box of a summary.
 *
 * @param {Element} control
 * @returns {Element[]}
 */
export function openedBy(control) {
  const box = control.localName === "summary" ? parentOf(control) : null;
  return box ? [box] : referenced(control, OPENERS);
}

/**
 * @param {Element} target
 * @param {Element} layer
 */
function pointsAt(target, layer) {
  return referenced(target, POINTERS).some((found) => within(found, layer));
}

/**
 * The elements that an element references by their ids.
 *
 * @param {Element} element
 * @param {readonly string[]} attributes
 * @returns {Element[]}
 */
function referenced(element, attributes) {
  const root = /** @type {Document | ShadowRoot} */ (element.getRootNode());
  const ids = attributes.flatMap((name) => (element.getAttribute(name) ?? "").split(/\s+/)).filter(Boolean);
  return ids.flatMap((id) => root.getElementById?.(id) ?? []);
}

/**
 * @param {import("../dom/layers.js").Box} box
 * @param {Element} element
 */
function liesBy(box, element) {
  const own = boxOf(element);
  if (!own) return false;
  const { innerWidth, innerHeight } = windowOf(element);
  if ((own.right - own.left) * (own.bottom - own.top) > LARGE * innerWidth * innerHeight) return false;
  const across = Math.max(0, box.left - own.right, own.left - box.right);
  const down = Math.max(0, box.top - own.bottom, own.top - box.bottom);
  return across <= NEAR && down <= NEAR;
}

/**
 * Whether a box covers at least half of another one.
 *
 * @param {import("../dom/layers.js").Box} upper
 * @param {import("../dom/layers.js").Box} lower
 */
function covers(upper, lower) {
  const across = Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left);
  const down = Math.min(upper.bottom, lower.bottom) - Math.max(upper.top, lower.top);
  return across > 0 && down > 0 && 2 * across * down >= (lower.right - lower.left) * (lower.bottom - lower.top);
}
