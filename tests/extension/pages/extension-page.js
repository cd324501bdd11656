// @ts-check
/** A page of the extension for tests: its own HTML without its scripts, a background that answers as told, and no layout. */

import { readFileSync } from "node:fs";

import { Window } from "happy-dom";

/**
 * What a page has sent and asked, and what it is told. `answers` by message type: a reply's data, or an error to refuse with.
 *
 * `listeners` hear what the background tells.
 *
 * @type {{ sent: any[], requested: string[][], answers: Record<string, (message: any) => any>, grants: boolean, listeners: any[] }}
 */
export const played = { sent: [], requested: [], answers: {}, grants: true, listeners: [] };

const chrome = {
  runtime: {
    sendMessage: async (/** @type {any} */ message) => {
      played.sent.push(message);
      try {
        return { data: (await played.answers[message.type]?.(message)) ?? null };
      } catch (error) {
        const { message, advice = "", state = "failed" } = /** @type {any} */ (error);
        return { error: { code: 1, name: "failed", message: String(message), advice, state } };
      }
    },
    onMessage: { addListener: (/** @type {any} */ listener) => played.listeners.push(listener) },
    getPlatformInfo: async () => ({ os: "linux" }),
    getURL: (/** @type {string} */ path) => `chrome-extension://id/${path}`,
  },
  storage: { sync: { setAccessLevel: () => undefined } },
  i18n: { getMessage: (/** @type {string} */ key) => key },
  commands: { getAll: async () => [] },
  permissions: {
    request: async (/** @type {{ origins: string[] }} */ { origins }) => {
      played.requested.push(origins);
      return played.grants;
    },
  },
};

/**
 * What a page says of a failure without a state of its own.
 *
 * @param {string} message without its full stop
 * @param {string} [advice] the failure's own
 */
export const reason = (message, advice = "") =>
  `failed_reason \u2068${message}\u2069. ${advice ? `\u2068${advice}\u2069` : "state_failed_advice"}`;

/**
 * Put a page of the extension in place of the test's globals; its modules are imported after that.
 *
 * @param {string} path from the extension's root
 */
export function openPage(path) {
  const html = readFileSync(new URL(`../../../extension/${path}`, import.meta.url), "utf8");
  const window = new Window({ url: `https://extension.invalid/${path}` });
  window.document.write(html.replace(/<script.*?<\/script>|<link.*?>/gs, ""));
  Object.assign(globalThis, { window, chrome, localStorage: window.localStorage });
  const names = /** @type {any} */ (window);
  for (const name of ["document", "location", "matchMedia", "Event", "ResizeObserver"]) {
    Object.defineProperty(globalThis, name, { value: names[name], configurable: true, writable: true });
  }
  Object.assign(globalThis, { confirm: () => true });
}

/**
 * Choose in a list, as the user does.
 *
 * @param {any} list
 * @param {string} value
 */
export function pick(list, value) {
  list.value = value;
  list.dispatchEvent(new Event("change"));
}

/**
 * Press keys on an element, which has the focus.
 *
 * @param {any} element
 * @param {...string} keys
 */
export function press(element, ...keys) {
  element.focus();
  for (const key of keys) element.dispatchEvent(new /** @type {any} */ (window).KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

/** All that a page does by itself after an event, for its background answers at once. */
export async function settled() {
  await new Promise((resolve) => setTimeout(resolve, 10));
}
