// @ts-check
/**
 * The sites where Penumbra may run without a click. A page of the extension asks for the permission, inside the user's click. This module
 * records the answer and registers the loader for those sites.
 */

import { api } from "../../shared/browser.js";
import { tellPages } from "../storage/choices.js";
import { keepPaint } from "./first-paint.js";
import { EVERY_SITE, patternSite, sitePattern } from "../../shared/origins.js";
import { queue } from "../storage/queue.js";
import { changeSite, readEverywhere, readSite, readSites, siteName, writeEverywhere } from "../storage/store.js";
import { inject } from "../browser/tabs.js";

/** Script for chosen sites, which runs when a page's DOM is ready. */
const LOADER = Object.freeze([{ id: "loader", js: ["content/page.js"], runAt: "document_idle" }]);
/** Script for the sites where Penumbra is always on, which runs at the beginning of a page. */
const FIRST_PAINT = Object.freeze([{ id: "first-paint", js: ["content/first-paint.js"], runAt: "document_start" }]);
/** Script for sites chosen in private windows. It runs there alone, and the browser keeps its registration in memory only. */
const PRIVATE = Object.freeze([
  { id: "private-loader", js: ["content/private-page.js"], runAt: "document_idle", persistAcrossSessions: false },
]);

/**
 * When Penumbra is on at a site.
 *
 * @param {import("../storage/store.js").Site} site
 * @param {boolean} everywhere
 * @returns {"ask" | "site" | "all" | "never"}
 */
export function whenAt(site, everywhere) {
  if (site.when === "never" || site.when === "site") return site.when;
  return everywhere ? "all" : "ask";
}

/**
 * The pages that get the loader, as match patterns; none if no site has been chosen. A site is chosen to have Penumbra always on, or
 * to have its articles open in the reader view. An invalid name is left out: the browser would refuse all patterns because of it, or
 * take it for every site.
 *
 * @param {Record<string, import("../storage/store.js").Site>} sites
 * @param {boolean} everywhere
 * @returns {{ matches: string[], excludeMatches: string[] }}
 */
export function loaderPatterns(sites, everywhere) {
  const named = (/** @type {(site: import("../storage/store.js").Site) => unknown} */ chosen) =>
    Object.keys(sites)
      .filter((site) => site && chosen(sites[site]) && patternSite(sitePattern(site)) === site)
      .map(sitePattern);
  const matches = everywhere ? [EVERY_SITE] : named(({ when, reader }) => when === "site" || reader);
  return { matches, excludeMatches: named(({ when, reader }) => when === "never" && !reader) };
}

/**
 * The pages that get the first paint, in the same form: those where Penumbra is always on.
 *
 * @param {Record<string, import("../storage/store.js").Site>} sites
 * @param {boolean} everywhere
 */
export function paintPatterns(sites, everywhere) {
  const dimmed = Object.entries(sites).map(([name, site]) => [name, { ...site, reader: false }]);
  return loaderPatterns(Object.fromEntries(dimmed), everywhere);
}

const inTurn = queue();

/**
 * Register the loader for the sites that are chosen and allowed. Calls run in order: when the user allows a site, the browser's event and
 * the popup's message arrive together, and the browser refuses a script that is already registered.
 *
 * @returns {Promise<void>}
 */
export function registerLoader() {
  return inTurn(async () => {
    const [sites, everywhere] = [await readSites(), await readEverywhere()];
    await register(LOADER, loaderPatterns(sites, everywhere));
    await register(FIRST_PAINT, paintPatterns(sites, everywhere));
    await registerPrivate();
  });
}

/** Choices of private windows are registered separately, so that nothing else is written again. */
async function registerPrivate() {
  const { matches } = loaderPatterns(await readSites(true), false);
  await register(PRIVATE, { matches, excludeMatches: [] }); // in private windows it overrides a stored "never"
}

/**
 * @param {readonly { id: string }[]} wanted scripts; they replace registered scripts of the same names
 * @param {{ matches: string[], excludeMatches: string[] }} patterns
 */
async function register(wanted, { matches, excludeMatches }) {
  /** @type {string[]} */
  const allowed = [];
  for (const pattern of matches) {
    if (await isAllowed(pattern)) allowed.push(pattern);
  }
  const ids = wanted.map(({ id }) => id);
  const known = (await api.scripting.getRegisteredContentScripts({ ids })).map(({ id }) => id);
  if (allowed.length === 0) {
    if (known.length > 0) await api.scripting.unregisterContentScripts({ ids: known });
    return;
  }
  /** @type {any[]} */
  const scripts = wanted.map((script) => ({ ...script, matches: allowed, excludeMatches }));
  const changed = scripts.filter(({ id }) => known.includes(id));
  const fresh = scripts.filter(({ id }) => !known.includes(id));
  // Never removed in between: a page that loads at that moment would get no script, and at the browser's start that may be any tab.
  if (changed.length > 0) await api.scripting.updateContentScripts(changed);
  if (fresh.length > 0) await api.scripting.registerContentScripts(fresh);
}

/**
 * @param {string} pattern
 * @returns {Promise<boolean>}
 */
export function isAllowed(pattern) {
  return api.permissions.contains({ origins: [pattern] });
}

/** Key of the flag that the background has started. The browser's memory is empty after its start, an update, and a disabled time. */
const BEGUN = "begun";

/**
 * At the background's first start, register the loader and start in open tabs. A background that wakes again finds the flag and does
 * nothing.
 */
export async function begin() {
  if ((await api.storage.session.get(BEGUN))[BEGUN]) return;
  await registerLoader();
  await startInOpenTabs();
  await api.storage.session.set({ [BEGUN]: true }); // not before: the browser may end the background at any moment
}

/**
 * Start in open tabs of the sites where Penumbra may run without a click. Chromium does not do this for a new extension, the scripts of
 * the old extension have left their pages, and a starting browser may have loaded tabs without them. The browser gives the address of a
 * page only if the extension may run there.
 */
async function startInOpenTabs() {
  const everywhere = await readEverywhere();
  for (const { id, url, incognito, discarded } of await api.tabs.query({})) {
    const site = siteName(url);
    if (!site || discarded) continue;
    const when = whenAt(await readSite(site, incognito), everywhere);
    if (when === "site" || when === "all") inject(Number(id)).catch(() => undefined);
  }
}

/**
 * Record the user's choice for a site, or for all sites. A user who sees "on all sites" and chooses to be asked means all sites.
 *
 * @param {string} site
 * @param {boolean} isPrivate from a private window: nothing is stored or registered for good, and no permission is requested. The choice then
 * holds on all pages of the site only if the extension is already allowed there, and otherwise on the page where it was made
 * @param {import("../../shared/messages.js").When} when
 */
export async function chooseWhen(site, isPrivate, when) {
  if (isPrivate) {
    await changeSite(site, true, { when: when === "all" ? "site" : when });
    await inTurn(registerPrivate);
    tellPages(); // as in `followChoices`
    return;
  }
  if (when === "all") await writeEverywhere(true);
  if (when === "ask" && whenAt(await readSite(site, false), await readEverywhere()) === "all") await writeEverywhere(false);
  await changeSite(site, false, { when: when === "all" ? "ask" : when });
  await followChoices();
}

/**
 * The browser has granted origins, perhaps after the requesting page was closed: record them as chosen. For a site whose articles
 * open in the reader view that choice was recorded before the question, and the permission is no other choice.
 *
 * @param {string[]} origins
 */
export async function granted(origins) {
  if (origins.includes(EVERY_SITE)) await writeEverywhere(true);
  for (const origin of origins) {
    const site = patternSite(origin);
    if (site && !(await readSite(site, false)).reader) await changeSite(site, false, { when: "site" });
  }
  await followChoices();
}

/**
 * The browser, or the user in its settings, has revoked origins: chosen sites that are no longer allowed must be asked for again. The
 * revoked names do not say which these are, because another origin may include one of them.
 */
export async function withdrawn() {
  if (!(await isAllowed(EVERY_SITE))) await writeEverywhere(false);
  for (const [site, { when, reader }] of Object.entries(await readSites())) {
    if ((when !== "site" && !reader) || (await isAllowed(sitePattern(site)))) continue;
    await changeSite(site, false, { ...(when === "site" && { when: "ask" }), ...(reader && { reader: false }) });
  }
  await followChoices();
}

/**
 * Choices for sites have changed: register what they ask for, forget what is remembered of sites where Penumbra is no longer always on,
 * and tell the open pages. The pages are not awaited: one may be slow.
 */
export async function followChoices() {
  await registerLoader();
  const [sites, everywhere] = [await readSites(), await readEverywhere()];
  await keepPaint((site) => ["site", "all"].includes(whenAt(sites[site] ?? {}, everywhere)));
  tellPages();
}
