// @ts-check
/** Replies inside the extension: data, or a refusal, which is thrown. */

/** The host's error for a document, revision or piece that it does not hold (`errors.py`). A page then sends itself again. */
export const UNKNOWN_DOCUMENT = 31;

/** @typedef {{ code?: number, name?: string, message?: string, advice?: string, state?: string }} Refusal */

/**
 * A request that was refused or not answered: a sentence on what happened, one on what to do, and the resulting state of the tab (see
 * `background/browser/states.js`).
 */
export class RefusedError extends Error {
  /** @param {Refusal} refusal */
  constructor({ code = 0, name = "failed", message = "", advice = "", state = "failed" }) {
    super(message || name);
    this.code = code;
    this.name = name;
    this.advice = advice;
    this.state = state;
  }
}

/**
 * @template T
 * @typedef {{ data: T, error?: undefined } | { error: Refusal, data?: undefined } | undefined} Answer undefined without a receiver
 */

/**
 * The data of an answer.
 *
 * @template T
 * @param {Answer<T>} reply
 * @param {string} asked the request's name
 * @returns {T}
 * @throws {RefusedError} a refusal, or no answer at all
 */
export function dataOf(reply, asked) {
  if (!reply) throw new RefusedError({ name: "no-answer", message: `no answer to ${asked}` });
  if (reply.error) throw new RefusedError(reply.error);
  return reply.data;
}
