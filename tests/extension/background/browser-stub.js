// @ts-check
/** A stand-in for the browser's interface, put in place before the modules under test are imported. */

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

/** @type {{ connect: () => Port, stored: Record<string, any>, granted: Set<string>, scripts: any[] }} */
export const stub = { connect: () => new Port(), stored: {}, granted: new Set(), scripts: [] };

/** @param {Record<string, any>} stored */
const area = (stored) => ({
  get: async (/** @type {string | null} */ key) => (key === null ? { ...stored } : key in stored ? { [key]: stored[key] } : {}),
  set: async (/** @type {any} */ items) => void Object.assign(stored, structuredClone(items)),
  remove: async (/** @type {string | string[]} */ keys) => {
    for (const key of [keys].flat()) delete stored[key];
  },
});

/** @type {Record<string, any>} */
const session = {};
/** @type {any} */ (globalThis).chrome = {
  runtime: { connectNative: () => stub.connect(), getManifest: () => ({ version: "1.0.0" }), lastError: null },
  storage: { local: area(stub.stored), session: area(session) },
  permissions: { contains: async (/** @type {any} */ { origins }) => origins.every((/** @type {string} */ origin) => stub.granted.has(origin)) },
  scripting: {
    getRegisteredContentScripts: async () => stub.scripts,
    unregisterContentScripts: async () => void (stub.scripts = []),
    registerContentScripts: async (/** @type {any[]} */ scripts) => {
      const known = stub.scripts.find(({ id }) => scripts.some((script) => script.id === id));
      if (known) throw new Error(`Duplicate script ID '${known.id}'`); // as browsers do
      stub.scripts = [...stub.scripts, ...scripts];
    },
  },
};
