// @ts-check
/** Speaking with a tab's page: the content script is put there when it is first needed. */

import { api } from "../shared/browser.js";
import { documentFacts } from "../shared/document-state.js";
import { RefusedError, dataOf } from "../shared/reply.js";

const SCRIPT = "content/page.js";
/** It has the user's origin, so that no page style wins over it, and it reaches into shadow trees. */
const SHEET = { files: ["content/penumbra.css"], origin: /** @type {const} */ ("USER") };

/** @typedef {import("../shared/messages.js").ToPage} ToPage */
/**
 * @template {ToPage} N
 * @typedef {import("../shared/messages.js").Request<N>} Request
 */
/**
 * @template {ToPage} N
 * @typedef {import("../shared/messages.js").Reply<N>} Reply
 */

/**
 * Ask a tab's content script, putting it there first where it is missing.
 *
 * @template {ToPage} N
 * @param {number} tabId
 * @param {Request<N>} message
 * @param {Request<N>} [first] what to ask a script that was put there only now, where that is something else
 * @returns {Promise<Reply<N>>}
 * @throws {RefusedError} the script could not do it, or the page is closed to extensions
 */
export async function askPage(tabId, message, first = message) {
  const reply = await askIfThere(tabId, message);
  if (reply !== undefined) return dataOf(reply, String(message.type));
  await inject(tabId);
  const second = await askIfThere(tabId, first);
  if (second === undefined) throw await closedPage(tabId, "the content script does not answer");
  return dataOf(second, String(first.type));
}

/**
 * The page does not let extensions in (browser pages, stores, some files).
 *
 * @param {number} tabId
 * @param {string} message
 */
async function closedPage(tabId, message) {
  return new RefusedError({ name: "page-closed", message, state: await closedState(tabId) });
}

/** Ending of an address → state. Firefox lets no script into its viewers of these files. @type {readonly (readonly [RegExp, string])[]} */
const VIEWED = [
  [/\.pdf$/i, "doc_pdf"],
  [/\.json$/i, "doc_data"],
];

/**
 * The state of a tab that refuses scripts, by its address. In Chromium files of this machine do, unless the user allows it.
 *
 * @param {number} tabId
 * @returns {Promise<string>}
 */
export async function closedState(tabId) {
  const { url = "" } = await api.tabs.get(tabId).catch(() => ({ url: "" }));
  if (!URL.canParse(url)) return "page_closed";
  const { protocol, pathname } = new URL(url);
  if (protocol === "file:" && isChromium() && !(await api.extension.isAllowedFileSchemeAccess())) return "file_closed";
  return VIEWED.find(([ending]) => ending.test(pathname))?.[1] ?? "page_closed";
}

function isChromium() {
  return api.runtime.getURL("").startsWith("chrome-extension:");
}

/**
 * Ask a tab's content script if there is one.
 *
 * @template {ToPage} N
 * @param {number} tabId
 * @param {Request<N>} message
 * @returns {Promise<import("../shared/reply.js").Answer<Reply<N>>>}
 */
export async function askIfThere(tabId, message) {
  try {
    return await api.tabs.sendMessage(tabId, message, { frameId: 0 });
  } catch {
    // Both browsers reject where nobody listens in the tab: that is the answer.
    return undefined;
  }
}

/** Tell every page that the host answers: those that it failed may be waiting for it. Nobody waits for what they do. */
export async function tellHostAnswers() {
  for (const { id } of await api.tabs.query({})) askIfThere(Number(id), { type: "bg-cs-again" });
}

/**
 * Start in a tab's page; where a script runs already, another does nothing.
 *
 * @param {number} tabId
 * @throws {RefusedError} the page is closed to extensions
 */
export async function inject(tabId) {
  try {
    await api.scripting.executeScript({ target: { tabId }, files: [SCRIPT] });
  } catch (error) {
    throw await closedPage(tabId, String(error));
  }
}

/**
 * Facts of a tab's document, if extensions may touch it just now.
 *
 * @param {number} tabId
 * @returns {Promise<import("../shared/document-state.js").DocumentFacts | null>} null without access
 */
export async function documentIn(tabId) {
  try {
    const results = await api.scripting.executeScript({ target: { tabId }, func: documentFacts });
    // Firefox resolves for its own pages too, but with nothing in the result.
    return results[0]?.result ?? null;
  } catch {
    // Rejected is the answer: no access.
    return null;
  }
}

/**
 * Put the style sheet into a tab's page, or take it away from there and from all its frames. It changes nothing until blocks are
 * marked.
 *
 * @param {number} tabId
 * @param {boolean} on
 */
export async function setSheet(tabId, on) {
  await api.scripting.removeCSS({ ...SHEET, target: { tabId, allFrames: true } });
  if (on) await api.scripting.insertCSS({ ...SHEET, target: { tabId } });
}

/**
 * Put the style sheet into those of a page's frames that do not have it yet, and touch no other: where it were put in anew, noise
 * would be seen until it is, and in Chromium a second one would stay.
 *
 * @param {number} tabId
 * @param {number} run which time of Penumbra's being on the page
 */
export async function coverFrames(tabId, run) {
  // At once: a frame that goes on loading, or never ends, must not hold up the page.
  const target = { tabId, allFrames: true };
  const found = await api.scripting.executeScript({ target, func: takesSheet, args: [run], injectImmediately: true });
  const fresh = found.filter(({ result }) => result === true);
  // One by one: where one has gone in the meantime, the browser would refuse them all.
  await Promise.allSettled(
    fresh.map(({ frameId }) => api.scripting.insertCSS({ ...SHEET, target: { tabId, frameIds: [frameId] } })),
  );
}

/**
 * Whether a document is a frame's, of the same origin as the one around it, and has not been asked yet. It runs there, and what it
 * notes of the document only the extension sees.
 *
 * @param {number} run
 */
function takesSheet(run) {
  const own = /** @type {Document & { penumbraRun?: number }} */ (document);
  if (!window.frameElement || own.penumbraRun === run) return false;
  own.penumbraRun = run;
  return true;
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
