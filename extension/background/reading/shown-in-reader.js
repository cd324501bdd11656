// @ts-check
/**
 * Which page each tab has shown in the reader view last. A page that the user has left the reader view for stays a page in that tab, until
 * another page of a chosen site has loaded there. Kept until the browser closes, and not for private windows.
 */

import { api } from "../../shared/browser.js";
import { withoutFragment } from "../../shared/fragment.js";
import { queue } from "../storage/queue.js";

const KEY = "shown-in-reader";
/** Most tabs; the one that was added first is dropped first. */
const MOST_TABS = 500;

const inTurn = queue();

/**
 * The reader view has opened in a tab.
 *
 * @param {number} tabId
 * @param {string} url the page's
 * @returns {Promise<void>}
 */
export function noteShown(tabId, url) {
  return change((tabs) => [...tabs.filter(([id]) => id !== tabId), [tabId, withoutFragment(url)]]);
}

/**
 * Whether the reader view has shown the page that has loaded in a tab. Any other page ends the note.
 *
 * @param {number} tabId
 * @param {string} url the page's
 */
export async function wasShown(tabId, url) {
  const found = (await read()).find(([id]) => id === tabId);
  if (found?.[1] === withoutFragment(url)) return true;
  if (found) await forgetShown(tabId);
  return false;
}

/**
 * @param {number} tabId
 * @returns {Promise<void>}
 */
export function forgetShown(tabId) {
  return change((tabs) => tabs.filter(([id]) => id !== tabId));
}

/**
 * A tab has another number.
 *
 * @param {number} now
 * @param {number} before
 * @returns {Promise<void>}
 */
export function followShown(now, before) {
  return change((tabs) => tabs.map(([id, url]) => [id === before ? now : id, url]));
}

/** @typedef {[tab: number, url: string]} Shown */

/** @param {(tabs: Shown[]) => Shown[]} changed */
function change(changed) {
  return inTurn(async () => {
    const tabs = await read();
    const next = changed(tabs);
    if (tabs.length + next.length > 0) await api.storage.session.set({ [KEY]: next.slice(-MOST_TABS) });
  });
}

/** @returns {Promise<Shown[]>} the last at the end */
async function read() {
  const found = (await api.storage.session.get(KEY))[KEY];
  return Array.isArray(found) ? found : [];
}
