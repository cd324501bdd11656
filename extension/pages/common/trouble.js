// @ts-check
/** What could not be done, on the page's `#trouble`, until something else is done. */

import { byId } from "./ask.js";
import { word, wordOrNothing } from "./words.js";

/** @typedef {Error & import("../../shared/reply.js").Refusal} Failed */

/**
 * A failure in the user's language, or else in its own words.
 *
 * @param {Failed} error
 * @returns {string} what happened, and what to do
 */
export function wordsOf(error) {
  return partsOf(error).filter(Boolean).join(" ");
}

/**
 * The same in its two parts.
 *
 * @param {Failed} error
 * @returns {[string, string]} what happened; what to do, or empty
 */
export function partsOf({ state = "failed", message, advice = "" }) {
  const known = state !== "failed" ? wordOrNothing(`state_${state}_sentence`) : "";
  return known ? [known, wordOrNothing(`state_${state}_advice`)] : [message || word("state_failed_sentence"), advice];
}

/**
 * @param {Failed} error
 * @param {string} [lead] a sentence on what has failed
 * @returns {string} what is said now
 */
export function tell(error, lead = "") {
  const said = [lead, wordsOf(error)].filter(Boolean).join(" ");
  byId("trouble").textContent = said;
  byId("trouble").hidden = false;
  return said;
}

/**
 * Hide the message.
 *
 * @param {string} [only] if this is what is said
 */
export function forgetTrouble(only) {
  if (only === undefined || only === byId("trouble").textContent) byId("trouble").hidden = true;
}

/**
 * Wait for what is done, and say what fails.
 *
 * @template T
 * @param {Promise<T>} done
 * @param {string} [lead] as in `tell`
 * @returns {Promise<T>} rejected as it was
 */
export async function reported(done, lead) {
  try {
    const value = await done;
    forgetTrouble();
    return value;
  } catch (error) {
    tell(/** @type {Failed} */ (error), lead);
    throw error;
  }
}
