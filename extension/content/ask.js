// @ts-check
/** The page side's requests to the background. */

import { api } from "../shared/browser.js";
import { dataOf } from "../shared/reply.js";

/**
 * @param {string} type one of the `cs-bg-` messages
 * @param {Record<string, unknown>} [fields]
 * @returns {Promise<any>} the reply's data
 * @throws {import("../shared/reply.js").RefusedError}
 */
export async function ask(type, fields = {}) {
  return dataOf(await api.runtime.sendMessage({ ...fields, type }), type);
}
