// @ts-check
/** The choice to open all articles of a site in the reader view. */

import { sitePattern } from "../../shared/origins.js";
import { allowed, ask } from "./ask.js";

/**
 * Keep the choice, and ask the browser for the site. Where it is not allowed, the choice is taken back.
 *
 * @param {string} site
 * @param {boolean} reader
 * @returns {Promise<import("../../shared/messages.js").Reply<"ui-bg-sites">>} all sites as they were when the choice was kept
 */
export async function chooseReader(site, reader) {
  // Sent before the browser's question, so that the background knows which choice the permission is for.
  const chosen = ask("ui-bg-sites", { site, reader });
  const granted = allowed(reader ? [sitePattern(site)] : []);
  const [all, is] = await Promise.all([chosen, granted]);
  return is ? all : ask("ui-bg-sites", { site, reader: false });
}
