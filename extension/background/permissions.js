// @ts-check
/**
 * Where Penumbra may be without being asked. The question itself is put by a page of the extension, inside the user's click;
 * here the answer is recorded and the loader registered for those sites.
 */

import { api } from "../shared/browser.js";
import { EVERY_SITE, patternSite, sitePattern } from "../shared/origins.js";
import { queue } from "./queue.js";
import { changeSite, readEverywhere, readSite, readSites, siteName, writeEverywhere } from "./store.js";
import { inject } from "./tabs.js";

/** What the chosen sites' pages get: the loader once the page stands, and at its very beginning what is remembered of the site. */
const SCRIPTS = Object.freeze([
  { id: "loader", js: ["content/page.js"], runAt: "document_idle" },
  { id: "first-paint", js: ["content/first-paint.js"], runAt: "document_start" },
]);
/** What the pages of sites get that were chosen in private windows, there alone; the browser keeps it in its memory only. */
const PRIVATE = Object.freeze([
  { id: "private-loader", js: ["content/private-page.js"], runAt: "document_idle", persistAcrossSessions: false },
]);

/**
 * When Penumbra is on at a site.
 *
 * @param {import("./store.js").Site} site
 * @param {boolean} everywhere
 * @returns {"ask" | "site" | "all" | "never"}
 */
export function whenAt(site, everywhere) {
  if (site.when === "never" || site.when === "site") return site.when;
  return everywhere ? "all" : "ask";
}

/**
 * Which pages get the loader, as match patterns; nothing where no site has been chosen. A name that is no site's is left out: the browser
 * would refuse them all for it, or take it for every site.
 *
 * @param {Record<string, import("./store.js").Site>} sites
 * @param {boolean} everywhere
 * @returns {{ matches: string[], excludeMatches: string[] }}
 */
export function loaderPatterns(sites, everywhere) {
  const named = (/** @type {string} */ when) =>
    Object.keys(sites)
      .filter((site) => site && sites[site].when === when && patternSite(sitePattern(site)) === site)
      .map(sitePattern);
  return { matches: everywhere ? [EVERY_SITE] : named("site"), excludeMatches: named("never") };
}

const inTurn = queue();

/**
 * Register the loader anew for the sites chosen and allowed. One after the other: when the user allows a site, the browser's word
 * of it and the popup's arrive together, and the browser refuses a script that is registered already.
 *
 * @returns {Promise<void>}
 */
export function registerLoader() {
  return inTurn(async () => {
    await register(SCRIPTS, loaderPatterns(await readSites(), await readEverywhere()));
    await registerPrivate();
  });
}

/** What private windows have chosen is registered apart, so that nothing else is written again. */
async function registerPrivate() {
  const { matches } = loaderPatterns(await readSites(true), false);
  await register(PRIVATE, { matches, excludeMatches: [] }); // there it holds also over a lasting "never"
}

/**
 * @param {readonly { id: string }[]} wanted scripts, in place of those that are registered under their names
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
  // Never taken away in between: a page that loads at that moment would go without, and at the browser's start that may be any tab.
  if (changed.length > 0) await api.scripting.updateContentScripts(changed);
  if (fresh.length > 0) await api.scripting.registerContentScripts(fresh);
}

/**
 * @param {string} pattern
 * @returns {Promise<boolean>}
 */
function isAllowed(pattern) {
  return api.permissions.contains({ origins: [pattern] });
}

/** In the browser's memory from the background's first start on: it is empty after a start of the browser, an update, and being disabled. */
const BEGUN = "begun";

/**
 * At the background's first start: register the loader, and start in the tabs that are open already. A background that wakes again
 * finds that done.
 */
export async function begin() {
  if ((await api.storage.session.get(BEGUN))[BEGUN]) return;
  await registerLoader();
  await startInOpenTabs();
  await api.storage.session.set({ [BEGUN]: true }); // not before: the browser may end the background at any moment
}

/**
 * Start in the tabs that are open already, wherever it may be without being asked: where the extension comes anew Chromium does not, the
 * scripts that were there have let go of their pages, and what a starting browser has loaded before may have been loaded without them.
 * The browser tells the address of pages alone where the extension may be.
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
 * Record the user's choice for a site, or for all: whoever is shown "on all sites" there and chooses to be asked means them all.
 *
 * @param {string} site
 * @param {boolean} hidden from a private window: nothing lasting is written or registered, and the browser is not asked for anything,
 * so that it holds on each page of a site only where the extension may be already, and otherwise on the page where it was chosen
 * @param {import("../shared/messages.js").When} when
 */
export async function chooseWhen(site, hidden, when) {
  if (hidden) {
    await changeSite(site, true, { when: when === "all" ? "site" : when });
    await inTurn(registerPrivate);
    return;
  }
  if (when === "all") await writeEverywhere(true);
  if (when === "ask" && whenAt(await readSite(site, false), await readEverywhere()) === "all") await writeEverywhere(false);
  await changeSite(site, false, { when: when === "all" ? "ask" : when });
  await registerLoader();
}

/**
 * The browser has granted origins, perhaps after the page that asked was closed: record them as chosen.
 *
 * @param {string[]} origins
 */
export async function granted(origins) {
  if (origins.includes(EVERY_SITE)) await writeEverywhere(true);
  for (const origin of origins) {
    const site = patternSite(origin);
    if (site) await changeSite(site, false, { when: "site" });
  }
  await registerLoader();
}

/**
 * The browser, or the user in its settings, has taken origins back: what was chosen and is no longer allowed is to be asked for
 * again. Which origins were named does not say so: one that another includes was allowed by it.
 */
export async function withdrawn() {
  if (!(await isAllowed(EVERY_SITE))) await writeEverywhere(false);
  for (const [site, { when }] of Object.entries(await readSites())) {
    if (when === "site" && !(await isAllowed(sitePattern(site)))) await changeSite(site, false, { when: "ask" });
  }
  await registerLoader();
}
