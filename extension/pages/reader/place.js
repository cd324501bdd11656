// @ts-check
/**
 * The place in an article: the paragraph at the upper edge of the window. It is found again by numbers made of its text and of the
 * texts around it, so that it is the same paragraph after the article, its pictures or the width of the column have changed.
 */

import { ask } from "../common/ask.js";

/** @typedef {import("../../background/storage/places.js").Place} Place */

/** Parts of an article that may be a place; the innermost ones count. */
const PARTS = "p, li, h1, h2, h3, h4, h5, h6, pre, blockquote, dt, dd, tr, figure";
/** Height of the bar over the text, under which reading begins, CSS px. */
const EDGE = 64;
/** Time without scrolling before the place is kept, ms. */
const REST = 500;

/**
 * Come back to the place where the user was in the article, and keep it from now on.
 *
 * @param {HTMLElement} text the article
 * @param {string} url the article's
 * @param {Place | null} known
 */
export function keepPlaceIn(text, url, known) {
  const parts = partsOf(text);
  const prints = parts.map(({ textContent }) => fingerprint(textContent ?? ""));
  // The browser's own place is one of pixels. Between the parts of the article, which are entries of the history too, it is right.
  history.scrollRestoration = "manual";
  whenLoaded(() => (history.scrollRestoration = "auto"));
  addEventListener("pagehide", () => (history.scrollRestoration = "manual"));
  if (known) moveTo(parts, known, findPart(prints, known));
  let timer = 0;
  let moved = false;
  const keep = () => {
    clearTimeout(timer);
    if (!moved) return;
    moved = false;
    ask("ui-bg-place", { url, place: placeNow(parts, prints) }).catch(() => undefined); // read all the same
  };
  addEventListener("scroll", () => {
    moved = true;
    clearTimeout(timer);
    timer = setTimeout(keep, REST);
  }, { passive: true });
  addEventListener("pagehide", keep);
}

/** @param {() => void} then called after the browser has moved to its own place, or has not */
function whenLoaded(then) {
  if (document.readyState === "complete") setTimeout(then);
  else addEventListener("load", () => setTimeout(then), { once: true });
}

/** @param {HTMLElement} text @returns {Element[]} the whole text if it has no parts */
function partsOf(text) {
  const found = [...text.querySelectorAll(PARTS)].filter((part) => !part.querySelector(PARTS));
  return found.length > 0 ? found : [text];
}

/**
 * @param {Element[]} parts
 * @param {number[]} prints their fingerprints
 * @returns {Place}
 */
function placeNow(parts, prints) {
  const found = scrollY > 0 ? parts.findIndex((part) => part.getBoundingClientRect().bottom > EDGE) : 0;
  const at = found < 0 ? parts.length - 1 : found;
  const { top, height } = parts[at].getBoundingClientRect();
  const share = scrollY > 0 && height > 0 ? Math.min(1, Math.max(0, (EDGE - top) / height)) : 0;
  return { at, of: parts.length, share, texts: [prints[at], prints[at - 1] ?? 0, prints[at + 1] ?? 0] };
}

/**
 * @param {Element[]} parts
 * @param {Place} place
 * @param {number} at index of its paragraph now
 */
function moveTo(parts, { share }, at) {
  const { top, height } = parts[at].getBoundingClientRect();
  scrollTo({ top: scrollY + top + share * height - EDGE, behavior: "instant" });
}

/**
 * The paragraph of a place in an article that may have changed.
 *
 * @param {readonly number[]} prints fingerprints of the article's paragraphs
 * @param {Place} place
 * @returns {number} index
 */
export function findPart(prints, { at, of, texts: [own, before, after] }) {
  const last = prints.length - 1;
  const guess = Math.min(last, prints.length === of ? at : Math.round((at / of) * prints.length));
  const nearest = (/** @type {number} */ print, /** @type {number} */ offset) => {
    const places = prints.flatMap((one, index) => (print !== 0 && one === print ? [index + offset] : []));
    return places.filter((index) => index >= 0 && index <= last).sort((a, b) => Math.abs(a - guess) - Math.abs(b - guess))[0];
  };
  return nearest(own, 0) ?? nearest(before, 1) ?? nearest(after, -1) ?? guess;
}

/**
 * A number made of a text's letters and digits. It is no secret and no proof: it tells paragraphs of one article apart.
 *
 * Reference: Fowler, Noll, Vo, "The FNV Non-Cryptographic Hash Algorithm", section 5 (FNV-1a, 32 bits).
 *
 * @param {string} text
 * @returns {number} 0 for a text without letters and digits, else in [1, 2^32)
 */
export function fingerprint(text) {
  const letters = text.replace(/[^\p{L}\p{N}]/gu, "");
  let hash = 0x811c9dc5;
  for (let at = 0; at < letters.length; at += 1) hash = Math.imul(hash ^ letters.charCodeAt(at), 0x01000193);
  return letters ? hash >>> 0 || 1 : 0;
}
