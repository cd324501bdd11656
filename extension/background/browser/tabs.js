// @ts-check
/** Messages to a tab's page. The content script is injected at the first message. */

import { api, isFirefox } from "../../shared/browser.js";
import { documentFacts } from "../../shared/document-state.js";
import { RefusedError, dataOf } from "../../shared/reply.js";
import { withoutFragment } from "../../shared/fragment.js";

const SCRIPT = "content/page.js";
/** Injected before it where the user turns Penumbra on. */
const PRESS = "content/press.js";
/**
 * Time after which a page is silent, ms: it has neither run a script nor refused it. A busy page is, and so is Chromium's view of a page's
 * source, for ever.
 */
const SILENT = 1000;
/** Time that a page gets to load after a press before what is there is dimmed, ms. */
const LOADING = 500;
/** What is taken for the facts of a busy page. */
const BUSY = { type: "text/html", isHtml: true, root: "html" };
/** With the user's origin no page style overrides it, and it applies in shadow trees. */
const SHEET = { files: ["content/penumbra.css"], origin: /** @type {const} */ ("USER") };

/** The colours of highlights. Chromium paints the colours of `::highlight()` only if a sheet of the author's origin has them. */
const HIGHLIGHTS_SHEET = { files: ["content/highlights.css"], origin: /** @type {const} */ ("AUTHOR") };

/** @typedef {{ id?: number, url?: string }} Shown a tab as it was, with the address of its page */
/** @typedef {import("../../shared/messages.js").ToPage} ToPage */
/**
 * @template {ToPage} N
 * @typedef {import("../../shared/messages.js").Request<N>} Request
 */
/**
 * @template {ToPage} N
 * @typedef {import("../../shared/messages.js").Reply<N>} Reply
 */

/**
 * Ask a tab's content script, and inject it first if it is missing.
 *
 * @template {ToPage} N
 * @param {Shown} tab with the address of the page that is meant
 * @param {Request<N>} message
 * @param {Request<N>} [first] the request to a script that was injected just now, if it is another one
 * @returns {Promise<Reply<N>>}
 * @throws {RefusedError} the script could not do it, the page is closed to extensions, or the tab shows another page by now
 */
export async function askPage(tab, message, first = message) {
  const tabId = Number(tab.id);
  const reply = await askIfThere(tabId, message);
  if (reply !== undefined) return dataOf(reply, String(message.type));
  // No script, or one whose page was left before it answered: Firefox says the same of both.
  await stillShows(tab);
  await inject(tabId, first.type === "bg-cs-toggle" && "on" in first && first.on === true);
  const second = await askIfThere(tabId, first);
  if (second === undefined) throw await closedPage(tabId, "the content script does not answer");
  return dataOf(second, String(first.type));
}

/**
 * Make sure that a tab still shows the page that was meant.
 *
 * @param {Shown} tab
 * @returns {Promise<chrome.tabs.Tab>} the tab as it is now
 * @throws {RefusedError} `page-left`: the tab has gone, or shows a page of another address
 */
export async function stillShows({ id, url }) {
  const now = await api.tabs.get(Number(id)).catch(() => null);
  if (now && withoutFragment(now.url) === withoutFragment(url)) return now;
  throw new RefusedError({ name: "page-left", message: "the page was left meanwhile", state: "idle" });
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
 * The state of a tab that refuses scripts.
 *
 * @param {number} tabId
 * @returns {Promise<string>}
 */
export async function closedState(tabId) {
  const { url = "" } = await api.tabs.get(tabId).catch(() => ({ url: "" }));
  if (!URL.canParse(url)) return (await isClosedFile(tabId)) ? "file_closed" : "page_closed";
  return VIEWED.find(([ending]) => ending.test(new URL(url).pathname))?.[1] ?? "page_closed";
}

/** How Chromium refuses a page that is neither its own nor an extension store's. */
const NO_PERMISSION = /^Cannot access contents of/;

/**
 * Whether a tab without a known address may show a file of this machine. Chromium refuses them unless the user allows it, and tells
 * extensions neither address nor reason: some other pages (`data:`, `view-source:`) are refused in the same words.
 *
 * @param {number} tabId
 */
async function isClosedFile(tabId) {
  if (isFirefox() || (await api.extension.isAllowedFileSchemeAccess())) return false;
  const run = api.scripting.executeScript({ target: { tabId }, func: documentFacts, injectImmediately: true });
  const refused = run.then(
    () => false,
    (/** @type {Error} */ { message }) => NO_PERMISSION.test(message),
  );
  return Promise.race([refused, silence(tabId).then(() => false)]);
}

/**
 * Wait for as long as a page may be silent.
 *
 * @param {number} tabId
 * @returns {Promise<boolean>} whether the page may be a busy one: of the view of a source, extensions do not learn the address
 */
async function silence(tabId) {
  await new Promise((resolve) => setTimeout(resolve, SILENT));
  return Boolean((await api.tabs.get(tabId).catch(() => null))?.url);
}

/**
 * Ask a tab's content script if there is one.
 *
 * @template {ToPage} N
 * @param {number} tabId
 * @param {Request<N>} message
 * @returns {Promise<import("../../shared/reply.js").Answer<Reply<N>>>}
 */
export async function askIfThere(tabId, message) {
  try {
    return await api.tabs.sendMessage(tabId, message, { frameId: 0 });
  } catch {
    // Both browsers reject if no script listens in the tab: there is none.
    return undefined;
  }
}

/** Tell every page that the host answers, because failed pages may be waiting for it. The pages' work is not awaited. */
export async function tellHostAnswers() {
  for (const { id } of await api.tabs.query({})) askIfThere(Number(id), { type: "bg-cs-again" });
}

/**
 * Tell every page, the extension's own too, that highlights were changed: those that show some read theirs again. The pages' work is not
 * awaited.
 *
 * @param {number} [from] the tab whose page has changed them
 */
export async function tellHighlightsChanged(from) {
  api.runtime.sendMessage({ type: "bg-ui-highlights" }).catch(() => undefined); // no page of the extension is open
  for (const { id } of await api.tabs.query({})) {
    if (id !== from) askIfThere(Number(id), { type: "bg-cs-highlights", changed: true });
  }
}

/**
 * Start in a tab's page. A second script does nothing.
 *
 * @param {number} tabId
 * @param {boolean} [pressed] the user turns Penumbra on: the page is read at once
 * @throws {RefusedError} the page is closed to extensions
 */
export async function inject(tabId, pressed = false) {
  const files = pressed ? [PRESS, SCRIPT] : [SCRIPT];
  const run = api.scripting.executeScript({ target: { tabId }, files });
  const refused = silence(tabId).then((busy) => (busy ? run : Promise.reject(new Error("the page is silent"))));
  const early = pressed ? injectEarly(tabId, files, run) : run;
  try {
    await Promise.race([run, early, refused]);
  } catch (error) {
    throw await closedPage(tabId, String(error));
  }
}

/**
 * Start in a page that is still loading: one slow script would keep it waiting for as long. What comes later is taken in as it comes.
 *
 * @param {number} tabId
 * @param {string[]} files
 * @param {Promise<unknown>} run settles once the page has loaded and the script runs
 */
async function injectEarly(tabId, files, run) {
  const loaded = run.then(() => true);
  const wait = new Promise((resolve) => setTimeout(resolve, LOADING, false));
  if (await Promise.race([loaded, wait])) return;
  const now = { target: { tabId }, injectImmediately: true };
  const hasBody = api.scripting.executeScript({ ...now, func: () => document.body !== null });
  // Where that fails, as on a page that is left meanwhile, the script that waits tells why.
  const [{ result } = { result: false }] = await hasBody.catch(() => []);
  await (result ? api.scripting.executeScript({ ...now, files }).catch(() => run) : run);
}

/**
 * Inject a part of the content script (`content/world/parts.js`) into a tab's page, which asks for it.
 *
 * @param {number} tabId
 * @param {string} part name of a built file
 */
export async function injectPart(tabId, part) {
  await api.scripting.executeScript({ target: { tabId }, files: [`content/${part}.js`], injectImmediately: true });
}

/**
 * Facts of a tab's document, if extensions may touch it just now. A page that is still loading is asked at once.
 *
 * @param {number} tabId
 * @returns {Promise<import("../../shared/document-state.js").DocumentFacts | null>} null without access
 */
export async function documentIn(tabId) {
  const run = api.scripting.executeScript({ target: { tabId }, func: documentFacts, injectImmediately: true });
  const facts = run.then(
    (results) => results[0]?.result ?? null, // Firefox resolves for its own pages too, but with an empty result.
    () => null, // Rejected is the answer: no access.
  );
  return Promise.race([facts, silence(tabId).then((busy) => (busy ? BUSY : null))]);
}

/**
 * Put the style sheet into a tab's page, or remove it from the page and all its frames. It has no effect until blocks are
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
 * Put the colours of highlights into a tab's page, or remove them.
 *
 * @param {number} tabId
 * @param {boolean} on
 */
export async function setHighlightsSheet(tabId, on) {
  await api.scripting.removeCSS({ ...HIGHLIGHTS_SHEET, target: { tabId } });
  if (on) await api.scripting.insertCSS({ ...HIGHLIGHTS_SHEET, target: { tabId } });
}

/**
 * Put the style sheet into the frames of a page that do not have it yet, and into no others. A sheet that is replaced would show noise
 * for a moment, and in Chromium a second sheet would stay.
 *
 * @param {number} tabId
 * @param {number} run number of the time that Penumbra is on the page
 */
export async function coverFrames(tabId, run) {
  // At once: a frame that is still loading, perhaps for ever, must not delay the page.
  const target = { tabId, allFrames: true };
  const found = await api.scripting.executeScript({ target, func: takesSheet, args: [run], injectImmediately: true });
  const fresh = found.filter(({ result }) => result === true);
  // One by one: if one frame has gone, the browser would refuse all of them.
  await Promise.allSettled(
    fresh.map(({ frameId }) => api.scripting.insertCSS({ ...SHEET, target: { tabId, frameIds: [frameId] } })),
  );
}

/**
 * Whether a document is a frame's, has the origin of the document around it, and has not been asked yet. This function runs in the frame.
 * Only the extension sees its note on the document.
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
 * The tab of a request.
 *
 * @param {number | null | undefined} tabId
 * @returns {Promise<chrome.tabs.Tab>} the named tab, or the active one of the last window
 */
export async function findTab(tabId) {
  if (typeof tabId === "number") return api.tabs.get(tabId);
  const [tab] = await api.tabs.query({ active: true, lastFocusedWindow: true });
  return tab;
}
