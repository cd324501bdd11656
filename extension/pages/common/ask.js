// @ts-check
/** Requests of the extension's pages: to the background, checked and unwrapped, and to the browser. */

import { api as typed } from "../../shared/browser.js";
import { fault } from "../../shared/messages.js";
import { RefusedError, dataOf } from "../../shared/reply.js";

/** The browser's interface, untyped: the two browsers' types differ in what the pages use. @type {any} */
export const api = typed;

/**
 * Send one request to the background.
 *
 * @template {import("../../shared/messages.js").FromUi} N
 * @param {N} type the request's name
 * @param {import("../../shared/messages.js").Arguments<N>} fields
 * @returns {Promise<import("../../shared/messages.js").Reply<N>>}
 * @throws {RefusedError} the background refused, or did not answer
 */
export async function ask(type, ...[fields]) {
  const message = { ...fields, type };
  const wrong = fault(message);
  if (wrong) throw new RefusedError({ name: "bad-message", message: wrong });
  return dataOf(await api.runtime.sendMessage(message), type);
}

/**
 * Listen to changes of settings and rules, made here or elsewhere.
 *
 * @param {() => void} listen
 */
export function onChange(listen) {
  onTold("bg-ui-changed", listen);
}

/**
 * Listen to changes of highlights, made here or elsewhere. A page that was frozen hears of none, and listens when it is looked at again.
 *
 * @param {() => void} listen
 */
export function onHighlights(listen) {
  onTold("bg-ui-highlights", listen);
  document.addEventListener("visibilitychange", () => document.hidden || listen());
}

/** @param {string} told name of the background's message @param {() => void} listen */
function onTold(told, listen) {
  api.runtime.onMessage.addListener((/** @type {any} */ { type }, /** @type {any} */ sender) => {
    if (type === told && !sender?.tab) listen(); // a page's process can send to all pages of the extension
  });
}

/**
 * Request a permission from the browser. It asks the user only directly after a click, so this must come before any other waiting.
 *
 * @param {string[]} origins match patterns; an empty list is granted without a question
 * @returns {Promise<boolean>} whether it is granted; false if the browser cannot ask
 */
export async function allowed(origins) {
  return origins.length === 0 || api.permissions.request({ origins }).catch(() => false);
}

/**
 * The element with this id.
 *
 * @param {string} id
 * @returns {any} any, so that the callers need not name the element's class each time
 * @throws {Error} if the page has none: a fault of ours, which must show at once
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element has the id ${id}`);
  return found;
}
