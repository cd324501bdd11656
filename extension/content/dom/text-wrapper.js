// @ts-check
/**
 * Translators put texts of a page into elements `font`: those of browsers replace each text by one, others add the translation after each
 * paragraph's own text. Such an element is text, so that a page is decided as it is without a translation.
 */

import { parentOf } from "./tree.js";

const TAG = "font";
/** Attributes by which a page's own `font` draws something. */
const LOOK = ["color", "face", "size"];

/**
 * Whether an element is only a wrapper of text: a `font` that draws nothing, with nothing but text, such elements and one line break.
 *
 * @param {Element} element
 * @returns {boolean}
 */
export function isTextWrapper(element) {
  if (element.localName !== TAG) return false;
  const within = [...element.querySelectorAll("*")];
  const breaks = within.filter(({ localName }) => localName === "br");
  return breaks.length <= 1 && [element, ...within].every((one) => isPlain(one) || one === breaks[0]);
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

/** @param {Element} element */
function isPlain(element) {
  return element.localName === TAG && !LOOK.some((name) => element.hasAttribute(name));
}
