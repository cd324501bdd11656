// @ts-check
/**
 * From the host's sanitised HTML to elements of this page. This page accepts only tags and attributes on the extension's own list. So a
 * mistake of one side alone lets nothing run or load.
 */

import { ARTICLE_TAGS } from "../../shared/article-tags.js";
import { make } from "../../shared/make.js";
import { word } from "../common/words.js";
import { embedCard, pictureCard } from "./cards.js";
import { inertDocument } from "./inert.js";

const ATTRIBUTES = new Set("lang dir title colspan rowspan scope start reversed value cite datetime open".split(" "));
const MATHML = "http://www.w3.org/1998/Math/MathML";
const LEFT_OUT = new Set(
  "script style link meta base template noscript object embed form input button select textarea svg canvas".split(" "),
);
/** Role of a link from a note back to the text (DPUB-ARIA 1.1, `doc-backlink`). */
export const BACKLINK = "doc-backlink";
const EMBEDS = new Set(["iframe", "video", "audio"]);
/** Prefix of the article's ids, so that none equals an id of the page's own. */
const PREFIX = "in-";

/**
 * @typedef {{ pictures: boolean, base: string }} RenderOptions whether pictures load at once, and the article's own
 * address
 */

/**
 * Make an article's elements.
 *
 * @param {string} html
 * @param {RenderOptions} options
 * @returns {DocumentFragment}
 */
export function render(html, options) {
  const parsed = inertDocument(html);
  const into = document.createDocumentFragment();
  for (const child of parsed.body.childNodes) take(child, into, options);
  return into;
}

/**
 * @param {Node} node
 * @param {ParentNode} into
 * @param {RenderOptions} options
 */
function take(node, into, options) {
  if (node.nodeType === Node.TEXT_NODE) into.append(node.nodeValue ?? "");
  if (node.nodeType !== Node.ELEMENT_NODE) return;
  const element = /** @type {Element} */ (node);
  if (element.namespaceURI === MATHML) into.append(mathOf(element));
  else if (element.localName === "img") into.append(withId(pictureOf(element, options), element));
  else if (EMBEDS.has(element.localName) || isEmbedLink(element)) into.append(withId(embedOf(element, options), element));
  else if (!LEFT_OUT.has(element.localName)) takeElement(element, into, options);
}

/**
 * @param {Element} element
 * @param {ParentNode} into
 * @param {RenderOptions} options
 */
function takeElement(element, into, options) {
  const copy = make(ARTICLE_TAGS.has(element.localName) ? element.localName : "div");
  for (const { name, value } of element.attributes) if (ATTRIBUTES.has(name)) copy.setAttribute(name, value);
  withId(copy, element);
  if (element.localName === "a") linkOf(element, copy, options);
  for (const child of element.childNodes) take(child, copy, options);
  if (element.localName === "table")
    into.append(
      make("div", { className: "wide", tabIndex: 0, role: "region", "aria-label": word("reader_table") }, copy),
    );
  else into.append(copy);
  if (element.localName === "pre") copy.tabIndex = 0;
}

/**
 * @param {Element} element
 * @param {HTMLAnchorElement} copy
 * @param {RenderOptions} options
 */
function linkOf(element, copy, { base }) {
  const written = element.getAttribute("href") ?? "";
  if (written.startsWith("#")) {
    // Its only text is an arrow, which says nothing when it is heard.
    if (element.getAttribute("role") === BACKLINK) {
      copy.setAttribute("role", BACKLINK);
      copy.setAttribute("aria-label", word("reader_note_back"));
    }
    copy.setAttribute("href", `#${PREFIX}${written.slice(1)}`);
    return;
  }
  const url = webAddress(written, base);
  if (url) Object.assign(copy, { href: url, rel: "noopener noreferrer", target: "_blank" });
}

/**
 * An address that a link may have.
 *
 * @param {string} written
 * @param {string} base
 * @returns {string} empty if it is invalid
 */
export function webAddress(written, base) {
  if (!written || !URL.canParse(written, base)) return "";
  const url = new URL(written, base);
  return /^(?:https?|mailto|tel):$/.test(url.protocol) ? url.href : "";
}

/**
 * @param {Element} element
 * @param {RenderOptions} options
 * @returns {Node}
 */
function pictureOf(element, { pictures, base }) {
  const written = element.getAttribute("src") ?? "";
  const source = written.startsWith("data:image/") ? written : webAddress(written, base);
  if (!source) return document.createTextNode("");
  const picture = make("img", {
    alt: element.getAttribute("alt") ?? "",
    loading: "lazy",
    decoding: "async",
    referrerPolicy: "no-referrer",
  });
  for (const name of ["width", "height"]) {
    const value = Number(element.getAttribute(name));
    if (Number.isInteger(value) && value > 0) picture[name] = value;
  }
  if (!pictures && !source.startsWith("data:")) return pictureCard(picture, source);
  picture.src = source;
  return picture;
}

/** The form of an embed in the host's HTML. @param {Element} element */
function isEmbedLink(element) {
  return element.localName === "a" && (element.classList.contains("embed") || element.hasAttribute("data-embed"));
}

/**
 * @param {Element} element
 * @param {RenderOptions} options
 */
function embedOf(element, { base }) {
  const source = webAddress(element.getAttribute("src") ?? element.getAttribute("href") ?? "", base);
  const title = element.getAttribute("title") || element.textContent?.trim() || "";
  const kind = element.parentElement?.getAttribute("data-kind") ?? element.localName;
  return source ? embedCard(kind, source, title) : document.createTextNode("");
}

/**
 * Give a copy its element's id, so that links lead to it.
 *
 * @template {Node} T
 * @param {T} copy
 * @param {Element} element
 * @returns {T}
 */
function withId(copy, { id }) {
  if (id && copy.nodeType === Node.ELEMENT_NODE) /** @type {any} */ (copy).id = PREFIX + id;
  return copy;
}

/** @param {Element} element @returns {Element} */
function mathOf(element) {
  const copy = withId(document.createElementNS(MATHML, element.localName), element);
  for (const { name, value } of element.attributes) {
    if (/^(?!on|href|style|src|xlink|id$)[a-z][a-z0-9-]*$/.test(name)) copy.setAttribute(name, value);
  }
  for (const child of element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) copy.append(child.nodeValue ?? "");
    else if (/** @type {Element} */ (child).namespaceURI === MATHML)
      copy.append(mathOf(/** @type {Element} */ (child)));
  }
  return copy;
}
