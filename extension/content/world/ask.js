// @ts-check
/** Requests of the content script to the background. */

import { api } from "../../shared/browser.js";
import { RefusedError, dataOf } from "../../shared/reply.js";

/** Refusal of requests from before the page entered the back/forward cache: browsers drop their replies, some without an error. */
const LOST = new RefusedError({ name: "lost", message: "the page was put away before the answer came" });
/** Ends the waiting for each answer that is still to come. @type {Set<(reason: RefusedError) => void>} */
const waiting = new Set();
/** Whether the page is entering the back/forward cache, or is in it. */
let away = false;

/** Listen to the page entering and leaving the back/forward cache; where it listens already, nothing changes. */
export function watchReturns() {
  addEventListener("pagehide", goAway, { capture: true });
  addEventListener("pageshow", comeBack, { capture: true });
}

function goAway() {
  away = true;
}

/** @param {PageTransitionEvent} event */
function comeBack({ persisted }) {
  away = false;
  if (!persisted) return;
  const lost = [...waiting];
  // In a later task: other listeners to the return have ended their earlier requests by then.
  setTimeout(() => lost.forEach((end) => end(LOST)));
}

/** @typedef {import("../../shared/messages.js").FromPage} FromPage */

/**
 * @template {FromPage} N
 * @param {N} type the request's name
 * @param {import("../../shared/messages.js").Arguments<N>} fields
 * @returns {Promise<import("../../shared/messages.js").Reply<N>>}
 * @throws {RefusedError} refused, not answered, or lost
 */
export async function ask(type, ...[fields]) {
  /** @type {(reason: RefusedError) => void} */
  let end = () => {};
  const lost = /** @type {Promise<never>} */ (new Promise((_, reject) => waiting.add((end = reject))));
  try {
    // A request that fails while the page is in the cache is lost too.
    const failed = (/** @type {unknown} */ error) => (away ? lost : Promise.reject(error));
    const sent = api.runtime.sendMessage({ ...fields, type }).catch(failed);
    const reply = await Promise.race([sent, lost]);
    return dataOf(away && !reply ? await lost : reply, type);
  } finally {
    waiting.delete(end);
  }
}

/**
 * Ask, and ask again if the reply is lost: only for requests that may be handled twice.
 *
 * @template {FromPage} N
 * @param {N} type
 * @param {import("../../shared/messages.js").Arguments<N>} fields
 * @returns {Promise<import("../../shared/messages.js").Reply<N>>} as of `ask`
 */
export async function askAgain(type, ...fields) {
  for (;;) {
    try {
      return await ask(type, ...fields);
    } catch (error) {
      if (error !== LOST) throw error;
    }
  }
}
