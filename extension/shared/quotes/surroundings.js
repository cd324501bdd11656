// @ts-check
/** How well a place in a text fits a quote's surroundings. */

import { likeness, reversed } from "./edit-distance.js";

/** Further characters that are compared with surroundings, because some may have been added. */
const SLACK = 8;
/** Surroundings on one side from which that side alone tells the place, characters. */
const TELLING = 20;
/** What one side alone counts: the reader view often lacks the other. */
const ONE_SIDE = 0.9;

/**
 * @typedef {object} Wanted a quote in squeezed form
 * @property {string} exact
 * @property {string} prefix
 * @property {string} suffix
 * @property {number} start where it was, in the squeezed text of its document
 */

/**
 * @param {string} text squeezed
 * @param {Wanted} wanted
 * @param {{ start: number, end: number }} span
 * @returns {number} 1 where the surroundings are the same, 0 where they have nothing in common
 */
export function fit(text, { prefix, suffix }, { start, end }) {
  const before = prefix ? likeness(reversed(prefix), reversed(text.slice(Math.max(0, start - prefix.length - SLACK), start))) : edge(start);
  const after = suffix ? likeness(suffix, text.slice(end, end + suffix.length + SLACK)) : edge(text.length - end);
  const both = (before + after) / 2;
  const alone = Math.max(prefix.length >= TELLING ? before : 0, suffix.length >= TELLING ? after : 0);
  return Math.max(both, ONE_SIDE * alone);
}

/**
 * Whether the surroundings are exactly the same.
 *
 * @param {string} text
 * @param {Wanted} wanted
 * @param {number} start
 */
export function isSame(text, { exact, prefix, suffix }, start) {
  return start >= prefix.length && text.startsWith(prefix + exact + suffix, start - prefix.length);
}

/** Without surroundings the quote was at the edge of its text. @param {number} distance */
function edge(distance) {
  return distance === 0 ? 1 : 0;
}
