// @ts-check
/**
 * The extension's data: settings, the user's rules, and each site's own dial and choice. Rules and sites of private windows are kept in the
 * browser's memory only (`storage.session`), until the browser closes.
 */

import { api } from "../../shared/browser.js";
import { rulesAbout } from "../../shared/rules.js";
import { SIZE, WIDTH, soundText } from "../../shared/main-text.js";
import { soundDial, soundSettings } from "../../shared/settings.js";
import { lasting } from "./lasting-storage.js";
import { queue } from "./queue.js";

/** When Penumbra is on at a site: when asked, always on this site, never; `all` is a choice for every site at once. */
/** @typedef {"ask" | "site" | "never"} When */
/**
 * What a site has of its own.
 *
 * @typedef {object} Site
 * @property {number} [dial]
 * @property {When} [when]
 * @property {boolean} [memory] false if the site is not remembered
 * @property {number} [width] of the main text, characters; 0 for the site's own
 * @property {number} [size] of the main text, per cent of the site's own
 * @property {boolean} [reader] whether its articles open in the reader view by themselves
 */

/** @param {string} name */
const siteKey = (name) => `site:${name}`;
const EVERYWHERE = "everywhere";
/** Orders work that reads, changes and writes: of two changes at once both must be kept. */
const inTurn = { rules: queue(), settings: queue(), sites: queue() };

/** @param {boolean} isPrivate whether for a private window */
const areaOf = (isPrivate) => (isPrivate ? api.storage.session : lasting);

/** @returns {Promise<import("../../shared/settings.js").Settings>} */
export async function readSettings() {
  return soundSettings((await lasting.get("settings")).settings);
}

/**
 * @param {Record<string, unknown>} changed only the settings that change
 * @returns {Promise<import("../../shared/settings.js").Settings>} all of them
 */
export function changeSettings(changed) {
  return inTurn.settings(async () => {
    const settings = soundSettings({ ...(await readSettings()), ...changed });
    await lasting.set({ settings });
    return settings;
  });
}

/**
 * @param {boolean} [isPrivate] only those made in private windows
 * @returns {Promise<string>} the user's rules as they wrote them
 */
export async function readRules(isPrivate = false) {
  const { rules } = await areaOf(isPrivate).get("rules");
  return typeof rules === "string" ? rules : "";
}

/**
 * @param {(rules: string) => string} change
 * @param {boolean} [isPrivate] as in `readRules`
 */
export async function changeRules(change, isPrivate = false) {
  await inTurn.rules(async () => areaOf(isPrivate).set({ rules: change(await readRules(isPrivate)) }));
}

/**
 * The rules for a page's site in a window, without those of other sites.
 *
 * @param {boolean} isPrivate a private window
 * @param {string | undefined} url the page's
 * @returns {Promise<string>}
 */
export async function rulesAt(isPrivate, url) {
  const stored = await readRules();
  return rulesAbout(isPrivate ? `${stored}\n${await readRules(true)}` : stored, url);
}

/**
 * The name of a page's site in the store.
 *
 * @param {string | undefined} url
 * @returns {string} host name, or `file` for local files; empty for addresses that belong to no site
 */
export function siteName(url) {
  if (!url || !URL.canParse(url)) return "";
  const { protocol, hostname } = new URL(url);
  if (protocol === "file:") return "file";
  return protocol === "http:" || protocol === "https:" ? hostname : "";
}

/**
 * @param {string} name
 * @param {boolean} isPrivate from a private window
 * @returns {Promise<Site>}
 */
export async function readSite(name, isPrivate) {
  const key = siteKey(name);
  const stored = soundSite((await lasting.get(key))[key]);
  if (!isPrivate) return stored;
  return { ...stored, ...soundSite((await api.storage.session.get(key))[key]) };
}

/**
 * @param {string} name
 * @param {boolean} isPrivate from a private window
 * @param {Site} changed
 */
export async function changeSite(name, isPrivate, changed) {
  if (!name) return;
  const area = areaOf(isPrivate);
  const key = siteKey(name);
  await inTurn.sites(async () => area.set({ [key]: { ...soundSite((await area.get(key))[key]), ...changed } }));
}

/** @param {string} name */
export async function forgetSite(name) {
  await inTurn.sites(() => lasting.remove(siteKey(name)));
}

/**
 * Replace what every site has of its own. The new choices are written before others go.
 *
 * @param {Record<string, Site>} sites
 */
export async function replaceSites(sites) {
  await inTurn.sites(async () => {
    const gone = Object.keys(await readSites()).filter((name) => !Object.hasOwn(sites, name));
    await lasting.set(Object.fromEntries(Object.entries(sites).map(([name, site]) => [siteKey(name), soundSite(site)])));
    await lasting.remove(gone.map(siteKey));
  });
}

/**
 * @param {boolean} [isPrivate] only what was chosen in private windows
 * @returns {Promise<Record<string, Site>>} every site with data of its own
 */
export async function readSites(isPrivate = false) {
  const all = await areaOf(isPrivate).get(null);
  const prefix = siteKey("");
  return Object.fromEntries(
    Object.entries(all)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, value]) => [key.slice(prefix.length), soundSite(value)]),
  );
}

/** @returns {Promise<boolean>} whether Penumbra is on at every site */
export async function readEverywhere() {
  return (await lasting.get(EVERYWHERE))[EVERYWHERE] === true;
}

/** @param {boolean} everywhere */
export async function writeEverywhere(everywhere) {
  await lasting.set({ [EVERYWHERE]: everywhere });
}

/**
 * @param {unknown} found
 * @returns {Site}
 */
function soundSite(found) {
  const { dial, when, memory, reader, width, size } = /** @type {any} */ (found) ?? {};
  /** @type {Site} */
  const site = {};
  if (typeof dial === "number" && Number.isFinite(dial)) site.dial = soundDial(dial);
  if (Number.isFinite(width)) site.width = soundText(WIDTH, width);
  if (Number.isFinite(size)) site.size = soundText(SIZE, size);
  if (memory === false) site.memory = false;
  if (reader === true) site.reader = true;
  if (when === "ask" || when === "site" || when === "never") site.when = when;
  return site;
}
