// @ts-check
/** The choice to open all articles of the article's site in the reader view. */

import { allowed, ask, byId } from "../common/ask.js";
import { sitePattern } from "../../shared/origins.js";

/**
 * Show the site's choice and let it be changed. In a private window nothing opens by itself, so there is no choice.
 *
 * @param {{ url: string, isPrivate: boolean }} origin
 */
export async function listenToAlways({ url, isPrivate }) {
  const site = isPrivate || !/^https?:/.test(url) ? "" : new URL(url).hostname;
  if (!site) return;
  const { sites } = await ask("ui-bg-sites");
  byId("always").checked = sites[site]?.reader === true;
  byId("always").addEventListener("change", () => choose(site));
  byId("always-part").hidden = false;
}

/** @param {string} site */
async function choose(site) {
  const reader = byId("always").checked;
  // Sent before the browser's question, so that the background knows which choice the permission is for.
  const chosen = ask("ui-bg-sites", { site, reader });
  const granted = await allowed(reader ? [sitePattern(site)] : []);
  await chosen;
  if (!reader) return;
  byId("always").checked = granted;
  await ask("ui-bg-sites", { site, reader: granted });
}
