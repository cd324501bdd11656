// @ts-check
/**
 * From a page to the reader view. The collected page waits in the browser's memory until the reader's tab asks for it. The host's article
 * stays there, so that the tab can be reloaded. An article of a private window goes with its reader's tab.
 */

import { api } from "../../shared/browser.js";
import { queue } from "../storage/queue.js";
import { addressOf } from "../sites/senders.js";
import { withoutTarget } from "../../shared/fragment.js";
import { noteShown } from "./shown-in-reader.js";
import { askIfThere } from "../browser/tabs.js";

/**
 * Most bytes of all readings as JSON. `storage.session` takes 10 MiB, and has the rules and sites of private windows too. The oldest
 * article is dropped first; the newest stays up to `MOST_OF_ONE`.
 */
const MOST_BYTES = 7 * 1024 * 1024;
/** Most bytes of one reading: more does not fit, and would put out all others first. */
const MOST_OF_ONE = 10 * 1024 * 1024 - 64 * 1024;
/** Most readings with a known page, with or without an article; each has some hundred bytes. */
const MOST_READINGS = 500;
const INDEX = "articles";

/**
 * @typedef {object} Reading
 * @property {string} source its name
 * @property {number} size bytes; 0 when its article has gone
 * @property {number | undefined} tab the page's
 * @property {string} url the page's
 * @property {boolean} isPrivate whether it was read in a private window
 * @property {number} [reader] the reader's tab, of what was read in a private window
 */

/** @typedef {import("../../shared/messages.js").CollectedPage} CollectedPage */
/** @typedef {import("../../shared/messages.js").ReaderArticle} ReaderArticle */
/** @typedef {{ collected: CollectedPage, article?: undefined } | { article: ReaderArticle }} Kept what the page gave, and then what the host made of it */

/** @param {string} source */
const key = (source) => `article:${source}`;
const inTurn = queue();

/**
 * Keep a collected page and open the reader view, beside its tab or in it. The view's address contains the page's, so that a lost article
 * still has a link to its page. The address of a private window's page stays in the browser's memory.
 *
 * @param {chrome.tabs.Tab} tab
 * @param {CollectedPage} collected by the page's content script
 * @param {{ here?: boolean }} [how] here: in the page's own tab
 */
export async function openReader(tab, collected, { here = false } = {}) {
  const source = crypto.randomUUID();
  // If the browser does not give the tab's address, only the page's own statement is left.
  const url = addressOf(tab.url ?? collected.page?.url);
  const put = { ...collected, page: { ...collected.page, url } };
  await inTurn(() => keep({ source, size: 0, tab: here ? undefined : tab.id, url, isPrivate: tab.incognito }, { collected: put }));
  const query = new URLSearchParams({ source, ...(!tab.incognito && { url }), ...(here && { here: "1" }) });
  const view = api.runtime.getURL(`pages/reader/reader.html?${query}`);
  const id = here ? await putIn(tab, view) : await openBeside(tab, view);
  if (tab.incognito) await bindToTab(source, id);
  else if (id !== undefined) await noteShown(id, url);
  return { source };
}

/**
 * Bind a private reading to its tab: it is erased with it.
 *
 * @param {string} source
 * @param {number | undefined} id
 */
async function bindToTab(source, id) {
  await inTurn(() => bind(source, id));
  if (id !== undefined) await api.tabs.get(id).catch(() => forgetReading(id)); // it was closed before it was bound
}

/**
 * Open a view beside a tab. The windows of pop-ups and apps take no second tab: it gets a window of its own.
 *
 * @param {chrome.tabs.Tab} tab
 * @param {string} view its address
 * @returns {Promise<number | undefined>} its tab
 */
async function openBeside({ id, index, windowId, incognito }, view) {
  const { type } = await api.windows.get(windowId);
  if (type !== "normal") return (await api.windows.create({ url: view, incognito }))?.tabs?.[0].id;
  return (await api.tabs.create({ url: view, windowId, index: index + 1, openerTabId: id })).id;
}

/**
 * @param {chrome.tabs.Tab} tab
 * @param {string} view
 */
async function putIn({ id }, view) {
  await api.tabs.update(Number(id), { url: view });
  return id;
}

/**
 * A tab has been closed: erase what was kept for it if it was the reader's tab of a private article.
 *
 * @param {number} tabId
 * @returns {Promise<void>}
 */
export function forgetReading(tabId) {
  return inTurn(async () => {
    const readings = await readIndex();
    const gone = readings.filter(({ reader }) => reader === tabId);
    if (gone.length === 0) return;
    await drop(gone);
    await write(readings.filter((one) => !gone.includes(one)));
  });
}

/**
 * A tab has another number: Chromium gives one to tabs whose pages it has discarded from memory.
 *
 * @param {number} now
 * @param {number} before
 * @returns {Promise<void>}
 */
export function followTab(now, before) {
  const follow = (/** @type {number | undefined} */ tab) => (tab === before ? now : tab);
  return inTurn(async () => {
    const readings = await readIndex();
    if (!readings.some(({ tab, reader }) => tab === before || reader === before)) return;
    await write(readings.map((one) => ({ ...one, tab: follow(one.tab), reader: follow(one.reader) })));
  });
}

/**
 * The page of a reading, also after its article was dropped.
 *
 * @param {string} source
 * @returns {Promise<{ tab: number | undefined, url: string, isPrivate: boolean } | null>} null for an unknown reading; no tab if it shows
 *   another page by now
 */
export async function originOf(source) {
  const found = (await readIndex()).find((one) => one.source === source);
  if (!found) return null;
  return { tab: (await stillShown(found)) ? found.tab : undefined, url: found.url, isPrivate: found.isPrivate };
}

/**
 * Whether a reading's tab shows its page. The browser hides the address of another site's page. The content script has gone with the page
 * then, or with a page that is out of memory.
 *
 * @param {Reading} reading
 */
async function stillShown({ tab, url }) {
  const now = tab === undefined ? null : await api.tabs.get(tab).catch(() => null);
  if (!now) return false;
  if (now.url) return withoutTarget(now.url) === withoutTarget(url);
  return now.discarded || (await askIfThere(Number(tab), { type: "bg-cs-state" })) !== undefined;
}

/**
 * The article of a kept page.
 *
 * @param {import("../host/host.js").Host} host
 * @param {string} source
 * @returns {Promise<ReaderArticle | null>} the host's article, with the page's facts; null if it is no longer kept
 */
export async function articleOf(host, source) {
  const kept = /** @type {Kept | undefined} */ ((await api.storage.session.get(key(source)))[key(source)]);
  if (!kept || kept.article) return kept?.article ?? null;
  const article = { ...(await makeArticle(host, kept.collected)), page: kept.collected.page };
  await inTurn(() => exchange(source, article));
  return article;
}

/**
 * The host's article of a collected page.
 *
 * @param {import("../host/host.js").Host} host
 * @param {CollectedPage} collected
 */
export function makeArticle(host, { page, html, comments = "", fallback = "", head = "" }) {
  return host.request("article", { page, html, comments, fallback, head }, { urgent: true });
}

/**
 * Tie a private reading to its reader's tab.
 *
 * @param {string} source
 * @param {number | undefined} reader
 */
async function bind(source, reader) {
  await write((await readIndex()).map((one) => (one.source === source ? { ...one, reader } : one)));
}

/**
 * Replace the collected page by its article, unless the reading was dropped meanwhile.
 *
 * @param {string} source
 * @param {ReaderArticle} article
 */
async function exchange(source, article) {
  const found = (await readIndex()).find((one) => one.source === source);
  if (found?.size) await keep(found, { article });
}

/**
 * @param {Reading} reading
 * @param {Kept} kept
 * @throws {Error} it is too large; what was kept before stays
 */
async function keep(reading, kept) {
  const size = new TextEncoder().encode(JSON.stringify(kept)).length;
  if (size > MOST_OF_ONE) throw new Error(`the page is too large for the reader view: ${size} bytes`);
  const others = (await readIndex()).filter(({ source }) => source !== reading.source);
  const readings = [...others, { ...reading, size }].slice(-MOST_READINGS);
  const gone = tooMuch(readings);
  await drop([...gone, ...others.filter((one) => !readings.includes(one))]);
  await write(readings.map((one) => (gone.includes(one) ? { ...one, size: 0 } : one)));
  await api.storage.session.set({ [key(reading.source)]: kept });
}

/**
 * @param {Reading[]} readings the newest at the end
 * @returns {Reading[]} the oldest, whose articles must be dropped
 */
function tooMuch(readings) {
  let bytes = 0;
  const last = readings.findLastIndex(({ size }, at) => {
    bytes += size;
    return at < readings.length - 1 && bytes > MOST_BYTES;
  });
  return readings.slice(0, last + 1).filter(({ size }) => size > 0);
}

/** @param {Reading[]} gone */
async function drop(gone) {
  if (gone.length > 0) await api.storage.session.remove(gone.map(({ source }) => key(source)));
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
