// @ts-check
/** Handlers for the requests of the extension's own pages (`ui-bg-…`). `main.js` has checked the sender. */

import { askShown, collectShown } from "../browser/asking.js";
import { askIfThere, closedState, documentIn, findTab } from "../browser/tabs.js";
import { highlightsOfReading } from "../reading/highlights.js";
import { showState, state, stateAt } from "../browser/states.js";
import { chooseWhen, whenAt } from "../sites/permissions.js";
import { changeSite, readEverywhere, readSettings, readSite, siteName } from "../storage/store.js";
import { tellPages, updateRules } from "../storage/choices.js";
import { SIZE, WIDTH, soundText } from "../../shared/main-text.js";
import { articleOf, openReader, originOf } from "../reading/reader.js";
import { clearLedger, readLedger } from "../storage/ledger.js";
import { forget, placeAfter, rememberSite, settingsAfter } from "../sites/remembering.js";
import { sitesAfter } from "../sites/sites.js";
import { saveArticle, savePage } from "../reading/saving.js";
import { sharing } from "../storage/sync.js";
import { openNextStep } from "../browser/next-step.js";
import { highlightsHeading, notebook } from "../reading/notebook.js";
import { replaceAll } from "./replacing.js";
import { isFirefox } from "../../shared/browser.js";
import { documentState } from "../../shared/document-state.js";
import { RefusedError } from "../../shared/reply.js";

/** @typedef {import("../../shared/messages.js").Handlers<import("../../shared/messages.js").FromUi, []>} UiHandlers */
/** @typedef {{ anyway?: boolean | null, key?: boolean }} How anyway: also on a page that is left as it is; key: the page is to answer */

/**
 * @param {import("../host/host.js").Host} host
 * @returns {UiHandlers}
 */
export function uiHandlers(host) {
  return {
    "ui-bg-state": (message) => stateOf(host, message.tab),
    "ui-bg-toggle": ({ tab, on, anyway }) => toggle(tab, on, { anyway }),
    "ui-bg-dial": (message) => turnDial(message.tab, { dial: message.dial }),
    "ui-bg-look": (message) => setLook(message),
    "ui-bg-site": (message) => choose(host, message.tab, message.when),
    "ui-bg-read": ({ tab, anyway }) => read(tab, { anyway }),
    "ui-bg-next": (message) => openNextStep(message.state),
    "ui-bg-pick": (message) => pick(message.tab, message.why),
    "ui-bg-reading": (message) => originOf(message.source),
    "ui-bg-article": (message) => articleOf(host, message.source),
    "ui-bg-place": (message) => placeAfter(message.url, message.place),
    "ui-bg-picture": ({ source, address, most }) => picture(source, { address, most }),
    "ui-bg-export": ({ type, ...fields }) => exported(host, withoutNothing(fields)),
    "ui-bg-folder": ({ type, ...fields }) => host.request("folder", withoutNothing(fields), { urgent: true }),
    "ui-bg-save": ({ tab, anyway, article }) => (article ? saveArticle(host, article) : savePage(host, tab, { anyway })),
    "ui-bg-open": async ({ number }) => void (await host.request("open-saved", { number }, { urgent: true })),
    "ui-bg-notebook": (message) => notebook(host, message),
    "ui-bg-highlights": (message) => highlightsOfReading(host, message),
    "ui-bg-memory": (message) => memory(host, message),
    "ui-bg-sites": ({ site, when, reader }) => sitesAfter(site, when, reader),
    "ui-bg-settings": (message) => settingsAfter(host, message.settings),
    "ui-bg-remember": (message) => remember(host, message),
    "ui-bg-rules": (message) => updateRules(message.text, message.base),
    "ui-bg-replace": (message) => replaceAll(host, message),
    "ui-bg-sharing": () => sharing(),
    "ui-bg-host": () => hostState(host),
    "ui-bg-ledger": (message) => (message.clear ? clearLedger() : readLedger()),
  };
}

/**
 * Turn Penumbra on or off in a tab.
 *
 * @param {number | null | undefined} tabId
 * @param {boolean | null} [on] the opposite of the current state if left open
 * @param {How} [how]
 */
export async function toggle(tabId, on, how) {
  const tab = await findTab(tabId);
  const type = "bg-cs-toggle";
  // A page without the script was off. A rule may have turned it on before the script is asked.
  return askShown(tab, { type, on: on ?? null, ...how }, { type, on: on ?? true, ...how });
}

/**
 * @param {number | null | undefined} tabId
 * @param {{ dial?: number, step?: number, key?: boolean }} turn
 */
export async function turnDial(tabId, turn) {
  return askShown(await findTab(tabId), { type: "bg-cs-dial", ...turn });
}

/**
 * Set width and type size of the main text for a tab's site. Its open pages learn it. A value that equals the site's own is not stored,
 * except in a private window, where it overrides the stored one.
 *
 * @param {{ tab?: number | null, width: number, size: number }} look
 */
async function setLook({ tab: tabId, width, size }) {
  const { url, incognito } = await findTab(tabId);
  const look = { width: soundText(WIDTH, width), size: soundText(SIZE, size) };
  const chosen = (/** @type {number} */ value, /** @type {number} */ own) => (value === own && !incognito ? undefined : value);
  await changeSite(siteName(url), incognito, { width: chosen(look.width, WIDTH.own), size: chosen(look.size, SIZE.own) });
  await tellPages();
}

/** @param {number | null | undefined} tabId */
export async function peek(tabId) {
  const tab = await findTab(tabId);
  return askIfThere(Number(tab.id), { type: "bg-cs-peek", on: null });
}

/**
 * @param {number | null | undefined} tabId
 * @param {How} [how]
 */
export async function read(tabId, how) {
  const tab = await findTab(tabId);
  const id = Number(tab.id);
  const running = reading.get(id) ?? collectAndOpen(tab, how).finally(() => reading.delete(id));
  reading.set(id, running);
  return running;
}

/** Tabs whose pages are being read: a second press waits for the same reader view. @type {Map<number, ReturnType<typeof openReader>>} */
const reading = new Map();

/**
 * @param {chrome.tabs.Tab} tab
 * @param {How} [how]
 */
async function collectAndOpen(tab, how) {
  // Chromium would show the view, and load its pictures, in a window that is not private.
  if (tab.incognito && !isFirefox()) throw new RefusedError({ name: "private", state: "reader_private" });
  const { collected, now } = await collectShown(tab, { comments: (await readSettings()).readerComments, ...how });
  return openReader(now, collected);
}

/**
 * @param {number | null | undefined} tabId
 * @param {boolean} why
 * @param {How} [how]
 */
export async function pick(tabId, why, how) {
  return askShown(await findTab(tabId), { type: "bg-cs-pick", why, ...how });
}

/**
 * Highlight what is selected in a tab's page.
 *
 * @param {number | null | undefined} tabId
 * @param {How} [how]
 */
export async function highlight(tabId, how) {
  return askShown(await findTab(tabId), { type: "bg-cs-highlight", ...how });
}

/**
 * A picture of a reading's page as a `data:` address; empty if the page cannot read it, or if its tab shows another page by now, which must
 * learn nothing of the article.
 *
 * @param {string} source the reading's name
 * @param {{ address: string, most: number }} which most: bytes
 */
async function picture(source, which) {
  const { tab } = (await originOf(source)) ?? {};
  return tab === undefined ? "" : ((await askIfThere(tab, { type: "bg-cs-picture", ...which }))?.data ?? "");
}

/**
 * Choose when Penumbra is on at a tab's site. A page on which it was off does not report that the choice is another one.
 *
 * @param {import("../host/host.js").Host} host
 * @param {number | null | undefined} tabId
 * @param {import("../../shared/messages.js").When} when
 */
async function choose(host, tabId, when) {
  const tab = await findTab(tabId);
  await chooseWhen(siteName(tab.url), tab.incognito, when);
  if (when !== "ask") await toggle(tab.id, when !== "never");
  await showState(Number(tab.id), (await stateOf(host, tab.id)).state);
}

/**
 * Everything that the popup shows.
 *
 * @param {import("../host/host.js").Host} host
 * @param {number | null | undefined} tabId
 * @returns {Promise<import("../../shared/messages.js").TabState>}
 */
async function stateOf(host, tabId) {
  const tab = await findTab(tabId);
  const id = Number(tab.id);
  const site = siteName(tab.url);
  const [page, own, everywhere, preferences] = await Promise.all([
    askIfThere(id, { type: "bg-cs-state" }),
    readSite(site, tab.incognito),
    readEverywhere(),
    readSettings(),
  ]);
  const when = whenAt(own, everywhere);
  const quiet = { on: false, dial: own.dial ?? preferences.dial, suited: true, pageType: "", interlocks: [] };
  const shown = page?.data ?? { ...quiet, state: await quietState(id) };
  const memory = { all: preferences.memory, site: own.memory !== false };
  const look = { width: own.width ?? WIDTH.own, size: own.size ?? SIZE.own };
  const found = { tab: id, url: tab.url ?? "", site, when, private: tab.incognito, memory, allowed: allowedAs(when), look, wheel: preferences.wheel };
  return { ...found, ...shown, state: state(stateAt(shown.state.name, when), shown.state.detail), host: host.greeting };
}

/**
 * @param {import("../../shared/messages.js").When} when
 * @returns {import("../../shared/messages.js").Tab["allowed"]}
 */
function allowedAs(when) {
  return when === "site" || when === "all" ? when : "this-time";
}

/**
 * The state of a page that has no content script.
 *
 * @param {number} tabId
 * @returns {Promise<{ name: string, detail?: string }>}
 */
async function quietState(tabId) {
  const facts = await documentIn(tabId);
  if (!facts) return { name: await closedState(tabId) };
  return { name: documentState(facts) || "idle" };
}

/**
 * @param {import("../host/host.js").Host} host
 * @param {import("../host/host.js").HostFields<"export">} fields
 */
function exported(host, fields) {
  return host.request("export", { ...fields, heading: highlightsHeading() }, { urgent: true });
}

/**
 * The host's memory.
 *
 * @param {import("../host/host.js").Host} host
 * @param {import("../../shared/messages.js").Request<"ui-bg-memory">} message
 */
async function memory(host, { type, ...fields }) {
  if (fields.action !== "list") return forget(host, /** @type {any} */ (withoutNothing(fields)));
  return host.request("memory", withoutNothing(fields), { urgent: true });
}

/**
 * Switch the memory of a site on or off. A private window is never remembered, and nothing of it is stored.
 *
 * @param {import("../host/host.js").Host} host
 * @param {import("../../shared/messages.js").Request<"ui-bg-remember">} message
 */
async function remember(host, { tab, site, on }) {
  const { url, incognito } = site ? { url: undefined, incognito: false } : await findTab(tab);
  if (!incognito) await rememberSite(host, site || siteName(url), on);
  return sitesAfter(null, null);
}

/** @param {import("../host/host.js").Host} host */
async function hostState(host) {
  try {
    return { host: await host.greet({ urgent: true }), state: state("idle") };
  } catch (error) {
    const fault = /** @type {import("../host/host-error.js").HostError} */ (error);
    return { host: null, state: state(fault.state ?? "failed", fault.message) };
  }
}

/**
 * @template {object} T
 * @param {T} fields
 * @returns {{ [F in keyof T]: Exclude<T[F], null> }} without those left open
 */
function withoutNothing(fields) {
  const given = Object.entries(fields).filter(([, value]) => value != null);
  return /** @type {{ [F in keyof T]: Exclude<T[F], null> }} */ (Object.fromEntries(given));
}
