// @ts-check
/**
 * Highlights of pages, which the host keeps. A page's process reads and changes those of its own address only, and the browser says which
 * address that is. Private windows have none.
 */

import { LONGEST } from "../../shared/longest.js";
import { RefusedError } from "../../shared/reply.js";
import { originOf } from "./reader.js";
import { isSample } from "../welcome/sample.js";
import { addressOf, currentAddress } from "../sites/senders.js";
import { askIfThere, tellHighlightsChanged } from "../browser/tabs.js";

/** @typedef {import("../requests/from-page.js").PageSender} PageSender */
/** @typedef {import("../host/host.js").Host} Host */
/**
 * @typedef {Pick<import("../../shared/messages.js").Request<"cs-bg-highlights">, "op" | "highlight" | "title" | "ids">} Asked
 */

/**
 * Read or change the highlights of a page.
 *
 * @param {Host} host
 * @param {Asked} asked
 * @param {PageSender} sender
 */
export async function highlightsOfPage(host, asked, { url, tab }) {
  if (isSample(url)) throw new RefusedError({ name: "no-page", state: "no_page" });
  return request(host, asked, currentAddress({ url, tab }), tab.incognito, tab.id);
}

/**
 * Read or change the highlights of the page that the reader view shows. After a restart of the browser only the view knows its page; no
 * page of a private window is known then.
 *
 * @param {Host} host
 * @param {Asked & { source: string, url?: string | null }} asked
 */
export async function highlightsOfReading(host, { source, url, ...asked }) {
  const origin = (await originOf(source)) ?? { url, isPrivate: false };
  if (!origin.url) throw new RefusedError({ name: "no-page", state: "no_page" });
  return request(host, asked, addressOf(origin.url), origin.isPrivate);
}

/**
 * A page has been decided: tell it to show its highlights if it has any. What fails is shown where the user makes one.
 *
 * @param {Host} host
 * @param {PageSender} sender
 */
export async function offerHighlights(host, { url, tab }) {
  if (tab.incognito || isSample(url) || !host.greeting?.capabilities?.includes("highlights")) return;
  const { highlights } = await host.request("highlights", { op: "page", url: currentAddress({ url, tab }) }, { behind: true });
  if (highlights.length > 0) await askIfThere(tab.id, { type: "bg-cs-highlights" });
}

/**
 * @param {Host} host
 * @param {Asked} asked
 * @param {string} url
 * @param {boolean} isPrivate a private window
 * @param {number} [from] the tab whose page asks: it knows of its own change
 */
async function request(host, { op, highlight, title, ids }, url, isPrivate, from) {
  if (isPrivate) throw new RefusedError({ name: "private", state: "highlight_private" });
  const fields = { op, url, ...(highlight && { highlight }), ...(title && { title: title.slice(0, LONGEST.title) }), ...(ids && { ids }) };
  const reply = await host.request("highlights", fields, { urgent: true });
  if (op !== "page") tellHighlightsChanged(from);
  return reply;
}
