// @ts-check
/**
 * Facts that the page states of itself, as HTML for the host: the head's `meta` and `link` elements, JSON-LD, and the elements that may be
 * the byline or the date. The host decides which holds.
 */

import { elementsOf } from "../dom/tree.js";

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
/** Most elements taken for one selector, and for one fact. */
const MOST_EACH = 3;
const MOST_CANDIDATES = 12;
/** Most `meta` elements taken, and characters of each; longer ones are settings of scripts. */
const MOST_METAS = 200;
const LONGEST_META = 2000;
const META_NAMES = ["name", "property", "itemprop", "http-equiv"];
const LINKS = 'link[rel~="canonical" i], link[rel~="image_src" i]';
/** Most JSON-LD scripts taken, and characters of each; longer ones describe no article. */
const MOST_LD = 8;
const LONGEST_LD = 100_000;
/** Separators between a name and a date. */
const BETWEEN = /[\s,،、|·•–—-]+$/u;

/**
 * @param {Document} inert document of the copies
 * @returns {string}
 */
export function headOf(inert) {
  const into = inert.createElement("div");
  into.append(...metas(inert), ...links(inert), ...linkedData(inert));
  for (const name of candidates(AUTHORS, nameIn)) into.append(copyOf(inert, "p", { class: "byline" }, name));
  for (const datetime of candidates(DATES, dateIn)) into.append(copyOf(inert, "time", { class: "published", datetime }, datetime));
  return into.innerHTML;
}

/** @param {Document} inert */
function metas(inert) {
  const found = [...document.querySelectorAll("meta[content]")].slice(0, MOST_METAS);
  return found.flatMap((meta) => {
    const names = META_NAMES.filter((name) => meta.hasAttribute(name));
    const content = meta.getAttribute("content") ?? "";
    if (names.length === 0 || content.length > LONGEST_META) return [];
    return [copyOf(inert, "meta", { content, ...Object.fromEntries(names.map((name) => [name, meta.getAttribute(name) ?? ""])) })];
  });
}

/** @param {Document} inert */
function links(inert) {
  return [...document.querySelectorAll(LINKS)].slice(0, MOST_EACH).map((link) => {
    return copyOf(inert, "link", { rel: link.getAttribute("rel") ?? "", href: link.getAttribute("href") ?? "" });
  });
}

/** @param {Document} inert */
function linkedData(inert) {
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')].slice(0, MOST_LD);
  const texts = scripts.map(({ textContent }) => textContent ?? "").filter((text) => text && text.length <= LONGEST_LD);
  return texts.map((text) => copyOf(inert, "script", { type: "application/ld+json" }, text));
}

/**
 * @param {Document} inert
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {string} text
 */
function copyOf(inert, tag, attributes, text = "") {
  const copy = inert.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) copy.setAttribute(name, value);
  copy.textContent = text;
  return copy;
}

/**
 * @param {string[]} places
 * @param {(element: Element) => string} read
 * @returns {string[]} texts, those of the most reliable selectors first
 */
function candidates(places, read) {
  const texts = places.flatMap((place) => {
    const found = elementsOf(document.querySelectorAll(place)).filter((element) => !element.closest(ELSEWHERE));
    return found.slice(0, MOST_EACH).map(read).filter(Boolean);
  });
  return [...new Set(texts)].slice(0, MOST_CANDIDATES);
}

/** @param {Element} element */
function nameIn(element) {
  // In a long row of signs a regular expression would start at each of them.
  const beginning = oneLine(element.getAttribute("content") ?? withoutDays(element)).slice(0, 2 * LONGEST_NAME);
  const text = beginning.replace(BETWEEN, "");
  return text.length <= LONGEST_NAME ? text : "";
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
  return texts.map(oneLine).find((text) => text && text.length <= LONGEST_DATE) ?? "";
}

/** @param {string | null} text */
function oneLine(text) {
  return (text ?? "").replace(/\s+/g, " ").trim();
}
