// @ts-check
/**
 * Edit distance of a pattern to each beginning of a text, 32 cells at a time.
 *
 * References: Gene Myers, "A fast bit-vector algorithm for approximate string matching based on dynamic programming", Journal of the
 * ACM 46(3), 1999, figure 8; Heikki Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances", Nordic Journal
 * of Computing 10(1), 2003, for the first row.
 */

/** Bits of a word. */
const WORD = 32;

/**
 * @param {string} pattern
 * @param {string} text
 * @returns {number[]} at index j the distance of the whole pattern to the first j characters of the text
 */
export function distances(pattern, text) {
  const words = Math.ceil(pattern.length / WORD);
  if (words === 0) return Array.from({ length: text.length + 1 }, (_, at) => at);
  const places = placesOf(pattern, words);
  const none = new Int32Array(words);
  const rises = new Int32Array(words).fill(-1);
  const falls = new Int32Array(words);
  const last = 1 << ((pattern.length - 1) % WORD);
  let distance = pattern.length;
  const found = [distance];
  for (let at = 0; at < text.length; at++) {
    const same = places.get(text.charCodeAt(at)) ?? none;
    let carry = 1; // a text that begins earlier costs one more
    for (let word = 0; word < words; word++) {
      const rise = rises[word];
      const fall = falls[word];
      const sinks = carry < 0 ? 1 : 0;
      const equal = same[word] | sinks;
      const vertical = same[word] | fall;
      const horizontal = (((equal & rise) + rise) ^ rise) | equal;
      let up = fall | ~(horizontal | rise);
      let down = rise & horizontal;
      const edge = word === words - 1 ? last : 1 << (WORD - 1);
      const step = up & edge ? 1 : down & edge ? -1 : 0;
      up = (up << 1) | (carry > 0 ? 1 : 0);
      down = (down << 1) | sinks;
      rises[word] = down | ~(vertical | up);
      falls[word] = up & vertical;
      carry = step;
    }
    distance += carry;
    found.push(distance);
  }
  return found;
}

/**
 * The places of each character in the pattern, as bits.
 *
 * @param {string} pattern
 * @param {number} words
 */
function placesOf(pattern, words) {
  /** @type {Map<number, Int32Array>} */
  const places = new Map();
  for (let at = 0; at < pattern.length; at++) {
    const code = pattern.charCodeAt(at);
    let bits = places.get(code);
    if (!bits) places.set(code, (bits = new Int32Array(words)));
    bits[Math.floor(at / WORD)] |= 1 << (at % WORD);
  }
  return places;
}

/**
 * The beginning of a text that is nearest to a pattern.
 *
 * @param {string} pattern
 * @param {string} text
 * @returns {{ length: number, errors: number }} its length; the longest of equals
 */
export function nearestBeginning(pattern, text) {
  const found = distances(pattern, text);
  const errors = found.reduce((least, one) => Math.min(least, one), pattern.length);
  return { length: found.lastIndexOf(errors), errors };
}

/**
 * How much a text begins like a pattern.
 *
 * @param {string} pattern
 * @param {string} text
 * @returns {number} 1 for the same, 0 for nothing in common
 */
export function likeness(pattern, text) {
  if (pattern.length === 0 || text.startsWith(pattern)) return 1;
  return 1 - nearestBeginning(pattern, text).errors / pattern.length;
}

/** @param {string} text @returns {string} its UTF-16 units in reverse order */
export function reversed(text) {
  let out = "";
  for (let at = text.length - 1; at >= 0; at--) out += text[at];
  return out;
}
