// @ts-check
/**
 * The user's rules in the live page: the elements that they match, with or without the host. It only reads.
 */

import { findBlocks } from "../../shared/block-shape.js";
import { rulesFor, rulesOf } from "../../shared/rules.js";
import { elementsOf, isMasked } from "../dom/tree.js";

/** @typedef {"keep" | "dim" | "hide"} Level */
/** @typedef {{ querySelectorAll(selector: string): Iterable<Element> }} Root */
/** @typedef {{ level: Level, rule: import("../../shared/rules.js").Rule }} Ruled */

/**
 * The rules for a page as a whole, and those for blocks.
 *
 * @param {string} text the user's rules
 * @param {string} address of the page
 * @returns {ReturnType<typeof rulesFor>}
 */
export function pageRules(text, address) {
  return rulesFor(rulesOf(text), address);
}

/**
 * The elements that the rules match, with their levels; the later rule holds.
 *
 * @param {string} text the user's rules
 * @param {string} address of the page
 * @param {ParentNode[]} [roots] the document and its shadow roots
 * @returns {Map<Element, Ruled>}
 */
export function ruledElements(text, address, roots = [document]) {
  return ruledBy(pageRules(text, address).blocks, roots);
}

/**
 * @param {readonly import("../../shared/rules.js").Rule[]} rules
 * @param {readonly Root[]} roots
 * @returns {Map<Element, Ruled>}
 */
function ruledBy(rules, roots) {
  const ruled = new Map();
  for (const rule of rules) {
    for (const element of matchesOf(rule, roots)) {
      ruled.delete(element); // so that the order of the map is the order of the rules that hold
      ruled.set(element, { level: rule.level, rule });
    }
  }
  return ruled;
}

/**
 * The same among elements that the page has just added, and in them. A rule for one block waits while its block is in the page.
 *
 * @param {string} text the user's rules
 * @param {string} address of the page
 * @param {readonly Element[]} added
 * @param {ReadonlySet<string>} holding lines of the rules that have an element in the page
 * @returns {Map<Element, Ruled>}
 */
export function ruledAmong(text, address, added, holding) {
  const rules = pageRules(text, address).blocks.filter(({ block, source }) => !block || block.many || !holding.has(source));
  return rules.length > 0 ? ruledBy(rules, [new Added(added)]) : new Map();
}

/** Added elements as a root to search in. */
class Added {
  /** @param {readonly Element[]} elements */
  constructor(elements) {
    this.elements = elements;
  }

  /** @param {string} selector @returns {Element[]} */
  querySelectorAll(selector) {
    return this.elements.flatMap((element) => [...(element.matches(selector) ? [element] : []), ...element.querySelectorAll(selector)]);
  }
}

/**
 * The elements that one rule matches.
 *
 * @param {import("../../shared/rules.js").Rule} rule
 * @param {readonly Root[]} [roots]
 * @returns {Element[]} without html and body, which would hide everything, and without masked forms
 */
export function matchesOf(rule, roots = [document]) {
  const found = roots.flatMap((root) =>
    rule.block ? findBlocks(rule.block, root, isMasked) : elementsOf(select(root, rule.selector ?? "")),
  );
  return found.filter((element) => element !== document.documentElement && element !== document.body);
}

/**
 * @param {Root} root
 * @param {string} selector
 * @returns {Element[]}
 */
function select(root, selector) {
  try {
    return [...root.querySelectorAll(selector)];
  } catch {
    return []; // this browser does not know the selector: the rule matches nothing
  }
}
