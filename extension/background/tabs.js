// @ts-check
/** Speaking with a tab's page: the content script is put there when it is first needed. */

import { api } from "../shared/browser.js";

const LOADER = "content/loader.js";
const SHEET = "content/penumbra.css";

/** The page does not let extensions in (browser pages, stores, some files). */
export class ClosedPageError extends Error {
  constructor(detail = "") {
    super(detail);
    this.state = "page_closed";
  }
}

/** The page's script could not do what it was asked. */
export class PageError extends Error {
  /** @param {{ code?: number, name?: string, message?: string, advice?: string, state?: string }} told */
  constructor({ code = 0, name = "failed", message = "", advice = "", state = "failed" }) {
    super(message);
    this.code = code;
    this.name = name;
    this.advice = advice;
    this.state = state;
  }
}

/**
 * Ask a tab's content script, putting it there first where it is missing.
 *
 * @param {number} tabId
 * @param {Record<string, unknown>} message
 * @param {Record<string, unknown>} [first] what to ask a script that was put there only now, where that is something else
 * @returns {Promise<any>} its reply's data
 * @throws {ClosedPageError | PageError}
 */
export async function askPage(tabId, message, first = message) {
  const reply = await askIfThere(tabId, message);
  if (reply !== undefined) return dataOf(reply);
  await inject(tabId);
  const second = await askIfThere(tabId, first);
  if (second === undefined) throw new ClosedPageError("the content script does not answer");
  return dataOf(second);
}

/** @param {any} reply */
function dataOf(reply) {
  if (reply.error) throw new PageError(reply.error);
  return reply.data;
}

/**
 * Ask a tab's content script if there is one.
 *
 * @param {number} tabId
 * @param {Record<string, unknown>} message
 * @returns {Promise<any>} its reply, or undefined
 */
export async function askIfThere(tabId, message) {
  try {
    return await api.tabs.sendMessage(tabId, message, { frameId: 0 });
  } catch {
    // Both browsers reject where nobody listens in the tab: that is the answer.
    return undefined;
  }
}

/** @param {number} tabId */
async function inject(tabId) {
  try {
    await api.scripting.executeScript({ target: { tabId }, files: [LOADER] });
  } catch (error) {
    throw new ClosedPageError(String(error));
  }
}

/**
 * Whether extensions may touch a tab's page just now.
 *
 * @param {number} tabId
 * @returns {Promise<boolean>}
 */
export async function pageOpen(tabId) {
  try {
    const results = await api.scripting.executeScript({ target: { tabId }, func: () => true });
    // Firefox resolves for its own pages too, but with nothing in the result.
    return results[0]?.result === true;
  } catch {
    // Rejected is the answer: no access.
    return false;
  }
}

/**
 * Put the style sheet into a tab's page, or take it away. It has the user's origin, so that no page style wins over it, and it
 * reaches into shadow trees; it changes nothing until blocks are marked.
 *
 * @param {number} tabId
 * @param {boolean} on
 */
export async function setSheet(tabId, on) {
  /** @type {any} */
  const sheet = { target: { tabId, allFrames: true }, files: [SHEET], origin: "USER" };
  await api.scripting.removeCSS(sheet);
  if (on) await api.scripting.insertCSS(sheet);
}

/**
 * The tab a request is about.
 *
 * @param {number | null | undefined} tabId
 * @returns {Promise<chrome.tabs.Tab>} the named tab, or the active one of the last window
 */
export async function findTab(tabId) {
  if (typeof tabId === "number") return api.tabs.get(tabId);
  const [tab] = await api.tabs.query({ active: true, lastFocusedWindow: true });
  return tab;
}
