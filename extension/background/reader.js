// @ts-check
/** From a page to the reader view: what was collected waits in the browser's memory until the reader's tab asks for it. */

import { api } from "../shared/browser.js";

/** @param {string} source */
const key = (source) => `article:${source}`;

/**
 * Keep a collected page and open the reader view beside its tab.
 *
 * @param {chrome.tabs.Tab} tab
 * @param {any} collected what the page's content script collected
 */
export async function openReader(tab, collected) {
  const source = crypto.randomUUID();
  await api.storage.session.set({ [key(source)]: { ...collected, tab: tab.id } });
  const url = api.runtime.getURL(`pages/reader/reader.html?source=${source}`);
  await api.tabs.create({ url, index: tab.index + 1, openerTabId: tab.id });
  return { source };
}

/**
 * The article of a kept page.
 *
 * @param {import("./host.js").Host} host
 * @param {string} source
 * @returns {Promise<any>} the host's article, with the page's facts and tab
 */
export async function articleOf(host, source) {
  const kept = /** @type {any} */ ((await api.storage.session.get(key(source)))[key(source)]);
  if (!kept) return null;
  const { tab, page, html, comments = "", fallback = "", byline = "", date = "", ...place } = kept;
  const article = await host.request("article", { page, html, comments, fallback, byline, date }, { urgent: true });
  return { ...article, page, tab, place };
}
