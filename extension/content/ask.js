// @ts-check
/** The page side's requests to the background. */

import { api } from "../shared/browser.js";

/** A request that was refused or could not be answered; `state` names the state that the tab is in because of it. */
export class AskError extends Error {
  /** @param {{ code?: number, name?: string, message?: string, state?: string }} told */
  constructor({ code = 0, name = "failed", message = "", state = "failed" }) {
    super(message);
    this.code = code;
    this.name = name;
    this.state = state;
  }
}

/**
 * @param {string} type one of the `cs-bg-` messages
 * @param {Record<string, unknown>} [fields]
 * @returns {Promise<any>} the reply's data
 * @throws {AskError}
 */
export async function ask(type, fields = {}) {
  const reply = await api.runtime.sendMessage({ ...fields, type });
  if (!reply) throw new AskError({ message: `no answer to ${type}` });
  if (reply.error) throw new AskError(reply.error);
  return reply.data;
}
