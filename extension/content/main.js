// @ts-check
/** Where the content script begins: one spine a page, and the background's wishes handed to it. */

import { api } from "../shared/browser.js";
import { Spine } from "./spine.js";
import { TOOLS } from "./tools.js";

/** @type {Promise<Spine> | null} */
let spine = null;

/**
 * Begin on this page; a second injection finds the first one running.
 *
 * @returns {Promise<void>}
 */
export async function start() {
  if (!spine) {
    const begun = new Spine();
    api.runtime.onMessage.addListener((message, sender, reply) => {
      const tool = sender.id === api.runtime.id ? TOOLS[message.type] : undefined;
      if (!tool) return undefined;
      Promise.resolve(spine)
        .then(() => tool(begun, message))
        .then((data) => reply({ data: data ?? null }))
        .catch((error) => reply({ error: { code: 1, name: "failed", message: String(error.message ?? error), advice: "" } }));
      return true;
    });
    spine = begun.begin().then(() => begun);
  }
  await spine;
}
