// @ts-check
/**
 * Pictures for the reader view, with one address that loads, however the page loads them lazily.
 */

import { ATTRIBUTE } from "../apply/written.js";
import { withoutFragment } from "../../shared/fragment.js";

/** Attributes in which lazy loaders store the address (lazysizes, WordPress, Wikipedia, Medium and others), largest pictures first. */
const LAZY_LARGE = ["data-hi-res-src", "data-full-src"];
const LAZY = ["data-src", "data-lazy-src", "data-original", "data-url", "data-image"];
const LAZY_SETS = ["data-srcset", "data-lazy-srcset", "srcset"];
/** Width that is enough for the reader's widest column on a screen of two device pixels a CSS px, px. */
const WIDE_ENOUGH = 1600;
/** Width that stands for the density `1x`, so that densities and widths are compared, px. */
const DENSITY_WIDTH = 800;
/** How many times its size a picture is drawn, at most, if it is no placeholder. */
const MOST_ENLARGED = 3;
/** Characters of a `data:` address that may be a placeholder. */
const SMALL_DATA = 2000;
/** Largest edge of tracking pixels and spacers, CSS px. */
const PIXEL = 3;

/**
 * A picture's copy.
 *
 * @param {HTMLImageElement} image
 * @param {Document} inert document of the copy, which loads nothing
 * @returns {HTMLElement | null} null for tracking pixels and pictures without an address
 */
export function pictureOf(image, inert) {
  const source = sourceOf(image);
  if (!source || isPixel(image) || isUndrawn(image)) return null;
  const copy = inert.createElement("img");
  copy.setAttribute("src", source);
  copy.setAttribute("alt", image.alt ?? "");
  if (image.title) copy.title = image.title;
  const width = image.naturalWidth > PIXEL ? image.naturalWidth : Number(image.getAttribute("width"));
  const height = image.naturalHeight > PIXEL ? image.naturalHeight : Number(image.getAttribute("height"));
  if (width > PIXEL && height > PIXEL) {
    copy.setAttribute("width", String(width));
    copy.setAttribute("height", String(height));
  }
  return copy;
}

/** @param {HTMLImageElement} image */
function isPixel(image) {
  const { width, height } = image.getBoundingClientRect();
  const drawn = width > 0 && height > 0 && (width <= PIXEL || height <= PIXEL);
  return drawn && image.complete && image.naturalWidth <= PIXEL && !lazySource(image);
}

/** Whether the page draws a picture nowhere, and waits for no other address. @param {HTMLImageElement} image */
function isUndrawn(image) {
  return getComputedStyle(image).display === "none" && !image.closest(`[${ATTRIBUTE}]`) && !lazySource(image) && !fromNoscript(image);
}

/**
 * The picture of a figure whose image is not loaded yet: its address in schema.org's microdata ("ImageObject").
 *
 * @param {Element} figure
 * @param {Document} inert
 * @returns {HTMLElement | null}
 */
export function pictureOfFigure(figure, inert) {
  if (!/ImageObject$/.test(figure.getAttribute("itemtype") ?? "") || figure.querySelector("img, video, iframe, svg, noscript")) return null;
  const source = absolute(figure.getAttribute("itemid"), figure.baseURI);
  if (!source) return null;
  const copy = inert.createElement("img");
  copy.setAttribute("src", source);
  copy.setAttribute("alt", "");
  return copy;
}

/**
 * The address of the picture at its best size.
 *
 * @param {HTMLImageElement} image
 * @returns {string} empty if it has none
 */
export function sourceOf(image) {
  const now = addressNow(image);
  if (isLoaded(image, now)) return largerOf(image, now) || now;
  return declaredSource(image, image.baseURI) || fromNoscript(image) || (isEmptyData(image, now) ? "" : now);
}

/** The address that the browser uses; empty for none, and for the page's own. @param {HTMLImageElement} image */
function addressNow(image) {
  const written = (image.currentSrc || image.getAttribute("src") || "").trim();
  // In Chromium the address of a picture that a policy or blocker refused stays as it is written.
  const now = written && URL.canParse(written, image.baseURI) ? new URL(written, image.baseURI).href : "";
  if (!/^(?:https?:|blob:|data:image\/)/.test(now)) return "";
  return withoutFragment(now) === withoutFragment(location.href) ? "" : now;
}

/** A drawing without parts, or a single dot: what a lazy loader shows first. @param {HTMLImageElement} image @param {string} now */
function isEmptyData(image, now) {
  if (!now.startsWith("data:")) return false;
  const drawing = /^data:image\/svg\+xml(?!;base64)[^,]*,(.*)/s.exec(now)?.[1];
  return drawing === undefined ? image.complete && image.naturalWidth <= PIXEL : !/(?:<|%3C)(?!\/|%2F|svg\b|\?|!)/i.test(drawing);
}

/** Whether the picture itself is there, and no placeholder for it. @param {HTMLImageElement} image @param {string} now */
function isLoaded(image, now) {
  if (!image.complete || image.naturalWidth <= PIXEL) return false;
  if (!/^(?:https?|blob):/.test(now) && now.length <= SMALL_DATA) return false;
  return image.naturalWidth * MOST_ENLARGED >= image.getBoundingClientRect().width || !lazySource(image);
}

/**
 * A larger picture of the set from which the browser took the picture.
 *
 * @param {HTMLImageElement} image
 * @param {string} now the address that it took
 * @returns {string} empty for none
 */
function largerOf(image, now) {
  for (const set of setsOf(image)) {
    const candidates = [...candidatesOf(set)].map(([address, described]) => [absolute(address, image.baseURI), described]);
    if (candidates.some(([address]) => address === now)) return absolute(bestOf(set), image.baseURI);
  }
  return "";
}

/** The address in a lazy loader's attributes or in sets, without the `src`. @param {HTMLImageElement} image */
function lazySource(image) {
  return addressAmong(image, image.baseURI, [...LAZY_LARGE, ...LAZY]);
}

/**
 * The best address that an image's attributes have.
 *
 * @param {HTMLImageElement} image
 * @param {string} base
 */
function declaredSource(image, base) {
  return addressAmong(image, base, LAZY_LARGE) || absolute(setsOf(image).map(bestOf).find(Boolean) ?? "", base) || addressAmong(image, base, LAZY);
}

/**
 * @param {HTMLImageElement} image
 * @param {string} base
 * @param {string[]} names of attributes
 */
function addressAmong(image, base, names) {
  const written = names.map((name) => image.getAttribute(name) ?? "").filter((value) => value && !value.includes("{"));
  return written.map((value) => absolute(value, base)).find(Boolean) ?? "";
}

/** The sets of an image and its `picture`, without sources for other screens. @param {HTMLImageElement} image */
function setsOf(image) {
  const parent = image.parentElement?.localName === "picture" ? image.parentElement : null;
  const sources = [...(parent?.querySelectorAll("source") ?? [])].filter(({ media }) => !media || matchMedia(media).matches);
  return [image, ...sources].flatMap((one) => LAZY_SETS.map((name) => one.getAttribute(name) ?? "")).filter(Boolean);
}

/**
 * The best candidate of a `srcset` (HTML Standard, "srcset attributes"): the smallest that is wide enough, or the largest.
 *
 * @param {string} set
 */
function bestOf(set) {
  let [best, most] = ["", -1];
  for (const [address, described] of candidatesOf(set)) {
    const [number, unit] = /^\s*([\d.]+)([wx])\s*$/.exec(described)?.slice(1) ?? ["1", "x"];
    const size = Number(number) * (unit === "x" ? DENSITY_WIDTH : 1);
    const better = most >= WIDE_ENOUGH ? size >= WIDE_ENOUGH && size < most : size > most;
    if (better && /^(?!data:)/.test(address)) [best, most] = [address, size];
  }
  return best;
}

/**
 * The candidates of a `srcset`, without the parentheses that the standard reserves. Each place is examined once: one expression for a whole
 * candidate would take minutes on a hostile text.
 *
 * @param {string} set
 * @returns {Iterable<[address: string, described: string]>}
 */
function* candidatesOf(set) {
  const word = /[\s,]*(\S+)/y;
  const rest = /[^,]*/y;
  for (let found = word.exec(set); found; found = word.exec(set)) {
    let end = found[1].length;
    while (found[1][end - 1] === ",") end -= 1;
    rest.lastIndex = word.lastIndex;
    const described = end === found[1].length ? (rest.exec(set)?.[0] ?? "") : "";
    word.lastIndex += described.length;
    if (end > 0) yield [found[1].slice(0, end), described];
  }
}

/** @param {HTMLImageElement} image */
function fromNoscript(image) {
  const beside = [image.nextElementSibling, image.previousElementSibling, image.parentElement?.nextElementSibling];
  const noscript = beside.find((element) => element?.localName === "noscript");
  if (!noscript) return "";
  const inner = new DOMParser().parseFromString(noscript.textContent ?? "", "text/html").querySelector("img");
  return inner ? declaredSource(inner, image.baseURI) || absolute(inner.getAttribute("src"), image.baseURI) : "";
}

/**
 * @param {string | null} address
 * @param {string} base
 * @returns {string} empty for none, and for the page's own address
 */
function absolute(address, base) {
  if (!address?.trim() || !URL.canParse(address, base)) return "";
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) && withoutFragment(url.href) !== withoutFragment(location.href) ? url.href : "";
}
