// @ts-check
/** What could not be done, on the page's `#trouble`, until something else is done. */

import { byId } from "./ask.js";
import { word, wordOrNothing } from "./words.js";

/** @typedef {Error & import("../../shared/reply.js").Refusal} Failed */

/** Number of the failure that was told last. */
let last = 0;

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
 * @returns {number} the number of this failure
 */
export function tell(error, lead = "") {
  byId("trouble").textContent = [lead, wordsOf(error)].filter(Boolean).join(" ");
  byId("trouble").hidden = false;
  return (last += 1);
}

/**
 * Hide the message.
 *
 * @param {number} [only] the number of a failure: another one stays
 */
export function forgetTrouble(only = last) {
  if (only === last) byId("trouble").hidden = true;
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
