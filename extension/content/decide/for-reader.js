// @ts-check
/** Decides a page for the reader view only: as it is now, without changing it. */

import { Levels } from "../apply/levels.js";

/**
 * @typedef {object} Reading
 * @property {Element[]} main elements with main content
 * @property {boolean} suited whether there is an article to read
 * @property {string} pageType as the host says; empty where it has not decided
 * @property {(element: Element) => number | undefined} levelOf an element's own level
 */

/**
 * @param {import("./decided.js").DecidedPage} page not decided yet
 * @param {() => import("./decided.js").How} how asked for once the page is read
 * @param {() => ReadonlyMap<Element, number>} ruled the levels by the user's rules, asked for after the snapshot
 * @returns {Promise<Reading>}
 * @throws {import("../../shared/reply.js").RefusedError}
 */
export async function decideForReader(page, how, ruled) {
  const levels = await page.decide(how, new AbortController().signal);
  page.forget().catch(() => undefined); // a host that has ended holds no page
  const known = new Levels();
  known.learn(levels, ruled());
  const { main = [], suited = false, pageType = "" } = page.verdict ?? {};
  return { main, suited, pageType, levelOf: (element) => known.of(element) };
}
