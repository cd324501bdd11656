// @ts-check
/**
 * Finds quotes whose text has changed: a few words were edited, or something was inserted. Short samples of a quote are looked for in the
 * text; the place with the most of them in the quote's order is refined by edit distance.
 */

import { bestChain } from "./chain.js";
import { likeness, nearestBeginning, reversed } from "./edit-distance.js";
import { eachOccurrence } from "./occurrences.js";
import { fit } from "./surroundings.js";

/** Length of a sample, characters. */
const SAMPLE = 8;
/** Most samples of a quote. */
const MOST_SAMPLES = 64;
/** Shortest quote that is looked for by samples, characters. */
const SHORTEST = 24;
/** Most places of a sample: a sample that is everywhere tells nothing. */
const MOST_PLACES = 50;
/** Least share of samples that are there in order. */
const LEAST_SHARE = 0.4;
/** Share from which something longer may have been inserted. */
const SURE_SHARE = 0.7;
/** Least likeness of the quote and its place, where the share is lower. */
const LEAST_LIKENESS = 0.75;
/** Least fit of the surroundings. */
const LEAST_FIT = 0.5;
/** Length from which a sure share needs no surroundings, characters. */
const LONG = 200;
/** A second place with this share of the samples makes the first one doubtful, unless its surroundings fit better by `CLEAR`. */
const RIVAL = 0.9;
const CLEAR = 0.15;

/** @typedef {import("./surroundings.js").Wanted} Wanted */
/** @typedef {import("./document-text.js").Span} Span */
/** @typedef {import("./occurrences.js").Slices} Slices */
/** @typedef {import("./chain.js").Hit} Hit */

/**
 * @param {string} text squeezed
 * @param {readonly Wanted[]} wanted
 * @param {Slices} slices
 * @returns {Promise<Map<Wanted, Span>>} those that were found
 */
export async function findChanged(text, wanted, slices) {
  /** @type {Map<Wanted, Span>} */
  const found = new Map();
  const long = wanted.filter(({ exact }) => exact.length >= SHORTEST);
  const hits = await hitsOf(text, long, slices);
  for (const one of long) {
    if (slices.spent) await slices.pause();
    const span = bestPlace(text, one, hits.get(one) ?? []);
    if (span) found.set(one, span);
  }
  return found;
}

/** @param {Wanted} wanted @returns {number[]} places of its samples in the quote */
function samplesOf({ exact }) {
  const last = exact.length - SAMPLE;
  const count = Math.min(MOST_SAMPLES, last + 1);
  return Array.from({ length: count }, (_, at) => Math.round((at * last) / Math.max(1, count - 1)));
}

/**
 * @param {string} text
 * @param {readonly Wanted[]} wanted
 * @param {Slices} slices
 */
async function hitsOf(text, wanted, slices) {
  /** @type {Map<string, { owners: [Wanted, number][], places: number[] }>} */
  const samples = new Map();
  for (const one of wanted) {
    for (const from of samplesOf(one)) {
      const sample = one.exact.slice(from, from + SAMPLE);
      const known = samples.get(sample) ?? { owners: [], places: [] };
      known.owners.push([one, from]);
      samples.set(sample, known);
    }
  }
  await eachOccurrence(text, samples, SAMPLE, ({ places }, at) => void (places.length <= MOST_PLACES && places.push(at)), slices);
  /** @type {Map<Wanted, Hit[]>} */
  const hits = new Map();
  for (const { owners, places } of samples.values()) {
    if (places.length > MOST_PLACES) continue;
    for (const [one, from] of owners) {
      const known = hits.get(one) ?? [];
      for (const at of places) known.push({ from, at });
      hits.set(one, known);
    }
  }
  return hits;
}

/**
 * @param {string} text
 * @param {Wanted} wanted
 * @param {Hit[]} hits
 * @returns {Span | null}
 */
function bestPlace(text, wanted, hits) {
  const samples = samplesOf(wanted).length;
  const first = bestChain(hits, wanted.exact.length);
  if (first.length < LEAST_SHARE * samples) return null;
  const span = refined(text, wanted.exact, first);
  if (!span || !isAlike(text, wanted, span, first.length / samples)) return null;
  const fits = fit(text, wanted, span);
  const needsFit = wanted.exact.length < LONG || first.length < SURE_SHARE * samples;
  if (needsFit && fits < LEAST_FIT) return null;
  const second = bestChain(
    hits.filter(({ at }) => at + SAMPLE <= span.start || at >= span.end),
    wanted.exact.length,
  );
  if (second.length < RIVAL * first.length) return span;
  const other = refined(text, wanted.exact, second);
  return other && fits < fit(text, wanted, other) + CLEAR ? null : span;
}

/**
 * @param {string} text
 * @param {Wanted} wanted
 * @param {Span} span
 * @param {number} share of samples
 */
function isAlike(text, { exact }, { start, end }, share) {
  return share >= SURE_SHARE || likeness(exact, text.slice(start, end)) >= LEAST_LIKENESS;
}

/**
 * The whole place of a chain: what is before its first sample and after its last one is found by edit distance.
 *
 * @param {string} text
 * @param {string} exact
 * @param {readonly Hit[]} chain
 * @returns {Span | null}
 */
function refined(text, exact, chain) {
  const first = chain[0];
  const last = chain[chain.length - 1];
  const head = exact.slice(0, first.from);
  const tail = exact.slice(last.from + SAMPLE);
  const after = last.at + SAMPLE;
  const start = first.at - extent(reversed(head), reversed(text.slice(Math.max(0, first.at - room(head)), first.at)));
  const end = after + extent(tail, text.slice(after, after + room(tail)));
  return end > start && !text.slice(start, end).includes("\0") ? { start, end } : null;
}

/** Characters in which a changed part is looked for. @param {string} part */
function room(part) {
  return Math.ceil(part.length * 1.5) + SAMPLE;
}

/**
 * @param {string} part of the quote
 * @param {string} text that begins where it did
 * @returns {number} characters that belong to it
 */
function extent(part, text) {
  return part ? nearestBeginning(part, text).length : 0;
}
