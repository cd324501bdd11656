// @ts-check
/** Links to a passage: the page's own address with a text fragment. */

/** Longest passage that a link contains completely, characters. */
const MOST_WHOLE = 80;
/** First and last words of longer passages in a link. */
const EDGE_WORDS = 5;
/** The same in scripts without spaces, whose words are shorter. */
const EDGE_UNSPACED = 8;
/**
 * Placeholder for text with a ruby reading. Chromium searches for the text followed by the reading, Firefox for the text alone, so no
 * link may name it (measured with Chromium 156 and Firefox 153).
 */
const READ_ABOVE = "\ufffc";
/** Least number of characters between two such texts that identify a place. */
const LEAST_PIECE = 4;
const PARTS = "p, li, h1, h2, h3, h4";

/**
 * The address of a passage.
 *
 * Reference: WICG, "URL Fragment Text Directives", section "Syntax".
 *
 * @param {string} address of the page
 * @param {string} passage its text
 * @returns {string} the page's own address for an empty passage
 */
export function passageLink(address, passage) {
  const pieces = passage.split(READ_ABOVE).map((piece) => piece.replace(/\s+/g, " ").trim());
  const text = pieces.join("");
  if (!text) return address;
  const sure = pieces.filter(({ length }) => length >= LEAST_PIECE);
  const [first, last] = sure.length > 0 ? [sure[0], sure[sure.length - 1]] : [longest(pieces), ""];
  const parts = first === last || !last ? named(first) : [edges(first).start, edges(last).end];
  const base = address.split(":~:")[0];
  return `${base}${base.includes("#") ? "" : "#"}:~:text=${parts.map(encoded).join(",")}`;
}

/** @param {string[]} texts */
function longest(texts) {
  return texts.reduce((most, text) => (text.length > most.length ? text : most));
}

/** @param {string} text @returns {string[]} the whole text, or its beginning and its end */
function named(text) {
  if (text.length <= MOST_WHOLE) return [text];
  const { start, end, apart } = edges(text);
  return apart ? [start, end] : [text];
}

/**
 * The first and the last words of a text, and whether there is text between them.
 *
 * @param {string} text with single spaces
 */
function edges(text) {
  const spaced = text.split(" ");
  if (spaced.length > EDGE_WORDS * 2) {
    return { start: spaced.slice(0, EDGE_WORDS).join(" "), end: spaced.slice(-EDGE_WORDS).join(" "), apart: true };
  }
  const words = [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)].filter(({ isWordLike }) => isWordLike);
  if (words.length <= EDGE_UNSPACED * 2) return { start: text, end: text, apart: false };
  const start = text.slice(0, words[EDGE_UNSPACED].index).trim();
  return { start, end: text.slice(words[words.length - EDGE_UNSPACED].index), apart: true };
}

/** A dash is a sign of the syntax and must be escaped too. @param {string} text */
function encoded(text) {
  return encodeURIComponent(text).replace(/-/g, "%2D");
}

/**
 * The passage that the reader means: the selection, else the first paragraph on the screen.
 *
 * @param {HTMLElement} text the article
 * @returns {string}
 */
export function passageNow(text) {
  const selected = getSelection();
  if (selected && !selected.isCollapsed && text.contains(selected.anchorNode)) return selectedIn(selected);
  const parts = [...text.querySelectorAll(PARTS)];
  const first = parts.find((part) => part.getBoundingClientRect().top > 60 && part.textContent?.trim());
  return first ? firstLine(withoutReadings(first)) : "";
}

/** @param {Selection} selected */
function selectedIn(selected) {
  const fragment = selected.getRangeAt(0).cloneContents();
  if (!fragment.querySelector("ruby")) return firstLine(selected.toString());
  const parts = [...fragment.querySelectorAll(PARTS)].filter((part) => part.textContent?.trim());
  return firstLine(withoutReadings(parts[0] ?? fragment));
}

/** @param {Element | DocumentFragment} part */
function withoutReadings(part) {
  const copy = /** @type {Element} */ (part.cloneNode(true));
  for (const ruby of copy.querySelectorAll("ruby")) ruby.replaceWith(READ_ABOVE);
  return copy.textContent ?? "";
}

/** Neither end of a text fragment may cross a block. @param {string} text */
function firstLine(text) {
  return text.trim().split(/\n+/)[0];
}
