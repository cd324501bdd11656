// @ts-check
/** What a request inside the extension comes back with, whoever asked whom: data, or a refusal that is thrown. */

/** @typedef {{ code?: number, name?: string, message?: string, advice?: string, state?: string }} Refusal */

/**
 * A request that was refused or could not be answered: what happened in one sentence, what to do in another, and the state (see
 * `background/states.js`) that the tab is in because of it.
 */
export class RefusedError extends Error {
  /** @param {Refusal} told */
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
 * @typedef {{ data: T, error?: undefined } | { error: Refusal, data?: undefined } | undefined} Answer undefined where nobody answered
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
