// @ts-check
/**
 * Translators put texts of a page into elements `font`: those of browsers replace each text by one, others add the translation after each
 * paragraph's own text. Such an element is text, so that a page is decided as it is without a translation.
 */

import { parentOf } from "./tree.js";

const TAG = "font";
/** Attributes by which a page's own `font` draws something. */
const LOOK = ["color", "face", "size"];
/** Most wrappers around a text. Translators use two or three; each level more is examined once for each wrapper around it. */
const DEEPEST = 4;

/**
 * Whether an element is only a wrapper of text: a `font` that draws nothing, with nothing but text, such elements and one line break.
 *
 * @param {Element} element
 * @param {string} [tag] its name, where the caller has it already
 * @returns {boolean}
 */
export function isTextWrapper(element, tag = element.localName) {
  return tag === TAG && breaksIn(element, DEEPEST) <= 1;
}

/**
 * @param {Element} element
 * @param {number} deepest levels of wrappers that may follow
 * @returns {number} its line breaks; infinity where it is no wrapper of text
 */
function breaksIn(element, deepest) {
  if (element.localName === "br") return 1;
  if (deepest === 0 || element.localName !== TAG || LOOK.some((name) => element.hasAttribute(name))) return Number.POSITIVE_INFINITY;
  let breaks = 0;
  for (let inner = element.firstElementChild; inner && breaks <= 1; inner = inner.nextElementSibling) {
    breaks += breaksIn(inner, deepest - 1);
  }
  return breaks;
}

/**
 * @param {Element} wrapper
 * @returns {string} its text; a line break separates words
 */
export function wrappedText(wrapper) {
  const text = wrapper.textContent ?? "";
  return wrapper.querySelector("br") ? ` ${text} ` : text;
}

/**
 * The element that a text belongs to, outside of its wrappers.
 *
 * @param {Element | null} element the text's parent
 * @returns {Element | null}
 */
export function textHolder(element) {
  let at = element;
  while (at && isTextWrapper(at)) at = parentOf(at);
  return at;
}
