// @ts-check
/** Numbers as words of a mark: powers of two, which the style sheet adds up. So one style sheet serves every number. */

/** Greatest width of boxes with `r` words, in units of 8 px: 8,184 px. */
const MOST = 1023;
const UNIT = 8;
/** Greatest margin that the style sheet gives an element with the mark `margin`, all its `r` words together, CSS px. */
export const MOST_MARGIN = 504;

/**
 * @param {string} letter before each power
 * @param {number} units a whole number from 0, less than 2 ** 30
 * @param {number} [unit] what the style sheet counts for one
 * @returns {string} words with a space before each
 */
export function powerWords(letter, units, unit = 1) {
  const powers = Array.from({ length: 30 }, (_, power) => 2 ** power);
  return powers.filter((power) => units & power).map((power) => ` ${letter}${power * unit}`).join("");
}

/** @param {number} length CSS px @returns {string} `r` words whose sum is that length, or up to 8 px more */
export function roomWords(length) {
  return powerWords("r", Math.min(MOST, Math.ceil(length / UNIT)), UNIT);
}
