// @ts-check
/**
 * The page's words: fills `data-word` elements from `_locales` and sets language and direction.
 *
 * `data-word` names the message for the text, `data-word-ATTRIBUTE` for an attribute (title, aria-label,
 * placeholder). Only text and these attributes are written, so a translation cannot bring markup into a page.
 */

import { displayName } from "../../shared/display-name.js";
import { api } from "./ask.js";
import { setTheme } from "./theme.js";

/** Files of this machine, which are one site. */
const FILES = "file";
const ATTRIBUTES = ["title", "aria-label", "placeholder", "alt"];

/**
 * One message in the user's language.
 *
 * @param {string} key
 * @param {...(string | number)} values for $1, $2 …
 * @returns {string} the key itself if there is no such message, so that a gap shows
 */
export function word(key, ...values) {
  return api.i18n.getMessage(key, values.map(String)) || key;
}

/**
 * Like `word`, but empty if there is no message: for keys from elsewhere.
 *
 * @param {string | undefined} key
 * @param {...string} values for $1, $2 …
 * @returns {string}
 */
export function wordOrNothing(key, ...values) {
  return key && /^\w+$/.test(key) ? api.i18n.getMessage(key, values) : "";
}

/**
 * A message with a number in it, in the form that the language has for that number (CLDR, "Language Plural Rules"). Each form is a message
 * of its own: `key_one`, `key_few`, `key_other` …
 *
 * @param {string} key the beginning of the messages' names
 * @param {number} count for $1
 * @returns {string}
 */
export function plural(key, count) {
  const category = new Intl.PluralRules(document.documentElement.lang || undefined).select(count);
  // An older browser may tell apart more forms than the messages have.
  return wordOrNothing(`${key}_${category}`, amount(count)) || word(`${key}_other`, amount(count));
}

/**
 * Fill every marked element below a root.
 *
 * @param {ParentNode} [root]
 */
function fillWords(root = document) {
  for (const element of root.querySelectorAll("[data-word]")) {
    element.textContent = word(/** @type {HTMLElement} */ (element).dataset.word ?? "");
  }
  for (const name of ATTRIBUTES) {
    for (const element of root.querySelectorAll(`[data-word-${name}]`)) {
      element.setAttribute(name, word(element.getAttribute(`data-word-${name}`) ?? ""));
    }
  }
}

/** Set the document's theme, set its language and direction to the interface's, and fill its words. */
export function openPage() {
  setTheme();
  // From the messages, because they are shown: the browser's own language may be another.
  document.documentElement.lang = word("language");
  document.documentElement.dir = word("direction");
  fillWords();
}

/**
 * The display name of a site.
 *
 * @param {string} site as in the store (`background/storage/store.js`)
 */
export function nameOfSite(site) {
  return site === FILES ? word("highlights_files") : displayName(site);
}

/**
 * A number in the user's notation.
 *
 * @param {number} value
 * @returns {string}
 */
export function amount(value) {
  return new Intl.NumberFormat(document.documentElement.lang || undefined).format(value);
}

/**
 * A share as per cent in the user's notation.
 *
 * @param {number} share in [0, 1]
 * @returns {string}
 */
export function percent(share) {
  return new Intl.NumberFormat(document.documentElement.lang || undefined, { style: "percent" }).format(share);
}
