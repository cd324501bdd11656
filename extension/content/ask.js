// @ts-check
/** The page side's requests to the background. */

import { api } from "../shared/browser.js";
import { RefusedError, dataOf } from "../shared/reply.js";

/** What was asked before the page was put into the back/forward cache: browsers drop the answers, and some never say so. */
const LOST = new RefusedError({ name: "lost", message: "the page was put away before the answer came" });
/** Ends the waiting for each answer that is still to come. @type {Set<(reason: RefusedError) => void>} */
const waiting = new Set();
/** The page is being put away, or is. */
let away = false;

/** Notice when the page is put away and comes back. */
export function watchReturns() {
  addEventListener("pagehide", () => void (away = true), { capture: true });
  addEventListener("pageshow", comeBack, { capture: true });
}

/** @param {PageTransitionEvent} event */
function comeBack({ persisted }) {
  away = false;
  if (!persisted) return;
  const lost = [...waiting];
  // In a task of its own: whoever hears of the return has given up by then what was asked before it.
  setTimeout(() => lost.forEach((end) => end(LOST)));
}

/** @typedef {import("../shared/messages.js").FromPage} FromPage */

/**
 * @template {FromPage} N
 * @param {N} type the request's name
 * @param {import("../shared/messages.js").Arguments<N>} fields
 * @returns {Promise<import("../shared/messages.js").Reply<N>>}
 * @throws {RefusedError} refused, not answered, or lost
 */
export async function ask(type, ...[fields]) {
  /** @type {(reason: RefusedError) => void} */
  let end = () => {};
  const lost = /** @type {Promise<never>} */ (new Promise((_, reject) => waiting.add((end = reject))));
  try {
    // What fails while the page is put away is lost too.
    const sent = api.runtime.sendMessage({ ...fields, type }).catch((/** @type {unknown} */ error) => (away ? lost : Promise.reject(error)));
    const reply = await Promise.race([sent, lost]);
    return dataOf(away && !reply ? await lost : reply, type);
  } finally {
    waiting.delete(end);
  }
}

/**
 * Ask, and ask again where the answer is lost: only what may be done twice.
 *
 * @template {FromPage} N
 * @param {N} type
 * @param {import("../shared/messages.js").Arguments<N>} fields
 * @returns {Promise<import("../shared/messages.js").Reply<N>>} as of `ask`
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
