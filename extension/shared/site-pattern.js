// @ts-check
/**
 * Which pages a rule is for: `SITE` or `SITE/PAGE`, as in `example.org`, `example.org/news/*`, `example.*`, `*`.
 *
 * A site matches itself and its subdomains (`example.org` also matches `www.example.org`); `example.*` matches endings
 * of one label and of two (`co.uk`), `*` every site, `file` files on this machine. In a page pattern `*` matches
 * anything but a slash and `**` anything; a pattern with a question mark is compared with the query too.
 */

import { displayName } from "./display-name.js";

/** Most stars in a pattern: with more, matching a hostile address would take long. */
const MOST_STARS = 8;
/** In many scripts vowels are marks on letters, with joiners in between; East Asian input methods write their own full stops. */
const SITE = /^(?:\*|file|(?:[\p{L}\p{M}\p{N}\u200c-\u200d_-]+[.\u3002\uff0e\uff61])*(?:[\p{L}\p{M}\p{N}\u200c-\u200d_-]+|\*)|\[[0-9a-f:]+\])$/iu;
/** Endings: one label (`org`), or one of at most three letters and a country (`co.uk`). In `news.example.de` the longer one is a site. */
const ENDING = String.raw`\.(?:[^.]{1,3}\.[^.]{2}|[^.]+)`;

/**
 * @typedef {{ site: string, page: string }} Pattern `page` is empty or begins with a slash
 */

/**
 * Read a pattern.
 *
 * @param {string} text
 * @returns {Pattern | null} null for an invalid pattern
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
  // With a letter in place of the star: else a site whose name is a number would be parsed as an IP address.
  const name = site.replace(/[\u3002\uff0e\uff61]/gu, ".").replace(/\.\*$/u, ".x");
  if (name === "*" || !URL.canParse(`http://${name}`)) return site;
  const { hostname } = new URL(`http://${name}`);
  return site.endsWith("*") ? hostname.replace(/x$/u, "*") : hostname;
}

/**
 * Whether a pattern matches an address.
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

/** A host name without the final full stop, which stands for the root of all names: both are the same site. @param {string} host */
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

/** @param {string} text escaped for an expression with the flag `u`, which allows no other escapes */
function escaped(text) {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
}

/** @param {string} path with or without percent-encoding: both are the same page */
function decoded(path) {
  try {
    return decodeURI(path);
  } catch {
    return path; // not percent-encoded UTF-8: compared as it is
  }
}

/**
 * The site with which rules for this page begin.
 *
 * @param {URL} url
 * @returns {string}
 */
export function siteOf(url) {
  return url.protocol === "file:" ? "file" : displayName(withoutRoot(url.hostname).replace(/^www\./u, ""));
}

/**
 * The pattern of this page alone.
 *
 * @param {URL} url
 * @returns {string}
 */
export function thisPage(url) {
  const path = decoded(url.pathname + url.search);
  // A pattern is decoded again when it is read. A space would end it, a star would widen it.
  return siteOf(url) + path.replace(/[\s*%]/gu, (sign) => (sign === "*" ? "%2a" : encodeURIComponent(sign)));
}

/**
 * The pattern of pages like this one: its folders that are words, a star for numbers, dates and names.
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
 * Replace parts with too many stars by two stars.
 *
 * @param {string[]} parts with one star each, or none
 */
function fewStars(parts) {
  const starred = parts.flatMap((part, at) => (part.startsWith("*") ? [at] : []));
  return starred.length > MOST_STARS ? [...parts.slice(0, starred[MOST_STARS - 2]), "**"] : parts;
}
