// @ts-check
/** The name of a block for the user: its tag and its first words. */

import { LONGEST_LABEL, plainLabel } from "../../shared/rule-label.js";
import { isMasked, siblingAfter } from "../dom/tree.js";

/** Longest text in a name, characters. */
const LONGEST = 60;
/** Characters read for it at most, with the source's white space. */
const MOST_READ = 600;
const HEADINGS = "h1,h2,h3,h4,h5,h6,legend,caption";
const UNREAD = new Set(["script", "style", "template", "noscript"]);

/**
 * @param {Element} element
 * @returns {string}
 */
export function nameOf(element) {
  const text = shortened(wordsOf(element), LONGEST);
  return text ? `${element.localName} · ${text}` : element.localName;
}

/**
 * The label of a rule for a block, until the user writes another.
 *
 * @param {Element} element
 * @returns {string} empty for a block without words
 */
export function defaultLabel(element) {
  return plainLabel(shortened(wordsOf(element), LONGEST_LABEL - 1)); // with the ellipsis it is the longest
}

/** @param {Element} element */
function wordsOf(element) {
  const label = element.getAttribute("aria-label")?.replace(/\s+/g, " ").trim();
  const heading = element.querySelector(HEADINGS);
  return label || (heading && beginning(heading)) || beginning(element);
}

/**
 * Cut a text after a word; within a word only if the first one is too long, or the script has no spaces.
 *
 * @param {string} text
 * @param {number} most characters
 * @returns {string}
 */
function shortened(text, most) {
  const characters = [...text];
  if (characters.length <= most) return text;
  const cut = characters.slice(0, most).join("");
  const whole = characters[most] === " " ? cut : cut.replace(/\s\S*$/u, "");
  return `${whole.trimEnd()}…`;
}

/**
 * The first words of an element, with a space at each visible break: `textContent` has none between list items or menu links.
 *
 * @param {Element} element
 * @returns {string} longer than `LONGEST` if there is more text
 */
function beginning(element) {
  const said = { text: "", link: false };
  read(element, said);
  return said.text.replace(/\s+/g, " ").trim();
}

/**
 * @param {Node} node
 * @param {{ text: string, link: boolean }} said the text read so far, and whether a link has just ended
 */
function read(node, said) {
  for (let at = /** @type {Node | null} */ (node.firstChild); at && said.text.length <= MOST_READ; at = siblingAfter(at)) {
    if (at.nodeType === Node.TEXT_NODE) {
      said.text += at.nodeValue ?? "";
      said.link = false;
    } else if (at.nodeType === Node.ELEMENT_NODE) readElement(/** @type {Element} */ (at), said);
  }
}

/**
 * @param {Element} element
 * @param {{ text: string, link: boolean }} said
 */
function readElement(element, said) {
  const { display } = getComputedStyle(element);
  if (UNREAD.has(element.localName) || display === "none" || isMasked(element)) return;
  const block = element.localName === "br" || !/^(inline|contents|ruby)$/.test(display);
  const link = element.localName === "a";
  if (block || (link && said.link)) said.text += " ";
  read(element, said);
  if (block) said.text += " ";
  said.link = link;
}
