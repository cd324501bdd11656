// @ts-check
/**
 * Saving an article to the folder that the user chose. The host writes it and knows the folder; a page names neither. Pictures are read by
 * the page itself, which has loaded them.
 */

import { MOST_ALL, MOST_EACH } from "../../shared/picture-data.js";
import { collectShown } from "../browser/asking.js";
import { highlightsHeading } from "./notebook.js";
import { makeArticle } from "./reader.js";
import { addressOf } from "../sites/senders.js";
import { askIfThere, askPage, findTab, stillShows } from "../browser/tabs.js";

/** Pictures that are read at the same time. */
const AT_ONCE = 4;
/** After this time no further picture is read, ms: the user waits. */
const LONGEST = 15_000;
const URGENT = Object.freeze({ urgent: true });

/** @typedef {import("../../shared/host-protocol.d.ts").Saved} Saved */
/** @typedef {import("../../shared/messages.js").ArticleToSave} Article */
/** @typedef {{ anyway?: boolean | null, key?: boolean }} How as in `requests/from-ui.js` */

/**
 * Save a tab's page.
 *
 * @param {import("../host/host.js").Host} host
 * @param {number | null | undefined} tabId
 * @param {How} [how]
 * @returns {Promise<Saved>}
 */
export async function savePage(host, tabId, how) {
  const tab = await findTab(tabId);
  return saveCollected(host, await collectShown(tab, { comments: false, ...how }));
}

/**
 * Save a tab's page by a key: the page says what has become of it.
 *
 * @param {import("../host/host.js").Host} host
 * @param {number} tabId
 */
export async function saveByKey(host, tabId) {
  const tab = await findTab(tabId);
  const shown = await collectShown(tab, { comments: false, key: true }); // a refusal is answered in the page already
  const state = await saveCollected(host, shown).then(stateAfter, ({ state: failed = "failed" }) => failed);
  await askPage(tab, { type: "bg-cs-notice", state });
}

/**
 * Save an article of the reader view. Its pictures are in its HTML.
 *
 * @param {import("../host/host.js").Host} host
 * @param {Article} article
 * @returns {Promise<Saved>}
 */
export async function saveArticle(host, { page, html, title, byline, date }) {
  return host.request("save", { page, html, title, byline, date, heading: highlightsHeading() }, URGENT);
}

/**
 * @param {import("../host/host.js").Host} host
 * @param {Awaited<ReturnType<typeof collectShown>>} shown
 */
async function saveCollected(host, { collected: given, now: tab }) {
  // If the browser does not give the tab's address, only the page's own statement is left.
  const page = { ...given.page, url: addressOf(tab.url ?? given.page?.url) };
  const { html, title, byline, date } = await makeArticle(host, { ...given, page });
  const { addresses } = await host.request("pictures", { page, html }, URGENT);
  const pictures = await readPictures(tab, addresses);
  return host.request("save", { page, html, title, byline, date, pictures, heading: highlightsHeading() }, URGENT);
}

/**
 * The pictures that the page can read, as far as they are not too many or too large.
 *
 * @param {chrome.tabs.Tab} tab
 * @param {string[]} addresses
 * @returns {Promise<{ [address: string]: string }>} `data:` addresses
 */
async function readPictures(tab, addresses) {
  const waiting = [...addresses];
  const until = performance.now() + LONGEST;
  let left = MOST_ALL;
  /** @type {[string, string][]} */
  const found = [];
  const work = async () => {
    while (waiting.length > 0 && performance.now() < until) {
      const address = String(waiting.shift());
      if (!(await stillShows(tab).catch(() => null))) return; // the next page must not learn of this one's pictures
      const data = (await askIfThere(Number(tab.id), { type: "bg-cs-picture", address, most: MOST_EACH }))?.data;
      if (typeof data !== "string" || data === "" || data.length > left) continue;
      left -= data.length;
      found.push([address, data]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return Object.fromEntries(found);
}

/**
 * The state that a page's notice tells of. It names neither file nor folder: the page's process need not know them.
 *
 * @param {Saved} saved
 */
function stateAfter({ already, left_out: leftOut }) {
  if (already) return "saved_again";
  return leftOut > 0 ? "saved_part" : "saved";
}
