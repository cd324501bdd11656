// @ts-check
/** A page's requests to the background, checked on the way out and unwrapped on the way back, and to the browser. */

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
 * @throws {RefusedError} the background's own refusal, or no answer at all
 */
export async function ask(type, ...[fields]) {
  const message = { ...fields, type };
  const wrong = fault(message);
  if (wrong) throw new RefusedError({ name: "bad-message", message: wrong });
  return dataOf(await api.runtime.sendMessage(message), type);
}

/**
 * Hear of settings and rules that have changed, here or elsewhere.
 *
 * @param {() => void} listen
 */
export function onChange(listen) {
  api.runtime.onMessage.addListener((/** @type {any} */ { type }) => {
    if (type === "bg-ui-changed") listen();
  });
}

/**
 * Ask the browser to let Penumbra in; it asks the user only while a click still counts as theirs, so before any other waiting.
 *
 * @param {string[]} origins match patterns; none are granted unasked
 * @returns {Promise<boolean>} whether it may; where the browser cannot ask it may not
 */
export async function allowed(origins) {
  return origins.length === 0 || api.permissions.request({ origins }).catch(() => false);
}

/**
 * The element with this id.
 *
 * @param {string} id
 * @returns {any} any, so that the callers need not name the element's class each time
 * @throws {Error} where the page has none: a fault of ours, to be seen at once
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element has the id ${id}`);
  return found;
}
