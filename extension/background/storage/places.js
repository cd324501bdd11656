// @ts-check
/**
 * Where the user was in each article of the reader view. An article is known by a keyed digest of its address, its paragraphs by numbers
 * made of their text (`pages/reader/place.js`): neither addresses nor texts are kept. A site's name is, so that the site can be forgotten.
 */

import { lasting } from "./lasting-storage.js";
import { queue } from "./queue.js";
import { siteName } from "./store.js";
import { list, number, object } from "../../shared/checks.js";
import { withoutTarget } from "../../shared/fragment.js";

const KEY = "reader-places";
/** Most articles; the one read longest ago is dropped first. */
const MOST = 500;
/** Length of an article's digest, hexadecimal digits. */
const DIGITS = 24;

/**
 * @typedef {object} Place
 * @property {number} at index of the paragraph at the upper edge of the window
 * @property {number} of number of paragraphs
 * @property {number} share of its height that is above the edge, in [0, 1]
 * @property {number[]} texts fingerprints of the paragraph, the one before and the one after; 0 where there is none
 */
/** @typedef {{ article: string, site: string, place: Place }} Entry */
/** @typedef {{ key: string, entries: Entry[] }} Store the last read at the end */

const inTurn = queue();

/**
 * @param {string} url the article's
 * @returns {Promise<Place | null>} null for none
 */
export async function placeIn(url) {
  const { key, entries } = await read();
  const article = await digestOf(key, url);
  return entries.find((one) => one.article === article)?.place ?? null;
}

/**
 * Keep a place instead of the article's earlier one. The beginning is no place to come back to.
 *
 * @param {string} url the article's
 * @param {unknown} place ignored if it is invalid
 * @returns {Promise<void>}
 */
export function keepPlace(url, place) {
  return inTurn(async () => {
    const { key, entries } = await read();
    const site = siteName(url);
    if (!site || !isPlace(place)) return;
    const article = await digestOf(key, url);
    const others = entries.filter((one) => one.article !== article);
    const begun = place.at > 0 || place.share > 0;
    await lasting.set({ [KEY]: { key, entries: (begun ? [...others, { article, site, place }] : others).slice(-MOST) } });
  });
}

/**
 * Forget the places in a site's articles, or all of them.
 *
 * @param {string} [site]
 * @returns {Promise<void>}
 */
export function forgetPlaces(site) {
  return inTurn(async () => {
    if (!site) return lasting.remove(KEY);
    const { key, entries } = await read();
    const others = entries.filter((one) => one.site !== site);
    if (others.length < entries.length) await lasting.set({ [KEY]: { key, entries: others } });
  });
}

/** @returns {Promise<Store>} with a new key where there is none */
async function read() {
  const { key, entries } = /** @type {any} */ ((await lasting.get(KEY))[KEY] ?? {});
  const sound = list(entries) ? entries.filter((one) => isPlace(/** @type {any} */ (one)?.place)) : [];
  return typeof key === "string" ? { key, entries: /** @type {Entry[]} */ (sound) } : { key: crypto.randomUUID(), entries: [] };
}

/**
 * @param {unknown} found
 * @returns {found is Place}
 */
function isPlace(found) {
  if (!object(found)) return false;
  const { at, of, share, texts } = /** @type {Record<string, unknown>} */ (found);
  const inside = isCount(at) && isCount(of) && at < of && number(share) && share >= 0 && share <= 1;
  return inside && list(texts) && texts.length === 3 && texts.every(isCount);
}

/**
 * @param {unknown} found
 * @returns {found is number}
 */
function isCount(found) {
  return Number.isSafeInteger(found) && Number(found) >= 0;
}

/**
 * @param {string} key
 * @param {string} url
 */
async function digestOf(key, url) {
  const bytes = new TextEncoder().encode(`${key} ${withoutTarget(url)}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, DIGITS);
}
