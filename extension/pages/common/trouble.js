// @ts-check
/** What could not be done, on the page's `#trouble`, until something else is done. */

import { failureWords } from "../../shared/failure-words.js";
import { byId } from "./ask.js";

/** @typedef {import("../../shared/failure-words.js").Failed} Failed */

/** Number of the failure that was told last. */
let last = 0;

/**
 * @param {Failed} error
 * @param {string} [lead] a sentence on what has failed
 * @returns {number} the number of this failure
 */
export function tell(error, lead = "") {
  byId("trouble").textContent = [lead, failureWords(error)].filter(Boolean).join(" ");
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
