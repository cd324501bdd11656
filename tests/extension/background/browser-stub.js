// @ts-check
/** A stand-in for the browser's interface, put in place before the modules under test are imported. */

import { readFile } from "node:fs/promises";

const EXTENSION = new URL("../../../extension/", import.meta.url);
const ORIGIN = "chrome-extension://penumbra/";

/** An event that remembers its listeners. */
class Event {
  /** @type {any[]} */ listeners = [];
  /** @param {any} listener */
  addListener(listener) {
    this.listeners.push(listener);
  }
  /** @param {...any} details */
  fire(...details) {
    for (const listener of this.listeners) listener(...details);
  }
}

/** A port to a host that the test plays. */
export class Port {
  onMessage = new Event();
  onDisconnect = new Event();
  /** @type {any[]} */ sent = [];
  /** @type {{ message: string } | null} */ error = null;
  gone = false;
  /** @param {any} message */
  postMessage(message) {
    this.sent.push(message);
    this.onSend?.(message);
  }
  disconnect() {
    this.gone = true;
  }
  /** What the host does on each message. @type {((message: any) => void) | undefined} */
  onSend;
}

/**
 * @typedef {object} Stub
 * @property {() => Port} connect
 * @property {Record<string, any>} stored for good
 * @property {Record<string, any>} session until the browser closes
 * @property {Record<string, any>} synced
 * @property {Set<string>} granted origins
 * @property {any[]} scripts registered ones
 * @property {string} title of the toolbar button, as keys of messages
 * @property {any[]} tabs
 * @property {Set<number>} popups windows that are no normal ones
 * @property {[number, any][]} told tab and message
 * @property {(tab: number, message: any) => any} reply a page's; nothing where no script listens there
 * @property {(tab: number, files?: string[]) => Promise<any>} inject what putting scripts into a tab's page gives
 */

/** @type {Stub} */
export const stub = {
  connect: () => new Port(),
  stored: {},
  session: {},
  synced: {},
  granted: new Set(),
  scripts: [],
  title: "",
  tabs: [],
  popups: new Set(),
  told: [],
  reply: () => undefined,
  inject: async () => [],
};

/** @param {Record<string, any>} stored */
const area = (stored) => ({
  get: async (/** @type {string | string[] | null} */ keys) =>
    Object.fromEntries(Object.entries(stored).filter(([key]) => keys === null || [keys].flat().includes(key))),
  set: async (/** @type {any} */ items) => void Object.assign(stored, structuredClone(items)),
  remove: async (/** @type {string | string[]} */ keys) => {
    for (const key of [keys].flat()) delete stored[key];
  },
});

/** @type {any} */ (globalThis).chrome = {
  action: { setIcon: async () => undefined, setTitle: async (/** @type {any} */ { title }) => void (stub.title = title) },
  i18n: { getMessage: (/** @type {string} */ key) => key },
  commands: { onCommand: new Event() },
  contextMenus: { onClicked: new Event() },
  runtime: {
    id: "penumbra",
    onMessage: new Event(),
    onStartup: new Event(),
    onInstalled: new Event(),
    sendMessage: async () => undefined,
    connectNative: () => stub.connect(),
    getManifest: () => ({ version: "1.0.0" }),
    getURL: (/** @type {string} */ path) => `${ORIGIN}${path}`,
    lastError: null,
  },
  storage: { local: area(stub.stored), session: area(stub.session), sync: { ...area(stub.synced), onChanged: new Event() } },
  tabs: {
    onRemoved: new Event(),
    onReplaced: new Event(),
    query: async () => stub.tabs,
    create: async (/** @type {any} */ made) => {
      stub.tabs.push({ ...made, id: 100 + stub.tabs.length });
      return stub.tabs.at(-1);
    },
    get: async (/** @type {number} */ id) => stub.tabs.find((tab) => tab.id === id),
    update: async (/** @type {number} */ id, /** @type {any} */ changed) => Object.assign(stub.tabs.find((tab) => tab.id === id), changed),
    sendMessage: async (/** @type {number} */ tab, /** @type {any} */ message) => {
      stub.told.push([tab, message]);
      return stub.reply(tab, message);
    },
  },
  windows: {
    get: async (/** @type {number} */ id) => ({ id, type: stub.popups.has(id) ? "popup" : "normal" }),
    create: async (/** @type {any} */ { url, incognito }) => {
      stub.tabs.push({ url, incognito, id: 100 + stub.tabs.length, windowId: 1000 });
      return { tabs: [stub.tabs.at(-1)] };
    },
  },
  permissions: {
    onAdded: new Event(),
    onRemoved: new Event(),
    contains: async (/** @type {any} */ { origins }) => origins.every((/** @type {string} */ origin) => stub.granted.has(origin)),
  },
  scripting: {
    getRegisteredContentScripts: async (/** @type {{ ids: string[] }} */ { ids }) => stub.scripts.filter(({ id }) => ids.includes(id)),
    unregisterContentScripts: async (/** @type {{ ids: string[] }} */ { ids }) =>
      void (stub.scripts = stub.scripts.filter(({ id }) => !ids.includes(id))),
    registerContentScripts: async (/** @type {any[]} */ scripts) => {
      const known = stub.scripts.find(({ id }) => scripts.some((script) => script.id === id));
      if (known) throw new Error(`Duplicate script ID '${known.id}'`); // as browsers do
      stub.scripts = [...stub.scripts, ...scripts];
    },
    updateContentScripts: async (/** @type {any[]} */ scripts) => {
      for (const script of scripts) {
        const at = stub.scripts.findIndex(({ id }) => id === script.id);
        if (at < 0) throw new Error(`Script with ID '${script.id}' does not exist`);
        stub.scripts[at] = { ...stub.scripts[at], ...script };
      }
    },
    executeScript: async (/** @type {any} */ { target, files }) => stub.inject(target.tabId, files),
  },
};

/** A browser gives an extension its own files. */
globalThis.fetch = async (/** @type {any} */ address) =>
  new Response(await readFile(new URL(String(address).slice(ORIGIN.length), EXTENSION)));
