// @ts-check
/**
 * Storage that outlives the browser and that content scripts cannot reach, because they run in the processes of pages. Chromium closes
 * its own storage to them on request. Firefox has no such request (https://github.com/mdn/browser-compat-data/pull/29536); there a database
 * of the extension's own origin is used.
 */

import { api, isFirefox } from "../../shared/browser.js";

/** @typedef {Pick<chrome.storage.StorageArea, "get" | "set" | "remove">} Area */

const NAME = "kept";
const STORE = "items";
const TRUSTED = Object.freeze({ accessLevel: "TRUSTED_CONTEXTS" });

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** Close the browser's storage to content scripts, if the browser can. The browser remembers that. */
export async function closeStorage() {
  const { local, sync } = /** @type {Record<string, any>} */ (api.storage);
  for (const area of [local, sync]) await area.setAccessLevel?.(TRUSTED);
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      request.result.onclose = () => void (opened = null);
      resolve(request.result);
    };
  });
  opened.catch(() => void (opened = null));
  return opened;
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(items: IDBObjectStore) => T} work
 * @returns {Promise<T>} the result of `work`, once the transaction is complete
 */
async function within(mode, work) {
  const transaction = (await open()).transaction(STORE, mode);
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  const result = work(transaction.objectStore(STORE));
  await done;
  return result;
}

/** The database, with the interface of the browser's storage. */
const database = {
  /** @param {string | string[] | null} keys null for all */
  async get(keys) {
    const requests = await within("readonly", (items) => {
      const names = keys === null ? items.getAllKeys() : { result: [keys].flat() };
      const values = keys === null ? items.getAll() : { result: [keys].flat().map((key) => items.get(key)) };
      return { names, values };
    });
    const values = keys === null ? requests.values.result : requests.values.result.map(({ result }) => result);
    const pairs = requests.names.result.map((name, at) => [String(name), values[at]]);
    return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
  },
  /** @param {Record<string, unknown>} changed */
  async set(changed) {
    await within("readwrite", (items) => Object.entries(changed).forEach(([key, value]) => items.put(value, key)));
  },
  /** @param {string | string[]} keys */
  async remove(keys) {
    await within("readwrite", (items) => [keys].flat().forEach((key) => items.delete(key)));
  },
};

/**
 * If Firefox never remembers history, an extension has no database, and all windows are private: nothing of their pages is stored here.
 *
 * @type {Area}
 */
export const lasting = isFirefox() && !api.extension.inIncognitoContext ? /** @type {any} */ (database) : api.storage.local;
