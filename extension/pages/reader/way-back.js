// @ts-check
/** The way from the reader view back to the page. */

import { api, byId } from "../common/ask.js";
import { stepsFromPage } from "./entry.js";
import { passageLink, passageNow } from "./passage.js";

/** @typedef {{ tab?: number, url: string, isPrivate: boolean }} Origin the page's tab and address, and whether its window is private */

/** Whether the reader view stands in the page's own tab. */
const here = new URLSearchParams(location.search).has("here");

/**
 * @param {Origin} origin
 * @param {() => Promise<Origin>} askOrigin asks for it again: its tab may have gone, or may show another page by then
 * @param {(error: Error) => void} onFailure the page cannot be opened: Firefox opens no file of this machine for an extension
 */
export function listenToBack(origin, askOrigin, onFailure) {
  byId("back").disabled = origin.tab === undefined && !origin.url;
  byId("back").addEventListener("click", () => (here ? leave(origin) : goBack(askOrigin).catch(onFailure)));
}

/** Return to the page in this tab's history, where the browser keeps its scroll position. @param {Origin} origin */
function leave({ url }) {
  if (history.length > stepsFromPage()) history.go(-stepsFromPage());
  else location.replace(url);
}

/** Return to the page. Its tab was never touched, so its scroll position is unchanged. @param {() => Promise<Origin>} askOrigin */
async function goBack(askOrigin) {
  const { tab, url } = await askOrigin();
  const there = tab === undefined ? null : await api.tabs.update(tab, { active: true }).catch(() => null);
  if (!there && !url) return;
  if (!there) await api.tabs.create({ url: passageLink(url, passageNow(byId("text"))) });
  const own = await api.tabs.getCurrent();
  await api.tabs.remove(own.id);
}
