// @ts-check
/** The line of facts under an article's title. */

import { make } from "../../shared/make.js";
import { plural } from "../common/words.js";

/**
 * Each fact in a `bdi`: otherwise a name in another direction than the interface's would move the number of the next fact to its other
 * side.
 *
 * @param {HTMLElement} line
 * @param {import("../../shared/messages.js").ReaderArticle} article
 */
export function showFacts(line, article) {
  const facts = factsOf(article).map((fact) => make("bdi", {}, fact));
  line.replaceChildren(...facts.flatMap((fact, at) => (at > 0 ? [" · ", fact] : [fact])));
}

/** @param {import("../../shared/messages.js").ReaderArticle} article @returns {string[]} */
function factsOf({ byline, date, minutes, lang }) {
  // A calendar day, the same in every time zone. Other forms are shown as the page writes them.
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : NaN;
  const style = /** @type {const} */ ({ dateStyle: "long", timeZone: "UTC" });
  const written = Number.isNaN(day) ? date : new Intl.DateTimeFormat(document.documentElement.lang, style).format(day);
  return [byline, written, minutes ? plural("reader_minutes", minutes) : "", languageName(lang)].filter(Boolean);
}

/** @param {string} lang @returns {string} in the reader's own language; empty for an invalid one */
export function languageName(lang) {
  const base = /^[a-z]{2,3}(?![^-_])/i.exec(lang ?? "")?.[0];
  const names = new Intl.DisplayNames([document.documentElement.lang], { type: "language", fallback: "none" });
  return (base && names.of(base)) || "";
}
