// @ts-check
/** Selectors of the marked blocks, made of stable names, for the first paint of the site's next page. */

import { ask } from "../world/ask.js";
import { DIM, OWN } from "./mark-values.js";
import { isMasked } from "../dom/tree.js";
import { looksGenerated } from "../../shared/block-shape.js";

/** Elements that a tag alone identifies. */
const LANDMARKS = new Set("nav aside footer header dialog".split(" "));
/** Most blocks remembered of a page and most classes of an element: enough for a template, few enough to apply at once. */
const MOST_BLOCKS = 60;
const MOST_CLASSES = 3;
/** A tag that needs no escaping; `fb:like` would. */
const PLAIN = /^[a-z][a-z0-9-]*$/;

/** @typedef {{ selector: string, mark: string }} Painted mark: the attribute's value, as in `marks.js` */

/**
 * Remember blocks for the site's next page.
 *
 * @param {Painted[]} blocks
 */
export function remember(blocks) {
  ask("cs-bg-paint", { blocks }).catch(() => undefined); // a background that has gone away remembers nothing
}

/**
 * Selectors of marked elements, without those that match an element with another mark. Of different opacities the lightest counts.
 *
 * @param {Iterable<readonly [Element, string]>} marked elements and their marks
 * @returns {Painted[]}
 */
export function remembered(marked) {
  const marks = new Map([...marked].filter(([, mark]) => !mark.endsWith(OWN))); // the next page may begin with them visible
  /** @type {Map<string, Painted>} */
  const found = new Map();
  /** A long list's items share one selector, which costs a walk over the page. @type {Set<string>} */
  const tried = new Set();
  for (const [element, mark] of marks) {
    if (found.size >= MOST_BLOCKS) break;
    const selector = element.getRootNode() === document ? selectorOf(element) : "";
    if (!selector || tried.has(selector)) continue;
    tried.add(selector);
    const meant = [...document.querySelectorAll(selector)];
    const shared = meant.map((one) => marks.get(one) ?? "").reduce(lighter, mark);
    if (shared) found.set(selector, { selector, mark: shared });
  }
  return [...found.values()];
}

/**
 * The mark for two blocks with one selector: dimmed blocks may have different opacities.
 *
 * @param {string} one
 * @param {string} other
 * @returns {string} empty where they differ otherwise
 */
function lighter(one, other) {
  if (one === other) return one;
  return one.startsWith(DIM) && other.startsWith(DIM) ? DIM + Math.max(...[one, other].map((mark) => Number(mark.slice(DIM.length)))) : "";
}

/**
 * @param {Element} element
 * @returns {string} empty where the element has no stable name
 */
function selectorOf(element) {
  const own = compound(element);
  if (own !== element.localName) return own;
  const above = element.parentElement ? compound(element.parentElement) : "";
  if (LANDMARKS.has(own) && (!above || element.parentElement?.localName === "body")) return own;
  return above && above !== element.parentElement?.localName ? `${above} > ${own}` : "";
}

/**
 * An element's tag with its stable names, none of which needs escaping.
 *
 * @param {Element} element
 * @returns {string} empty where the tag would need escaping
 */
function compound(element) {
  if (!PLAIN.test(element.localName) || isMasked(element)) return "";
  const stable = (/** @type {string} */ name) => !looksGenerated(name);
  const name = element.getAttribute("id") ?? "";
  const id = name && stable(name) ? `#${name}` : "";
  const classes = [...element.classList].filter(stable).slice(0, MOST_CLASSES);
  const role = element.getAttribute("role") ?? "";
  const named = /^[a-z]+$/.test(role) ? `[role=${role}]` : "";
  return `${element.localName}${id}${classes.map((name) => `.${name}`).join("")}${named}`;
}
