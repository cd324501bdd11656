// @ts-check
/**
 * Which pages a rule is for: `SITE` or `SITE/PAGE`, as in `example.org`, `example.org/news/*`, `example.*`, `*`.
 *
 * A site stands for itself and what is below it (`example.org` also means `www.example.org`); `example.*` for any
 * ending; `*` for every site; `file` for files on this machine. In a page pattern `*` stands for anything but a slash
 * and `**` for anything; a pattern with a question mark looks at the query too.
 */

import { siteName } from "./site-name.js";

/** More stars than this in one pattern would let its matching take long on an address made for that. */
const MOST_STARS = 8;
/** In many scripts vowels are marks on letters, and joiners part them; input methods of East Asia write their own full stops. */
const SITE = /^(?:\*|file|(?:[\p{L}\p{M}\p{N}\u200c-\u200d_-]+[.\u3002\uff0e\uff61])*(?:[\p{L}\p{M}\p{N}\u200c-\u200d_-]+|\*)|\[[0-9a-f:]+\])$/iu;
/** Endings of one label (`org`) or of a short one and a country (`co.uk`). */
const ENDING = String.raw`\.[^.]+(?:\.[^.]{2})?`;

/**
 * @typedef {{ site: string, page: string }} Pattern `page` is empty or begins with a slash
 */

/**
 * Read a pattern.
 *
 * @param {string} text
 * @returns {Pattern | null} null where it is none
 */
export function readPattern(text) {
  const slash = text.indexOf("/");
  const site = (slash < 0 ? text : text.slice(0, slash)).toLowerCase();
  const page = slash < 0 ? "" : text.slice(slash);
  const stars = page.split("*").length - 1;
  if (!SITE.test(site) || stars > MOST_STARS) return null;
  return { site: asciiSite(site), page: page === "/**" ? "" : page };
}

/** @param {string} site a name in any script; browsers give it in ASCII in the page's address */
function asciiSite(site) {
  // A letter in the star's stead: without it the name of a site that is a number would be read as an address.
  const name = site.replace(/[\u3002\uff0e\uff61]/gu, ".").replace(/\.\*$/u, ".x");
  if (name === "*" || !URL.canParse(`http://${name}`)) return site;
  const { hostname } = new URL(`http://${name}`);
  return site.endsWith("*") ? hostname.replace(/x$/u, "*") : hostname;
}

/**
 * Whether an address is one that a pattern means.
 *
 * @param {Pattern} pattern
 * @param {URL} url
 * @returns {boolean}
 */
export function fits(pattern, url) {
  return fitsSite(pattern.site, url) && fitsPage(pattern.page, url);
}

/**
 * @param {string} site
 * @param {URL} url
 */
function fitsSite(site, url) {
  const host = withoutRoot(url.hostname);
  if (site === "*") return true;
  if (url.protocol === "file:") return site === "file";
  if (!site.endsWith(".*")) return host === site || host.endsWith(`.${site}`);
  return new RegExp(`(?:^|\\.)${escaped(site.slice(0, -2))}${ENDING}$`, "u").test(host);
}

/** A name that ends in a full stop, as that of the root of all names, is of the same site. @param {string} host */
function withoutRoot(host) {
  return host.replace(/\.$/u, "");
}

/**
 * @param {string} page
 * @param {URL} url
 */
function fitsPage(page, url) {
  if (!page) return true;
  const path = decoded(page.includes("?") ? url.pathname + url.search : url.pathname);
  const glob = page
    .split(/(\*+)/u)
    .map((part) => (part[0] !== "*" ? escaped(decoded(part)) : part.length > 1 ? ".*" : "[^/]*"))
    .join("");
  return new RegExp(`^${glob}/?$`, "u").test(path);
}

/** @param {string} text as it stands in an expression with the flag `u`, which refuses a backslash before any other sign */
function escaped(text) {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
}

/** @param {string} path with or without percent signs: both mean the same page */
function decoded(path) {
  try {
    return decodeURI(path);
  } catch {
    return path; // not percent-encoded UTF-8: compare it as it stands
  }
}

/**
 * The name that rules made for this page's site begin with.
 *
 * @param {URL} url
 * @returns {string}
 */
export function siteOf(url) {
  return url.protocol === "file:" ? "file" : siteName(withoutRoot(url.hostname).replace(/^www\./u, ""));
}

/**
 * The pattern of this page alone.
 *
 * @param {URL} url
 * @returns {string}
 */
export function thisPage(url) {
  const path = decoded(url.pathname + url.search);
  // A space would end the pattern, a star would widen it.
  return siteOf(url) + path.replace(/[\s*]/gu, (sign) => (sign === "*" ? "%2a" : encodeURIComponent(sign)));
}

/**
 * The pattern of pages like this one: its folders where they are words, a star where they are numbers, dates or names.
 *
 * @param {URL} url
 * @returns {string}
 */
export function pagesLike(url) {
  const parts = url.pathname.split("/").slice(1);
  const last = parts.pop() ?? "";
  const folders = parts.map((part) => (/^[\p{L}\p{M}\u200c-\u200d_-]{1,24}$/u.test(decoded(part)) ? decoded(part) : "*"));
  const ending = /\.[a-z]{2,5}$/iu.exec(last)?.[0] ?? "";
  return `${siteOf(url)}/${fewStars([...folders, last ? `*${ending}` : ""]).join("/")}`;
}

/**
 * Two stars in place of the parts that would have too many of them.
 *
 * @param {string[]} parts with one star each, or none
 */
function fewStars(parts) {
  const starred = parts.flatMap((part, at) => (part.startsWith("*") ? [at] : []));
  return starred.length > MOST_STARS ? [...parts.slice(0, starred[MOST_STARS - 2]), "**"] : parts;
}
