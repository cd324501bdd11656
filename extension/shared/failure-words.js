// @ts-check
/** Failures in the user's words: one answer in pages, in the extension's own pages, and in what stands over a page. */

import { api } from "./browser.js";

/** @typedef {Error & import("./reply.js").Refusal} Failed */

/**
 * A failure in one text: its sentence, then its advice.
 *
 * @param {Failed} error
 * @returns {string}
 */
export function failureWords(error) {
  return failureParts(error).filter(Boolean).join(" ");
}

/**
 * The same in its two parts. A failure without a state of its own is told with its own message, which may be in English.
 *
 * @param {Failed} error
 * @returns {[string, string]} what happened; what to do, or empty
 */
export function failureParts({ state = "failed", message, advice = "" }) {
  const [sentence, next] = ["sentence", "advice"].map((part) => wordOrNothing(`state_${state}_${part}`));
  if (state !== "failed" && sentence) return [sentence, next];
  if (!message) return [sentence || wordOrNothing("state_failed_sentence"), advice || next];
  // Refusals of what the user has written say it in the user's language.
  if (state !== "failed") return [message, advice];
  const reason = wordOrNothing("failed_reason"); // none in a script whose extension is gone
  return [`${reason} ${isolated(message.replace(/\.$/, ""))}.`.trim(), advice ? isolated(advice) : next];
}

/** Words that may run in another direction than those around them. @param {string} words */
function isolated(words) {
  return `\u2068${words}\u2069`;
}

/** @param {string} key @returns {string} empty also in a script whose extension is gone: Chromium throws there */
function wordOrNothing(key) {
  try {
    return api.i18n.getMessage(key);
  } catch {
    return "";
  }
}
