// @ts-check
/** Replaces all of the user's settings by those of a file that the options page has read and checked (`shared/settings-file.js`). */

import { EVERY_SITE, sitePattern } from "../../shared/origins.js";
import { updateRules } from "../storage/choices.js";
import { isAllowed, registerLoader } from "../sites/permissions.js";
import { forget, settingsAfter } from "../sites/remembering.js";
import { replaceSites, writeEverywhere } from "../storage/store.js";

/**
 * Replace settings, sites and rules. Where the browser does not allow Penumbra to be always on, it waits to be turned on.
 *
 * @param {import("../host/host.js").Host} host
 * @param {import("../../shared/settings-file.js").Kept} kept
 * @returns {Promise<{ refused: string[] }>} sites that the browser does not allow
 */
export async function replaceAll(host, { settings, everywhere, sites, rules }) {
  const refused = await refusedOf(sites);
  const withdrawn = Object.fromEntries(refused.map((site) => [site, withoutPermission(sites[site])]));
  await replaceSites({ ...sites, ...withdrawn });
  await writeEverywhere(everywhere && (await isAllowed(EVERY_SITE)));
  await registerLoader();
  await updateRules(rules);
  await settingsAfter(host, settings);
  const forgotten = Object.keys(sites).filter((site) => sites[site].memory === false);
  for (const site of forgotten) await forget(host, { action: "forget", site });
  return { refused };
}

/** @param {import("../storage/store.js").Site} site @returns {import("../storage/store.js").Site} its choices as far as they need no permission */
function withoutPermission({ reader, ...site }) {
  return site.when === "site" ? { ...site, when: "ask" } : site;
}

/** @param {Record<string, import("../storage/store.js").Site>} sites */
async function refusedOf(sites) {
  /** @type {string[]} */
  const refused = [];
  for (const site of Object.keys(sites).filter((name) => sites[name].when === "site" || sites[name].reader)) {
    if (!(await isAllowed(sitePattern(site)))) refused.push(site);
  }
  return refused;
}
