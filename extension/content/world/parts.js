// @ts-check
/**
 * Parts of the content script with built files of their own. A page load needs none of them: the background injects a part's file when it
 * is first used.
 */

import { ask } from "./ask.js";
import { shared } from "./world.js";

/**
 * @typedef {object} Parts
 * @property {typeof import("../controls/notice.js")} notice
 * @property {typeof import("../article/collect.js") & typeof import("../../shared/picture-data.js")} reader
 * @property {typeof import("../tools/page-highlighter.js")} highlights
 * @property {typeof import("../tools/picker.js") & typeof import("../tools/why.js")} pointing
 */

/** The parts that have been loaded. */
const loaded = shared("parts", () => /** @type {Partial<Parts>} */ ({}));

/**
 * Called by a part's entry.
 *
 * @template {keyof Parts} N
 * @param {N} name
 * @param {Parts[N]} part
 */
export function givePart(name, part) {
  loaded[name] = part;
}

/**
 * @template {keyof Parts} N
 * @param {N} name
 * @returns {Promise<Parts[N]>} the part, injected first if it is missing
 * @throws {import("../../shared/reply.js").RefusedError} the page no longer lets the extension in
 */
export async function partOf(name) {
  if (!loaded[name]) await ask("cs-bg-part", { part: name });
  return /** @type {Parts[N]} */ (loaded[name]);
}
