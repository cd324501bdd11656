// @ts-check
/** Labels of rules: the names by which people know the blocks that they have pointed at. Plain text, and never markup. */

/** Longest label, characters. */
export const LONGEST_LABEL = 40;
/** Control characters, and the marks that turn the direction of the text around them. */
const UNSEEN = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/**
 * A label as it may be kept and shown: one line without unseen characters, no longer than the longest.
 *
 * @param {string} text of a page, of a rule or as the user has written it
 * @returns {string}
 */
export function plainLabel(text) {
  const plain = text.replace(UNSEEN, " ").replace(/\s+/gu, " ").trim();
  return [...plain].slice(0, LONGEST_LABEL).join("").trim();
}

/**
 * The target of a rule for blocks, in words.
 *
 * @param {import("./rules.js").Rule} rule
 * @returns {string} empty where the rule has neither label nor heading nor selector
 */
export function targetOf({ selector, block, label }) {
  return selector || label || block?.head || "";
}
