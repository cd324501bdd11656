// @ts-check
/**
 * Who wrote the page's article and when, as the page tells it in its head, in microdata, in links or by the names of its parts:
 * text only. JSON-LD goes to the host as it is, which reads it first.
 */

import { elementsOf } from "../dom/tree.js";

/** Names of `meta` elements, lower case: HTML, Open Graph, Dublin Core, and what Parse.ly, Sailthru and scholars' indexes read. */
const AUTHOR_METAS = "author article:author dc.creator dcterms.creator parsely-author sailthru.author byl citation_author".split(" ");
const DATE_METAS = `article:published_time og:published_time date pubdate publishdate publish-date dc.date dc.date.issued dcterms.issued
  dcterms.created parsely-pub-date sailthru.date citation_publication_date datepublished`.split(/\s+/);
/** Where pages show them, the surest first: microdata, microformats, link types, then habits of naming. */
const AUTHORS = [
  '[itemprop~="author"] [itemprop~="name"]',
  '[itemprop~="author"]',
  ".p-author, .h-card .p-name, .vcard .fn",
  '[rel~="author"]',
  ".author-name, .byline-name, .byline__name, .article-author, .post-author, .entry-author, .story-byline",
  '.byline, .author, [class*="byline" i]',
  ':is(article, main) :is(a[href*="/author/"], a[href*="/authors/"], a[href*="/by/"], a[href*="/autor/"], a[href*="/auteur/"])',
];
const DATES = [
  '[itemprop~="datePublished"]',
  "time[pubdate], .dt-published, time.published, time.entry-date",
  ".published, .pubdate, .date-published, .publish-date, .post-date, .entry-date, .article-date, .story-date, .dateline",
  "article time, main time, h1 ~ * time, h1 ~ time",
];
/** Of somebody else's words, or of other articles. */
const ELSEWHERE =
  'aside, nav, [role="complementary"], [role="navigation"], [id*="comment" i], [class*="comment" i], [class*="related" i]';
/** Longer than this, characters, it is neither a name nor a day. */
const LONGEST_NAME = 120;
const LONGEST_DATE = 60;
/** Of any calendar; those of Japan and Taiwan count from an era. */
const YEAR = /\p{Nd}{4}|(?:令和|平成|昭和|民國|民国)\s*(?:元|\p{Nd}{1,3})\s*年/u;
/** What stands between a name and the day after it. */
const BETWEEN = /[\s,،、|·•–—-]+$/u;
/** JSON-LD scripts taken, and characters of each: what is longer is no article's description. */
const MOST_LD = 8;
const LONGEST_LD = 100_000;

/** @typedef {{ byline: string, date: string }} Told empty where the page does not say */

/** @returns {Told} */
export function toldFacts() {
  return {
    byline: fromMeta(AUTHOR_METAS, isName) || fromPage(AUTHORS, nameIn),
    date: fromMeta(DATE_METAS, isDate) || fromPage(DATES, dateIn),
  };
}

/**
 * The page's JSON-LD as HTML, to stand before the page's.
 *
 * @param {Document} inert where the copies are made
 * @returns {string}
 */
export function linkedFacts(inert) {
  const into = inert.createElement("div");
  for (const script of [...document.querySelectorAll('script[type="application/ld+json"]')].slice(0, MOST_LD)) {
    const { textContent: text } = script;
    if (!text || text.length > LONGEST_LD) continue;
    const copy = inert.createElement("script");
    copy.setAttribute("type", "application/ld+json");
    copy.textContent = text;
    into.append(copy);
  }
  return into.innerHTML;
}

/**
 * @param {string[]} names the first that says something is taken
 * @param {(text: string) => boolean} sound
 */
function fromMeta(names, sound) {
  const metas = [...document.querySelectorAll("meta[content]")];
  const nameOf = (/** @type {Element} */ meta) =>
    (meta.getAttribute("name") ?? meta.getAttribute("property") ?? meta.getAttribute("itemprop") ?? "").toLowerCase();
  for (const name of names) {
    const found = metas.filter((meta) => nameOf(meta) === name).map((meta) => oneLine(meta.getAttribute("content")));
    const told = found.find(sound);
    if (told) return told;
  }
  return "";
}

/**
 * @param {string[]} places
 * @param {(element: Element) => string} read
 */
function fromPage(places, read) {
  for (const place of places) {
    for (const element of elementsOf(document.querySelectorAll(place))) {
      const told = element.closest(ELSEWHERE) ? "" : read(element);
      if (told) return told;
    }
  }
  return "";
}

/** @param {Element} element */
function nameIn(element) {
  // Of a long row of signs the end would be looked for from each of them.
  const beginning = oneLine(element.getAttribute("content") ?? withoutDays(element)).slice(0, 2 * LONGEST_NAME);
  const text = beginning.replace(BETWEEN, "");
  return isName(text) ? text : "";
}

/** Many lines tell the name and the day. @param {Element} element */
function withoutDays(element) {
  if (!element.querySelector("time")) return element.textContent;
  const copy = /** @type {Element} */ (document.implementation.createHTMLDocument("").importNode(element, true));
  for (const day of copy.querySelectorAll("time")) day.remove();
  return copy.textContent;
}

/** @param {Element} element */
function dateIn(element) {
  const texts = [element.getAttribute("datetime"), element.getAttribute("content"), element.textContent];
  return texts.map(oneLine).find(isDate) ?? "";
}

/** @param {string} text */
function isName(text) {
  return /\p{L}/u.test(text) && text.length <= LONGEST_NAME && !/^https?:/.test(text);
}

/** @param {string} text */
function isDate(text) {
  return YEAR.test(text) && text.length <= LONGEST_DATE;
}

/** @param {string | null} text */
function oneLine(text) {
  return (text ?? "").replace(/\s+/g, " ").trim();
}
