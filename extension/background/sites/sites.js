// @ts-check
/** The sites' own choices, for the options page. */

import { forgetPaint } from "./first-paint.js";
import { forgetPlaces } from "../storage/places.js";
import { followChoices } from "./permissions.js";
import { changeSite, forgetSite, readEverywhere, readSites, writeEverywhere } from "../storage/store.js";

/**
 * List the sites, after a change if there is one. A change for one site never changes all sites.
 *
 * @param {string | null | undefined} site left open: the change is for all sites
 * @param {import("../../shared/messages.js").When | "forget" | null | undefined} when `ask`, `site`, `never` or `forget`; for all sites `all` or `ask`
 * @param {boolean | null | undefined} [reader] whether the site's articles open in the reader view by themselves
 * @returns {Promise<{ everywhere: boolean, sites: Record<string, import("../storage/store.js").Site> }>}
 */
export async function sitesAfter(site, when, reader) {
  if (site && when === "forget") await Promise.all([forgetSite(site), forgetPlaces(site), forgetPaint(site)]);
  else if (site && when) await changeSite(site, false, { when: /** @type {import("../storage/store.js").When} */ (when) });
  else if (when) await writeEverywhere(when === "all");
  if (site && typeof reader === "boolean") await changeSite(site, false, { reader });
  if (when || typeof reader === "boolean") await followChoices();
  return { everywhere: await readEverywhere(), sites: await readSites() };
}
