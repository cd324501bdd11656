// @ts-check
/**
 * The user's rules in the live page: the elements that they match, with or without the host. It only reads.
 */

import { findBlocks } from "../../shared/block-shape.js";
import { rulesFor, rulesOf } from "../../shared/rules.js";
import { elementsOf, isMasked } from "../dom/tree.js";

/** @typedef {"keep" | "dim" | "hide"} Level */
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
  const ruled = new Map();
  for (const rule of pageRules(text, address).blocks) {
    for (const element of matchesOf(rule, roots)) {
      ruled.delete(element); // so that the order of the map is the order of the rules that hold
      ruled.set(element, { level: rule.level, rule });
    }
  }
  return ruled;
}

/**
 * The elements that one rule matches.
 *
 * @param {import("../../shared/rules.js").Rule} rule
 * @param {ParentNode[]} [roots]
 * @returns {Element[]} without html and body, which would hide everything, and without masked forms
 */
export function matchesOf(rule, roots = [document]) {
  const found = roots.flatMap((root) =>
    rule.block ? findBlocks(rule.block, root, isMasked) : elementsOf(select(root, rule.selector ?? "")),
  );
  return found.filter((element) => element !== document.documentElement && element !== document.body);
}

/**
 * @param {ParentNode} root
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
