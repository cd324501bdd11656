// @ts-check
/** What the page's head says of its article (author, date, JSON-LD): the host reads byline and date from it. */

/** Names of `meta` elements that tell an article's author or date (Open Graph, schema.org, Dublin Core by habit). */
const META =
  'meta:is([name="author" i], [property="author" i], [property="article:published_time" i], [name="date" i], [itemprop="datePublished"])';
/** JSON-LD scripts taken, and characters of each: what is longer is no article's description. */
const MOST_LD = 8;
const LONGEST_LD = 100_000;
/** Attributes and class that say in the page's text who wrote it and when; nothing else of them is of use. */
const TELLING = Object.freeze({ itemprop: /^(?:author|name|datePublished)$/, rel: /(?:^|\s)author(?:\s|$)/i });
const BYLINE = /(?:^|\s)byline(?:\s|$)/i;

/**
 * The head's facts as HTML, to stand before the page's.
 *
 * @param {Document} inert where the copies are made
 * @returns {string}
 */
export function factsOf(inert) {
  const into = inert.createElement("div");
  for (const meta of document.querySelectorAll(META)) {
    const copy = inert.createElement("meta");
    for (const name of ["name", "property", "itemprop", "content"]) {
      const value = meta.getAttribute(name);
      if (value !== null) copy.setAttribute(name, /^(?:name|property)$/.test(name) ? value.toLowerCase() : value);
    }
    into.append(copy);
  }
  for (const script of [...document.querySelectorAll('script[type="application/ld+json"]')].slice(0, MOST_LD)) {
    const copy = inert.createElement("script");
    copy.setAttribute("type", "application/ld+json");
    const { textContent: text } = script;
    if (!text || text.length > LONGEST_LD) continue;
    copy.textContent = text;
    into.append(copy);
  }
  return into.innerHTML;
}

/**
 * Take over what tells author and date.
 *
 * @param {Element} element
 * @param {Element} copy
 */
export function copyFacts(element, copy) {
  for (const [name, telling] of Object.entries(TELLING)) {
    const value = element.getAttribute(name);
    if (value !== null && telling.test(value)) copy.setAttribute(name, value);
  }
  if (BYLINE.test(element.getAttribute("class") ?? "")) copy.setAttribute("class", "byline");
}
