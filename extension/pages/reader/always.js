// @ts-check
/** The choice to open all articles of the article's site in the reader view. */

import { allowed, ask, byId } from "../common/ask.js";
import { sitePattern } from "../../shared/origins.js";

/**
 * Show the site's choice and let it be changed. In a private window nothing opens by itself, so there is no choice.
 *
 * @param {{ url: string, isPrivate: boolean }} origin
 * @param {(error: import("../../shared/failure-words.js").Failed) => void} tell what could not be done
 */
export async function listenToAlways({ url, isPrivate }, tell) {
  const site = isPrivate || !/^https?:/.test(url) ? "" : new URL(url).hostname;
  if (!site) return;
  const { sites } = await ask("ui-bg-sites");
  let kept = sites[site]?.reader === true;
  byId("always").checked = kept;
  byId("always").addEventListener("change", async () => {
    try {
      kept = await choose(site);
    } catch (error) {
      tell(/** @type {import("../../shared/failure-words.js").Failed} */ (error));
    }
    byId("always").checked = kept;
  });
  byId("always-part").hidden = false;
}

/** @param {string} site @returns {Promise<boolean>} the choice that holds */
async function choose(site) {
  const reader = byId("always").checked;
  // Sent before the browser's question, so that the background knows which choice the permission is for.
  const chosen = ask("ui-bg-sites", { site, reader });
  const granted = await allowed(reader ? [sitePattern(site)] : []);
  await chosen;
  if (!reader) return false;
  await ask("ui-bg-sites", { site, reader: granted });
  return granted;
}
