// @ts-check
/**
 * Places of many texts in one long text, in one pass for each length of samples.
 *
 * Reference: Richard Karp and Michael Rabin, "Efficient randomized pattern-matching algorithms", IBM Journal of Research and Development
 * 31(2), 1987, section 4, for several patterns of one length.
 */

/** Multiplier of the rolling hash: odd, with bits all over. */
const BASE = 0x01000193;
/** Bits of the hash that the filter before the table uses. */
const FILTER_BITS = 16;
/** Characters after which the slice is checked. */
const STRIDE = 1 << 14;

/** @typedef {{ spent: boolean, pause: () => Promise<void> }} Slices as in `shared/slices.js` */

/**
 * Find every place of every sample. All samples have the same length.
 *
 * @template T
 * @param {string} text
 * @param {ReadonlyMap<string, T>} samples sample → the value that the caller has for it
 * @param {number} length of each sample
 * @param {(value: T, at: number) => void} take called for each place, from the beginning of the text
 * @param {Slices} slices
 * @returns {Promise<void>}
 */
export async function eachOccurrence(text, samples, length, take, slices) {
  if (samples.size === 0 || length === 0 || length > text.length) return;
  const filter = new Uint8Array(1 << FILTER_BITS);
  /** @type {Map<number, [string, T][]>} */
  const table = new Map();
  for (const entry of samples) {
    const hash = hashOf(entry[0], length);
    filter[fold(hash)] = 1;
    table.set(hash, [...(table.get(hash) ?? []), entry]);
  }
  const outgoing = power(length - 1);
  let hash = hashOf(text, length);
  for (let at = 0; ; at++) {
    if (filter[fold(hash)]) {
      for (const [sample, value] of table.get(hash) ?? []) if (text.startsWith(sample, at)) take(value, at);
    }
    if (at + length >= text.length) return;
    hash = (Math.imul(hash - Math.imul(text.charCodeAt(at), outgoing), BASE) + text.charCodeAt(at + length)) | 0;
    if (at % STRIDE === 0 && slices.spent) await slices.pause();
  }
}

/** @param {string} text @param {number} length of its beginning */
function hashOf(text, length) {
  let hash = 0;
  for (let at = 0; at < length; at++) hash = (Math.imul(hash, BASE) + text.charCodeAt(at)) | 0;
  return hash;
}

/** @param {number} hash */
function fold(hash) {
  return (hash ^ (hash >>> FILTER_BITS)) & ((1 << FILTER_BITS) - 1);
}

/** @param {number} exponent @returns {number} the base to this power, modulo 2 ** 32 */
function power(exponent) {
  let product = 1;
  for (let at = 0; at < exponent; at++) product = Math.imul(product, BASE);
  return product;
}
