// @ts-check
/** Documents in which there is nothing to dim: files that a browser shows in a page of its own making. */

/** Media type → state (`background/browser/states.js`). The first that matches holds. @type {readonly (readonly [RegExp, string])[]} */
const STATES = Object.freeze([
  [/^application\/pdf$/, "doc_pdf"],
  [/^image\//, "doc_picture"],
  [/^video\//, "doc_video"],
  [/^audio\/|^application\/ogg$/, "doc_audio"],
  [/^application\/(?:rss|atom|rdf)\+xml$/, "doc_feed"],
  [/[+/](?:xml|json)$/, "doc_data"],
  [/^text\/|^application\/(?:x-)?(?:java|ecma)script$/, "doc_text"],
]);
/** Media types of web pages, if the document makes HTML elements. */
const PAGES = new Set(["text/html", "application/xhtml+xml"]);
/** Root elements of feeds: many servers send these as plain XML. */
const FEEDS = new Set(["rss", "feed", "RDF"]);
/** Every state of a document that is no web page. */
const NO_PAGES = new Set(["no_page", ...STATES.map(([, state]) => state)]);

/**
 * @typedef {object} DocumentFacts
 * @property {string} type media type
 * @property {boolean} isHtml whether the document makes HTML elements
 * @property {string} root name of its root element
 */

/**
 * Facts of the document. The background has this function run in a tab, so it uses nothing from outside.
 *
 * @returns {DocumentFacts}
 */
export function documentFacts() {
  // Chromium shows XML in a page of its own making, with the document inside.
  const root = document.querySelector("#webkit-xml-viewer-source-xml > *") ?? document.documentElement;
  return { type: document.contentType, isHtml: document.createElement("p") instanceof HTMLElement, root: root?.localName ?? "" };
}

/**
 * The state of a document that is no web page.
 *
 * @param {DocumentFacts} [facts]
 * @returns {string} empty for a web page; HTML of a media type that is not listed is one too, as a saved page is
 */
export function documentState({ type, isHtml, root } = documentFacts()) {
  if (isHtml && PAGES.has(type)) return "";
  const state = STATES.find(([pattern]) => pattern.test(type))?.[1] ?? (isHtml ? "" : "no_page");
  return state === "doc_data" && FEEDS.has(root) ? "doc_feed" : state;
}

/**
 * Whether a state is that of a document in which nothing can be dimmed, read or picked.
 *
 * @param {string} state
 */
export function isNoPage(state) {
  return NO_PAGES.has(state);
}
