// @ts-check
/**
 * Whether a site is remembered: by the host, from page to page, and here for its first paint and for the places in its articles. The memory
 * can be switched off for each site and for all. Switching it off also erases it.
 */

import { updateSettings } from "../storage/choices.js";
import { forgetPaint } from "./first-paint.js";
import { forgetPlaces, keepPlace, placeIn } from "../storage/places.js";
import { changeSite, readSettings, readSite, siteName } from "../storage/store.js";

/** @typedef {import("../host/host.js").Host} Host */

/**
 * @param {string} site
 * @param {boolean} isPrivate whether the site is in a private window, which is never remembered
 * @returns {Promise<boolean>}
 */
export async function isRemembered(site, isPrivate) {
  if (isPrivate || !site) return false;
  const [{ memory }, own] = await Promise.all([readSettings(), readSite(site, false)]);
  return memory && own.memory !== false;
}

/**
 * The place in an article where the user was last, after a new one has been kept if there is one.
 *
 * @param {string} url the article's
 * @param {import("../storage/places.js").Place | null | undefined} place
 * @returns {Promise<{ remembered: boolean, place: import("../storage/places.js").Place | null }>}
 */
export async function placeAfter(url, place) {
  if (!(await isRemembered(siteName(url), false))) return { remembered: false, place: null };
  if (place) await keepPlace(url, place);
  return { remembered: true, place: await placeIn(url) };
}

/**
 * Switch the memory of one site on or off.
 *
 * @param {Host} host
 * @param {string} site
 * @param {boolean} on
 */
export async function rememberSite(host, site, on) {
  await changeSite(site, false, { memory: on });
  if (!on) await forget(host, { action: "forget", site });
}

/**
 * Change settings, or only read them. Switching the memory off erases it.
 *
 * @param {Host} host
 * @param {Record<string, unknown> | null | undefined} changed
 * @returns {Promise<import("../../shared/settings.js").Settings>} all of them
 */
export async function settingsAfter(host, changed) {
  const all = await updateSettings(changed);
  if (changed?.memory === false) await forget(host, { action: "forget-all" });
  return all;
}

/**
 * Forget a site, or all of them. This side's data is erased whether the host answers or not. A site's name and the same with `www.` are one
 * site to the host, and two here.
 *
 * @param {Host} host
 * @param {{ action: "forget" | "forget-all", site?: string }} which
 * @returns {Promise<import("../../shared/host-protocol.d.ts").MemoryReply>}
 */
export async function forget(host, which) {
  const names = which.action === "forget-all" ? [undefined] : namesOf(which.site ?? "");
  await Promise.all(names.flatMap((name) => [forgetPaint(name), forgetPlaces(name)]));
  // Waiting pages first: decided after the erasure, they would be remembered again.
  return host.request("memory", which, { urgent: true, behind: true });
}

/** @param {string} site @returns {string[]} its names here */
function namesOf(site) {
  const name = site.replace(/^www\./, "");
  return name ? [name, `www.${name}`] : [];
}
