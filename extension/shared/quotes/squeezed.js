// @ts-check
/**
 * Squeezed text: without white space and without characters that have no width of their own. Quotes are compared in this form, because
 * pages, browsers and the reader view break lines and put spaces at different places.
 */

/** White space, and format characters such as soft hyphens, zero-width spaces and marks of direction. */
const BLANK = /[\s\p{Cf}]+/gu;

/**
 * @param {string} text
 * @returns {string} without blanks
 */
export function squeezed(text) {
  return text.replace(BLANK, "");
}

/**
 * The place in a text of one character of its squeezed form.
 *
 * @param {string} text
 * @param {number} at index of the character in the squeezed form
 * @returns {number} its index in the text; the text's length if there is no such character
 */
export function unsqueezedIndex(text, at) {
  let kept = 0;
  let from = 0;
  for (const { index, 0: blank } of text.matchAll(BLANK)) {
    if (kept + index - from > at) break;
    kept += index - from;
    from = index + blank.length;
  }
  return Math.min(text.length, from + at - kept);
}
