// @ts-check
/** Opens articles of chosen sites in the reader view by themselves: in the page's own tab, and once a visit. */

import { openReader } from "./reader.js";
import { showState, state } from "../browser/states.js";
import { readSettings, readSite, siteName } from "../storage/store.js";
import { wasShown } from "./shown-in-reader.js";
import { askIfThere, askPage, stillShows } from "../browser/tabs.js";

/**
 * A page has loaded. Open it in the reader view if its site is chosen, it is an article, and the user has not just left the reader view for
 * it. In private windows nothing opens by itself.
 *
 * @param {import("../requests/from-page.js").PageSender} sender
 */
export async function openByItself({ tab, url }) {
  if (tab.incognito || !(await readSite(siteName(url), false)).reader) return;
  if (await wasShown(tab.id, url ?? "")) return;
  const { readerComments } = await readSettings();
  const page = { id: tab.id, url };
  const collected = await askPage(page, { type: "bg-cs-collect", comments: readerComments, article: true }).catch(() => null);
  if (!collected) return showPage(tab.id);
  const now = await stillShows(page).catch(() => null); // the page was left while it was read
  if (now) await openReader(now, collected, { here: true });
}

/** Show a page's own state on the button again: deciding it has shown that it is waited for. @param {number} tabId */
async function showPage(tabId) {
  const page = await askIfThere(tabId, { type: "bg-cs-state" });
  if (page?.data) await showState(tabId, state(page.data.state.name, page.data.state.detail));
}
