// @ts-check
/**
 * The way back to a highlight on its page: a link of the web with a text fragment, to which the browser scrolls.
 *
 * References: WICG, "Text Fragments", 3.2 (syntax).
 */

/** Longest quote that is looked for as a whole, characters; of a longer one its first and last words. */
const LONGEST = 120;
/** Words at either end of a longer quote. */
const WORDS = 6;

/**
 * The address that a click opens.
 *
 * @param {{ url: string, quote?: { exact: string } }} highlight
 * @returns {string} empty unless the page is one of the web
 */
export function linkTo({ url, quote }) {
  if (!URL.canParse(url)) return "";
  const address = new URL(url);
  if (address.protocol !== "https:" && address.protocol !== "http:") return "";
  const text = quote ? directive(quote.exact) : "";
  if (!text) return address.href;
  return `${address.href}${address.hash ? "" : "#"}:~:text=${text}`;
}

/** @param {string} exact */
function directive(exact) {
  const text = exact.toWellFormed().trim().replace(/\s+/g, " ");
  const words = text.split(" ");
  if (text.length <= LONGEST) return encoded(text);
  // A long word alone, as in languages without spaces, is cut: the beginning is enough to scroll there.
  if (words.length < 2 * WORDS) return encoded(text.slice(0, LONGEST).toWellFormed().replaceAll("\ufffd", ""));
  return `${encoded(words.slice(0, WORDS).join(" "))},${encoded(words.slice(-WORDS).join(" "))}`;
}

/** Percent-encode a text, with the signs that have a meaning in a directive. @param {string} text */
function encoded(text) {
  return encodeURIComponent(text).replaceAll("-", "%2D");
}
