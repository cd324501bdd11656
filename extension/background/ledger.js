// @ts-check
/** The noise ledger: per site, how much Penumbra has taken away. Numbers only; kept on this machine; off when the user says so. */

import { api } from "../shared/browser.js";
import { queue } from "./queue.js";
import { readSettings } from "./store.js";

/** @typedef {{ pages: number, words: number, dimmed: number, area: number }} Entry words and dimmed words; area in pages' worth */

const inTurn = queue();

/** @returns {Promise<Record<string, Entry>>} by site; what another version or a hand has left that is no entry is left out */
export async function readLedger() {
  const found = /** @type {any} */ ((await api.storage.local.get("ledger")).ledger);
  if (typeof found !== "object" || Array.isArray(found)) return {};
  return Object.fromEntries(Object.entries(found ?? {}).filter(([, entry]) => isSound(entry)));
}

/** @param {any} entry */
function isSound(entry) {
  return ["pages", "words", "dimmed", "area"].every((name) => Number.isFinite(entry?.[name]));
}

/** Forget everything in the ledger. */
export async function clearLedger() {
  await inTurn(() => api.storage.local.remove("ledger"));
}

/**
 * Add one page.
 *
 * @param {string} site
 * @param {Record<string, number>} counts words by level
 * @param {number} noiseShare share of the document's area hidden, in [0, 1]
 */
export async function addToLedger(site, counts, noiseShare) {
  if (!site || !(await readSettings()).statistics) return;
  await inTurn(() => add(site, counts, noiseShare));
}

/**
 * @param {string} site
 * @param {Record<string, number>} counts
 * @param {number} noiseShare
 */
async function add(site, counts, noiseShare) {
  const ledger = await readLedger();
  const entry = ledger[site] ?? { pages: 0, words: 0, dimmed: 0, area: 0 };
  ledger[site] = {
    pages: entry.pages + 1,
    words: entry.words + (counts?.hide ?? 0),
    dimmed: entry.dimmed + (counts?.dim ?? 0),
    area: entry.area + (noiseShare || 0),
  };
  await api.storage.local.set({ ledger });
}
