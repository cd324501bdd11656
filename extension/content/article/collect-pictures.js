// @ts-check
/**
 * Pictures for the reader view, with one address that loads, however the page loads them lazily.
 */

/** Attributes in which lazy loaders store the address (lazysizes, WordPress, Wikipedia, Medium and others). */
const LAZY = [
  "data-src",
  "data-lazy-src",
  "data-original",
  "data-hi-res-src",
  "data-full-src",
  "data-url",
  "data-image",
];
const LAZY_SETS = ["data-srcset", "data-lazy-srcset", "srcset"];
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
  if (!source || isPixel(image)) return null;
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

/**
 * The address that the picture has, or will load.
 *
 * @param {HTMLImageElement} image
 * @returns {string} empty if it has none
 */
export function sourceOf(image) {
  const written = image.currentSrc || image.src;
  // In Chromium the address of a picture that a policy or blocker refused stays as it is written.
  const now = URL.canParse(written, image.baseURI) ? new URL(written, image.baseURI).href : "";
  const stands = /^(?:https?|blob):/.test(now) || (now.startsWith("data:image/") && now.length > 2000);
  const loaded = stands && image.complete && image.naturalWidth > PIXEL;
  if (loaded) return now;
  return lazySource(image) || fromNoscript(image) || (stands || now.startsWith("data:image/") ? now : "");
}

/** @param {HTMLImageElement} image */
function lazySource(image) {
  for (const name of LAZY) {
    const found = absolute(image.getAttribute(name), image.baseURI);
    if (found) return found;
  }
  const sources = [
    image,
    ...(image.parentElement?.localName === "picture" ? image.parentElement.querySelectorAll("source") : []),
  ];
  for (const element of sources) {
    for (const name of LAZY_SETS) {
      const found = absolute(widest(element.getAttribute(name) ?? ""), image.baseURI);
      if (found) return found;
    }
  }
  return "";
}

/** The largest picture of a `srcset` (HTML Standard, "srcset attributes"). @param {string} set */
function widest(set) {
  let [best, most] = ["", -1];
  for (const [address, described] of candidatesOf(set)) {
    const size = Number(/^\s*([\d.]+)[wx]\s*$/.exec(described)?.[1] ?? 1);
    if (size > most) [best, most] = [address, size];
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
  return absolute(inner?.getAttribute("src") ?? "", image.baseURI);
}

/**
 * @param {string | null} address
 * @param {string} base
 */
function absolute(address, base) {
  if (!address || !URL.canParse(address, base)) return "";
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) || url.href.startsWith("data:image/") ? url.href : "";
}
