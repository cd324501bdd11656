// @ts-check
/** Finds quotes whose text is unchanged. */

import { eachOccurrence } from "./occurrences.js";
import { fit, isSame } from "./surroundings.js";

/** Lengths of samples that are looked for, characters: each takes one pass over the text. */
const SAMPLES = [24, 8, 3, 1];
/** Most places of one quote that are kept: a text that is everywhere tells nothing. */
const MOST_PLACES = 5000;
/** Most places whose surroundings are compared: those next to the old place. */
const MOST_COMPARED = 200;
/** Places whose fits differ by no more than this are told apart by their distance from the old place. */
const TIE = 0.05;

/** Least fit of a place. A short text is in many sentences; a long one that is there once is the one. */
const LEAST_FIT = Object.freeze({
  once: [
    { length: 32, fit: 0 },
    { length: 12, fit: 0.45 },
    { length: 0, fit: 0.7 },
  ],
  often: [
    { length: 16, fit: 0.75 },
    { length: 0, fit: 0.85 },
  ],
});

/** @typedef {import("./surroundings.js").Wanted} Wanted */
/** @typedef {import("./document-text.js").Span} Span */
/** @typedef {import("./occurrences.js").Slices} Slices */

/**
 * @param {string} text squeezed
 * @param {readonly Wanted[]} wanted
 * @param {Slices} slices
 * @param {(span: Span) => boolean} isShown whether a place is visible; asked only where several fit equally well
 * @returns {Promise<Map<Wanted, Span>>} those that were found
 */
export async function findExact(text, wanted, slices, isShown) {
  /** @type {Map<Wanted, Span>} */
  const found = new Map();
  for (const one of wanted) if (isSame(text, one, one.start)) found.set(one, spanAt(one, one.start));
  const left = wanted.filter((one) => !found.has(one));
  const places = await placesOf(text, new Set(left.map(({ exact }) => exact)), slices);
  for (const one of left) {
    if (slices.spent) await slices.pause();
    const span = best(text, one, places.get(one.exact) ?? [], isShown);
    if (span) found.set(one, span);
  }
  return found;
}

/**
 * @param {string} text
 * @param {ReadonlySet<string>} quotes
 * @param {Slices} slices
 * @returns {Promise<Map<string, number[]>>} the places of each quote
 */
async function placesOf(text, quotes, slices) {
  /** @type {Map<string, number[]>} */
  const places = new Map([...quotes].map((quote) => [quote, []]));
  for (const [at, length] of SAMPLES.entries()) {
    const longest = at === 0 ? Number.POSITIVE_INFINITY : SAMPLES[at - 1];
    /** @type {Map<string, string[]>} */
    const samples = new Map();
    for (const quote of quotes) {
      if (quote.length < length || quote.length >= longest) continue;
      const sample = quote.slice(0, length);
      samples.set(sample, [...(samples.get(sample) ?? []), quote]);
    }
    const take = (/** @type {string[]} */ candidates, /** @type {number} */ place) => {
      for (const quote of candidates) {
        const known = places.get(quote);
        if (known && known.length < MOST_PLACES && text.startsWith(quote, place)) known.push(place);
      }
    };
    await eachOccurrence(text, samples, length, take, slices);
  }
  return places;
}

/**
 * @param {string} text
 * @param {Wanted} wanted
 * @param {readonly number[]} places
 * @param {(span: Span) => boolean} isShown
 * @returns {Span | null} null where it is not sure enough
 */
function best(text, wanted, places, isShown) {
  const near = (/** @type {number} */ place) => Math.abs(place - wanted.start);
  const nearest = places.length > MOST_COMPARED ? places.toSorted((one, other) => near(one) - near(other)) : places;
  const compared = nearest.slice(0, MOST_COMPARED);
  const rated = compared.map((place) => ({ place, fits: fit(text, wanted, spanAt(wanted, place)) }));
  const most = rated.reduce((highest, { fits }) => Math.max(highest, fits), 0);
  if (rated.length === 0 || most < leastFit(wanted.exact.length, places.length)) return null;
  const alike = rated.filter(({ fits }) => fits >= most - TIE).map(({ place }) => spanAt(wanted, place));
  const shown = alike.length > 1 ? alike.filter(isShown) : alike;
  return (shown.length > 0 ? shown : alike).toSorted((one, other) => near(one.start) - near(other.start))[0];
}

/** @param {number} length @param {number} count */
function leastFit(length, count) {
  return LEAST_FIT[count > 1 ? "often" : "once"].find((row) => length >= row.length)?.fit ?? 1;
}

/** @param {Wanted} wanted @param {number} start */
function spanAt({ exact }, start) {
  return { start, end: start + exact.length };
}
