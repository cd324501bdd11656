// @ts-check
/** Finds quotes in a document again: unchanged ones first, then changed ones. In doubt a quote is not found. */

import { findChanged } from "./find-changed.js";
import { findExact } from "./find-exact.js";
import { plainText } from "./quote.js";
import { squeezed } from "./squeezed.js";

/** @typedef {import("./quote.js").Passage} Passage */
/** @typedef {import("./occurrences.js").Slices} Slices */

/**
 * @template {Passage} P
 * @param {import("./document-text.js").DocumentText} text
 * @param {readonly P[]} passages
 * @param {Slices} slices
 * @returns {Promise<Map<P, Range>>} the ranges of those that were found
 */
export async function findPassages(text, passages, slices) {
  const wanted = new Map(passages.map((passage) => [wantedOf(passage), passage]));
  const isShown = (/** @type {import("./document-text.js").Span} */ span) =>
    text.rangeOf(span)?.startContainer.parentElement?.checkVisibility?.({ visibilityProperty: true }) ?? true;
  const exact = await findExact(text.text, [...wanted.keys()], slices, isShown);
  const left = [...wanted.keys()].filter((one) => !exact.has(one));
  const changed = await findChanged(text.text, left, slices);
  /** @type {Map<P, Range>} */
  const ranges = new Map();
  for (const [one, span] of [...exact, ...changed]) {
    if (slices.spent) await slices.pause();
    const range = text.rangeOf(span);
    const passage = wanted.get(one);
    // The document may have changed since it was read.
    if (range && passage && plainText(range) === text.text.slice(span.start, span.end)) ranges.set(passage, range);
  }
  return ranges;
}

/**
 * @param {Passage} passage
 * @returns {import("./surroundings.js").Wanted}
 */
function wantedOf({ quote, position }) {
  return { exact: squeezed(quote.exact), prefix: squeezed(quote.prefix), suffix: squeezed(quote.suffix), start: position.start };
}
