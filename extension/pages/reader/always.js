// @ts-check
/** The choice to open all articles of the article's site in the reader view. */

import { ask, byId, onChange } from "../common/ask.js";
import { chooseReader } from "../common/reader-choice.js";

/**
 * Show the site's choice and let it be changed. In a private window nothing opens by itself, so there is no choice.
 *
 * @param {{ url: string, isPrivate: boolean }} origin
 * @param {(error: import("../../shared/failure-words.js").Failed) => void} tell what could not be done
 */
export async function listenToAlways({ url, isPrivate }, tell) {
  const site = isPrivate || !/^https?:/.test(url) ? "" : new URL(url).hostname;
  if (!site) return;
  let held = await ask("ui-bg-sites");
  const show = () => (byId("always").checked = held.sites[site]?.reader === true);
  const look = async () => {
    held = await ask("ui-bg-sites").catch(() => held);
    show();
  };
  show();
  byId("always").addEventListener("change", async () => {
    try {
      held = await chooseReader(site, byId("always").checked);
      show();
    } catch (error) {
      tell(/** @type {import("../../shared/failure-words.js").Failed} */ (error));
      await look(); // it may be kept all the same
    }
  });
  onChange(look);
  byId("always-part").hidden = false;
}
