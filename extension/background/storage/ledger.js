// @ts-check
/** The noise ledger: how much Penumbra has hidden on each site. Numbers only, on this machine. The user can switch it off. */

import { lasting } from "./lasting-storage.js";
import { queue } from "./queue.js";
import { readSettings } from "./store.js";

/** @typedef {{ pages: number, words: number, dimmed: number, area: number }} Entry words and dimmed words; area in pages' worth */

const inTurn = queue();
/** The key of a site. Each site has one: written as one value, a ledger of 5,000 sites took 750 ms a page. @param {string} site */
const keyOf = (site) => `ledger:${site}`;
/** Most words counted for one page: a page's own figures must not outweigh all other pages. */
const MOST_WORDS = 1_000_000;
/** Key of older versions, for all sites together. */
const OLD = "ledger";

/** @returns {Promise<Record<string, Entry>>} by site; invalid entries, of another version or made by hand, are left out */
export function readLedger() {
  return inTurn(async () => {
    await takeOver();
    const all = Object.entries(/** @type {Record<string, any>} */ (await lasting.get(null)));
    const ours = all.filter(([key, entry]) => key.startsWith(keyOf("")) && isSound(entry));
    return Object.fromEntries(ours.map(([key, entry]) => [key.slice(keyOf("").length), entry]));
  });
}

/** Divide the ledger of an older version by sites. */
async function takeOver() {
  const found = /** @type {any} */ ((await lasting.get(OLD))[OLD]);
  if (found === undefined) return;
  const entries = typeof found === "object" && !Array.isArray(found) ? Object.entries(found ?? {}) : [];
  const sound = entries.filter(([, entry]) => isSound(entry));
  const own = await lasting.get(sound.map(([site]) => keyOf(site)));
  await lasting.set(Object.fromEntries(sound.map(([site, entry]) => [keyOf(site), sum(own[keyOf(site)], entry)])));
  await lasting.remove(OLD);
}

/** @param {any} entry */
function isSound(entry) {
  return ["pages", "words", "dimmed", "area"].every((name) => Number.isFinite(entry?.[name]));
}

/**
 * @param {any} one an entry; an invalid one counts as empty
 * @param {Entry} other
 * @returns {Entry}
 */
function sum(one, other) {
  const { pages, words, dimmed, area } = isSound(one) ? one : { pages: 0, words: 0, dimmed: 0, area: 0 };
  return { pages: pages + other.pages, words: words + other.words, dimmed: dimmed + other.dimmed, area: area + other.area };
}

/** Forget everything in the ledger. */
export async function clearLedger() {
  await inTurn(async () => {
    const keys = Object.keys(await lasting.get(null));
    await lasting.remove([OLD, ...keys.filter((key) => key.startsWith(keyOf("")))]);
  });
}

/**
 * Add one page.
 *
 * @param {string} site
 * @param {import("../../shared/messages.js").Counts | undefined} counts
 * @param {number} noiseShare share of the document's area hidden, in [0, 1]
 */
export async function addToLedger(site, counts, noiseShare) {
  if (!site || !(await readSettings()).statistics) return;
  const page = { pages: 1, words: upTo(MOST_WORDS, counts?.hide), dimmed: upTo(MOST_WORDS, counts?.dim), area: upTo(1, noiseShare) };
  const key = keyOf(site);
  await inTurn(async () => lasting.set({ [key]: sum((await lasting.get(key))[key], page) }));
}

/**
 * @param {number} most
 * @param {unknown} value reported by a page
 * @returns {number} 0 for any other value
 */
function upTo(most, value) {
  return typeof value === "number" && Number.isFinite(value) ? Math.min(most, Math.max(0, value)) : 0;
}
