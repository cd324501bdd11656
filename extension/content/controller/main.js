// @ts-check
/** Entry of the content script: one controller a page, which handles the background's requests. */

import { api } from "../../shared/browser.js";
import { OWN_ELEMENTS } from "../../shared/own-elements.js";
import { answered, stopAnswering } from "../controls/answering.js";
import { ATTRIBUTE } from "../apply/written.js";
import { listenToHighlightKey } from "../controls/highlight-key.js";
import { watchReturns } from "../world/ask.js";
import { succeed, whenOrphaned } from "../world/orphaned.js";
import { PageController } from "./page-controller.js";
import { takePress } from "../world/pressed.js";
import { TOOLS, stopPointing } from "../tools/tools.js";
import { shared } from "../world/world.js";

/** @type {Promise<PageController> | null} */
let begun = null;

/** @typedef {import("../../shared/messages.js").Request<keyof typeof TOOLS>} Message */
/** @typedef {(controller: PageController, message: any) => unknown} Tool */

/** Requests that the user makes by keys, by the menu or in the popup. @type {ReadonlySet<string>} */
const BY_USER = new Set(["bg-cs-toggle", "bg-cs-dial", "bg-cs-collect", "bg-cs-pick", "bg-cs-highlight"]);

/**
 * @param {Message} message
 * @param {chrome.runtime.MessageSender} sender
 * @param {(reply: unknown) => void} reply
 * @returns {true | undefined} whether a reply follows
 */
function answer(message, sender, reply) {
  // On the sample page, which is one of the extension's own, the content scripts of all pages can send messages too.
  const fromExtension = !sender.tab || sender.url?.startsWith(api.runtime.getURL(""));
  const tool = sender.id === api.runtime.id && fromExtension ? /** @type {Tool} */ (TOOLS[message.type]) : undefined;
  if (!tool || !begun) return undefined;
  begun
    .then((controller) =>
      BY_USER.has(message.type) ? answered(tool, controller, /** @type {any} */ (message)) : tool(controller, message),
    )
    .then((data) => reply({ data: data ?? null }))
    .catch(({ code = 1, name = "failed", message, state = "failed" }) => reply({ error: { code, name, message, advice: "", state } }));
  return true;
}

/**
 * Start on this page. A second injection has modules of its own: it finds the first one running, or has it try again if it failed.
 *
 * @returns {Promise<void>} resolved once the script answers messages
 */
export function begin() {
  return shared("begin", () => {
    api.runtime.onMessage.addListener(answer);
    return start;
  })();
}

async function start() {
  begun ??= control();
  try {
    await begun;
  } catch (error) {
    begun = null;
    throw error;
  }
}

/** Elements over the page that a content script left when the browser ended it with its extension. */
const LEFT = OWN_ELEMENTS.join(", ");

async function control() {
  watchReturns();
  await visited();
  const left = document.querySelectorAll(LEFT);
  // Only where another script was: the page hears this event too, and must not learn of Penumbra by it.
  if (left.length > 0 || document.querySelector(`[${ATTRIBUTE}]`)) succeed();
  for (const each of left) each.remove();
  const controller = new PageController();
  await controller.begin(takePress());
  const listening = new AbortController();
  const toKey = listenToHighlightKey(() => highlight(controller), listening.signal);
  const toEnd = whenOrphaned(() => {
    listening.abort();
    stopPointing();
    stopAnswering();
    controller.end();
  });
  controller.onAnother = () => [watchReturns, toKey, toEnd].forEach((listen) => listen());
  return controller;
}

/** The highlight key was pressed. @param {PageController} controller */
function highlight(controller) {
  const message = /** @type {const} */ ({ type: "bg-cs-highlight", key: true });
  answered(/** @type {Tool} */ (TOOLS[message.type]), controller, message).catch(() => undefined); // a notice says it
}

/** Wait until a prerendered page is visited: it may not send messages before, and may never be visited. */
async function visited() {
  if (/** @type {any} */ (document).prerendering) {
    await new Promise((resolve) => document.addEventListener("prerenderingchange", resolve, { once: true }));
  }
}
