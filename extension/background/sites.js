// @ts-check
/** The sites' own choices, as the options page lists and changes them. */

import { forgetPaint } from "./first-paint.js";
import { chooseWhen, registerLoader } from "./permissions.js";
import { forgetSite, readEverywhere, readSites, writeEverywhere } from "./store.js";

/**
 * List the sites, after a change where one is asked for.
 *
 * @param {string | null | undefined} site left open: the change is for all sites
 * @param {string | null | undefined} when `ask`, `site`, `never`, `all` or `forget`
 * @returns {Promise<{ everywhere: boolean, sites: Record<string, import("./store.js").Site> }>}
 */
export async function sitesAfter(site, when) {
  if (site && (when === "forget" || when === "never")) await forgetPaint(site);
  if (site && when === "forget") await forgetSite(site);
  else if (site && when) await chooseWhen(site, false, when);
  else if (when) await writeEverywhere(when === "all");
  if (when) await registerLoader();
  return { everywhere: await readEverywhere(), sites: await readSites() };
}
