// @ts-check
/**
 * The user's rules in the live page: which elements they mean, before the host has answered and without it. Only reads.
 */

import { findBlocks } from "../../shared/block-shape.js";
import { readRules, rulesFor } from "../../shared/rules.js";
import { elementsOf, isMasked } from "../dom/tree.js";

/** @typedef {"keep" | "dim" | "hide"} Level */
/** @typedef {{ level: Level, rule: import("../../shared/rules.js").Rule }} Ruled */

/**
 * The text read last, and what it said: every page has one text, read many times.
 * @type {{ text: string, rules: import("../../shared/rules.js").Rule[] }}
 */
let last = { text: "", rules: [] };

/** @param {string} text */
function rulesOf(text) {
  if (text !== last.text) last = { text, rules: readRules(text).rules };
  return last.rules;
}

/**
 * What the rules say of a page as a whole, and which of them speak of blocks.
 *
 * @param {string} text the user's rules
 * @param {string} address of the page
 * @returns {ReturnType<typeof rulesFor>}
 */
export function pageRules(text, address) {
  return rulesFor(rulesOf(text), address);
}

/**
 * The elements that the rules speak of, with their levels; the later rule holds.
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
 * The elements that one rule means.
 *
 * @param {import("../../shared/rules.js").Rule} rule
 * @param {ParentNode[]} [roots]
 * @returns {Element[]} without the root and the body, since hiding them would hide everything, and without forms that are masked
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
    return []; // a selector that this browser does not know yet: the rule means nothing here
  }
}
