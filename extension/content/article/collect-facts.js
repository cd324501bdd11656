// @ts-check
/**
 * Byline and date of the article, as text, from the page's head, microdata, links and class names. JSON-LD is passed to the host as it is,
 * which prefers it.
 */

import { elementsOf } from "../dom/tree.js";

/** Names of `meta` elements, lower case: HTML, Open Graph, Dublin Core, Parse.ly, Sailthru and indexes of papers. */
const AUTHOR_METAS = "author article:author dc.creator dcterms.creator parsely-author sailthru.author byl citation_author".split(" ");
const DATE_METAS = `article:published_time og:published_time date pubdate publishdate publish-date dc.date dc.date.issued dcterms.issued
  dcterms.created parsely-pub-date sailthru.date citation_publication_date datepublished`.split(/\s+/);
/** Selectors, the most reliable first: microdata, microformats, link types, usual class names. */
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
/** Parts with other authors or articles. */
const ELSEWHERE =
  'aside, nav, [role="complementary"], [role="navigation"], [id*="comment" i], [class*="comment" i], [class*="related" i]';
/** Longest byline or date, characters. */
const LONGEST_NAME = 120;
const LONGEST_DATE = 60;
/** Years of any calendar; Japan's and Taiwan's count from an era. */
const YEAR = /\p{Nd}{4}|(?:令和|平成|昭和|民國|民国)\s*(?:元|\p{Nd}{1,3})\s*年/u;
/** Separators between a name and a date. */
const BETWEEN = /[\s,،、|·•–—-]+$/u;
/** Most JSON-LD scripts taken, and characters of each; longer ones describe no article. */
const MOST_LD = 8;
const LONGEST_LD = 100_000;

/** @typedef {{ byline: string, date: string }} Stated empty where the page has none */

/** @returns {Stated} */
export function statedFacts() {
  return {
    byline: fromMeta(AUTHOR_METAS, isName) || fromPage(AUTHORS, nameIn),
    date: fromMeta(DATE_METAS, isDate) || fromPage(DATES, dateIn),
  };
}

/**
 * The page's JSON-LD as HTML, to be put before the page's own.
 *
 * @param {Document} inert document of the copies
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
 * @param {string[]} names the first with a value is taken
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
  // In a long row of signs a regular expression would start at each of them.
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
