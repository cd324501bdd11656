// @ts-check
/** Where the content script begins: one controller a page, and the background's wishes handed to it. */

import { api } from "../shared/browser.js";
import { watchReturns } from "./ask.js";
import { succeed, whenOrphaned } from "./orphaned.js";
import { PageController } from "./page-controller.js";
import { TOOLS, stopPointing } from "./tools/tools.js";

/** @type {Promise<PageController> | null} */
let begun = null;

/** @typedef {import("../shared/messages.js").Request<keyof typeof TOOLS>} Message */

api.runtime.onMessage.addListener((/** @type {Message} */ message, sender, reply) => {
  const tool = sender.id === api.runtime.id ? /** @type {(controller: PageController, message: Message) => unknown} */ (TOOLS[message.type]) : undefined;
  if (!tool || !begun) return undefined;
  begun
    .then((controller) => tool(controller, message))
    .then((data) => reply({ data: data ?? null }))
    .catch(({ code = 1, name = "failed", message, state = "failed" }) => reply({ error: { code, name, message, advice: "", state } }));
  return true;
});

/**
 * Begin on this page; a second injection finds the first one running, or tries again where it failed.
 *
 * @returns {Promise<void>}
 */
export async function start() {
  begun ??= begin();
  try {
    await begun;
  } catch (error) {
    begun = null;
    throw error;
  }
}

/** What a script that the browser has ended, with its extension, had put over the page: nobody would close it any more. */
const LEFT = "penumbra-overlay, penumbra-dial";

async function begin() {
  watchReturns();
  await visited();
  succeed();
  for (const left of document.querySelectorAll(LEFT)) left.remove();
  const controller = new PageController();
  await controller.begin();
  whenOrphaned(() => {
    stopPointing();
    controller.end();
  });
  return controller;
}

/** A page that the browser makes ready before anyone goes there may speak to nobody yet, and may never be seen. */
async function visited() {
  if (/** @type {any} */ (document).prerendering) {
    await new Promise((resolve) => document.addEventListener("prerenderingchange", resolve, { once: true }));
  }
}
