// @ts-check
/** Chains of a quote's samples: those that are in a text in the quote's order. */

/** Longest place, as a multiple of the quote and in further characters: what was hidden or inserted between its parts. */
const LONGEST = Object.freeze({ times: 1.3, more: 2000 });
/** Further characters between two samples from which they are apart, and fewest samples at an end that is apart. */
const APART = 64;
const FEWEST = 3;

/** @typedef {{ from: number, at: number }} Hit a sample: its place in the quote, and in the text */

/**
 * The most samples that are in the quote's order within a place of its size.
 *
 * @param {readonly Hit[]} hits
 * @param {number} length of the quote
 * @returns {Hit[]}
 */
export function bestChain(hits, length) {
  const sorted = hits.toSorted((one, other) => one.at - other.at || other.from - one.from);
  const longest = length * LONGEST.times + LONGEST.more;
  /** @type {Hit[]} */
  let best = [];
  let end = 0;
  let begun = -1;
  for (let start = 0; start < sorted.length; start++) {
    while (end < sorted.length && sorted[end].at - sorted[start].at <= longest) end++;
    // The same place without its first sample has no longer chain.
    if (end === begun || end - start <= best.length) continue;
    begun = end;
    const within = sorted.slice(start, end);
    const chain = withoutStrays(tightened(increasing(within), within));
    if (chain.length > best.length) best = chain;
  }
  return best;
}

/**
 * The longest run of hits in the quote's order.
 *
 * Reference: Michael Fredman, "On computing the length of longest increasing subsequences", Discrete Mathematics 11, 1975.
 *
 * @param {readonly Hit[]} hits in the text's order
 * @returns {Hit[]}
 */
function increasing(hits) {
  /** Ends of runs by length, each the index of a hit. @type {number[]} */
  const ends = [];
  const before = new Int32Array(hits.length).fill(-1);
  for (const [index, { from }] of hits.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (hits[ends[middle]].from < from) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? ends[low - 1] : -1;
    ends[low] = index;
  }
  const run = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]) run.push(hits[at]);
  return run.reverse();
}

/**
 * The same samples, each at its place nearest to the middle of the chain.
 *
 * @param {Hit[]} chain
 * @param {readonly Hit[]} hits in the text's order
 * @returns {Hit[]}
 */
function tightened(chain, hits) {
  // Not Map.groupBy: Node.js 20, which package.json allows, does not have it.
  const places = /** @type {Map<number, Hit[]>} */ (new Map());
  for (const hit of hits) places.get(hit.from)?.push(hit) ?? places.set(hit.from, [hit]);
  const tight = [...chain];
  const middle = chain.length >> 1;
  for (let at = middle + 1; at < tight.length; at++) {
    tight[at] = places.get(tight[at].from)?.find((hit) => hit.at > tight[at - 1].at) ?? tight[at];
  }
  for (let at = middle - 1; at >= 0; at--) {
    tight[at] = places.get(tight[at].from)?.findLast((hit) => hit.at < tight[at + 1].at) ?? tight[at];
  }
  return tight;
}

/**
 * Without a few samples at an end that are far from the others: their words are elsewhere too.
 *
 * @param {Hit[]} chain
 * @returns {Hit[]}
 */
function withoutStrays(chain) {
  const apart = (/** @type {number} */ at) => chain[at].at - chain[at - 1].at - (chain[at].from - chain[at - 1].from) > APART;
  let start = 0;
  let end = chain.length;
  for (let at = Math.min(FEWEST, chain.length - 1); at > 0; at--) if (apart(at) && at < FEWEST) start = Math.max(start, at);
  for (let at = Math.max(start + 1, chain.length - FEWEST + 1); at < chain.length; at++) if (apart(at)) end = Math.min(end, at);
  return chain.slice(start, end);
}
