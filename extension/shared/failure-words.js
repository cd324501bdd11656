// @ts-check
/** Failures in the page itself, in the user's words. */

import { api } from "./browser.js";

/**
 * A failure in the user's language, or else in its own words.
 *
 * @param {Error & import("./reply.js").Refusal} error
 * @returns {string} what happened, and what to do
 */
export function failureWords({ state = "failed", message }) {
  const [sentence, advice] = ["sentence", "advice"].map((part) => wordOrNothing(`state_${state}_${part}`));
  return `${sentence || message} ${advice}`.trim();
}

/** @param {string} key @returns {string} empty also in a script whose extension is gone: Chromium throws there */
function wordOrNothing(key) {
  try {
    return api.i18n.getMessage(key);
  } catch {
    return "";
  }
}
