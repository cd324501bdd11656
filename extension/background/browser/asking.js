// @ts-check
/** Requests to a page on the user's behalf: what fails is shown on the toolbar button. */

import { answerOnButton, showState, state } from "./states.js";
import { askPage, stillShows } from "./tabs.js";

/**
 * @template {import("../../shared/messages.js").ToPage} N
 * @typedef {import("../../shared/messages.js").Request<N>} ToPage
 */

/** Refusals that cannot be shown in the page, because no script runs there. */
const UNANSWERED = new Set(["page-closed", "not-drawn"]);

/**
 * Ask a tab's page. If the page is closed to extensions or fails, show that on the button.
 *
 * @template {import("../../shared/messages.js").ToPage} N
 * @param {chrome.tabs.Tab} tab
 * @param {ToPage<N>} message
 * @param {ToPage<N>} [first] as in `askPage`
 * @returns {Promise<import("../../shared/messages.js").Reply<N>>}
 */
export async function askShown(tab, message, first) {
  const tabId = Number(tab.id);
  try {
    return await askPage(tab, message, first);
  } catch (error) {
    const failed = /** @type {import("../../shared/reply.js").RefusedError} */ (error);
    if (failed.name === "page-left") throw failed; // the button is the next page's
    await showState(tabId, state(failed.state, failed.message));
    if ("key" in message && message.key && UNANSWERED.has(failed.name)) await answerOnButton(tabId);
    throw failed;
  }
}

/**
 * Collect the page that a tab shows.
 *
 * @param {chrome.tabs.Tab} tab
 * @param {Omit<ToPage<"bg-cs-collect">, "type">} how
 * @returns {Promise<{ collected: import("../../shared/messages.js").CollectedPage, now: chrome.tabs.Tab }>} now: the tab as it is by then
 * @throws {import("../../shared/reply.js").RefusedError} also if the page was left meanwhile: it would get the address of the next one
 */
export async function collectShown(tab, how) {
  const collected = await askShown(tab, { type: "bg-cs-collect", ...how });
  return { collected, now: await stillShows(tab) };
}
