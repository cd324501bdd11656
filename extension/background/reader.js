// @ts-check
/**
 * From a page to the reader view: what was collected waits in the browser's memory until the reader's tab asks for it, and for that
 * tab's being loaded or opened again. What was read in a private window goes with its reader's tab.
 */

import { api } from "../shared/browser.js";
import { queue } from "./queue.js";

/**
 * Readings kept, and their size in all, bytes of JSON: `storage.session` takes 10 MiB, and the rules and sites of private windows
 * live there too. The oldest goes first; the newest stays whatever its size.
 */
const MOST_READINGS = 8;
const MOST_BYTES = 6 * 1024 * 1024;
const INDEX = "articles";

/** @typedef {{ source: string, size: number, reader?: number }} Reading size in bytes; the reader's tab of what was read in a private window */

/** @param {string} source */
const key = (source) => `article:${source}`;
const inTurn = queue();

/**
 * Keep a collected page and open the reader view beside its tab.
 *
 * @param {chrome.tabs.Tab} tab
 * @param {any} collected what the page's content script collected
 */
export async function openReader(tab, collected) {
  const source = crypto.randomUUID();
  await inTurn(() => keep(source, { ...collected, tab: tab.id }));
  const url = api.runtime.getURL(`pages/reader/reader.html?source=${source}`);
  const { id } = await api.tabs.create({ url, index: tab.index + 1, openerTabId: tab.id });
  if (tab.incognito) await inTurn(() => bind(source, id));
  return { source };
}

/**
 * A tab has been closed: if it was the reader's of something private, what was kept for it goes.
 *
 * @param {number} tabId
 * @returns {Promise<void>}
 */
export function forgetReading(tabId) {
  return inTurn(async () => {
    const readings = await readIndex();
    const gone = readings.filter(({ reader }) => reader === tabId);
    if (gone.length > 0) await drop(gone, readings);
  });
}

/**
 * The article of a kept page.
 *
 * @param {import("./host.js").Host} host
 * @param {string} source
 * @returns {Promise<any>} the host's article, with the page's facts and tab; null where it is no longer kept
 */
export async function articleOf(host, source) {
  const kept = /** @type {any} */ ((await api.storage.session.get(key(source)))[key(source)]);
  if (!kept) return null;
  const { tab, page, html, comments = "", fallback = "", byline = "", date = "", ...place } = kept;
  const article = await host.request("article", { page, html, comments, fallback, byline, date }, { urgent: true });
  return { ...article, page, tab, place };
}

/**
 * Have a reading last no longer than a tab.
 *
 * @param {string} source
 * @param {number | undefined} reader
 */
async function bind(source, reader) {
  await write((await readIndex()).map((one) => (one.source === source ? { ...one, reader } : one)));
}

/**
 * @param {string} source
 * @param {Record<string, unknown>} page
 */
async function keep(source, page) {
  const size = new TextEncoder().encode(JSON.stringify(page)).length;
  const readings = [...(await readIndex()), { source, size }];
  await drop(tooMany(readings), readings);
  await api.storage.session.set({ [key(source)]: page });
}

/**
 * @param {Reading[]} readings the newest at the end
 * @returns {Reading[]} the oldest, which have to go
 */
function tooMany(readings) {
  let bytes = 0;
  const last = readings.findLastIndex(({ size }, at) => {
    bytes += size;
    return at < readings.length - 1 && (bytes > MOST_BYTES || readings.length - at > MOST_READINGS);
  });
  return readings.slice(0, last + 1);
}

/**
 * @param {Reading[]} gone
 * @param {Reading[]} readings
 */
async function drop(gone, readings) {
  await api.storage.session.remove(gone.map(({ source }) => key(source)));
  await write(readings.filter((one) => !gone.includes(one)));
}

/** @param {Reading[]} readings */
async function write(readings) {
  await api.storage.session.set({ [INDEX]: readings });
}

/** @returns {Promise<Reading[]>} the newest at the end */
async function readIndex() {
  const found = (await api.storage.session.get(INDEX))[INDEX];
  return Array.isArray(found) ? found : [];
}
