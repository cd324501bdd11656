// @ts-check
/** Decides a page for the reader view only: as it is now, without changing it. */

import { Marks } from "../apply/apply.js";

/**
 * @typedef {object} Reading
 * @property {Element[]} main elements with main content
 * @property {(element: Element) => number | undefined} levelOf the level that an element itself was given
 */

/**
 * @param {import("./decided.js").DecidedPage} page not decided yet
 * @param {string} scorer name of the method, or empty
 * @param {() => ReadonlyMap<Element, number>} ruled what the user's rules say, asked once the page has been read
 * @returns {Promise<Reading>}
 * @throws {import("../../shared/reply.js").RefusedError}
 */
export async function decideForReader(page, scorer, ruled) {
  const levels = await page.decide(scorer, new AbortController().signal);
  page.forget().catch(() => undefined); // a host that has gone has forgotten
  const marks = new Marks();
  marks.learn(levels, ruled());
  return { main: page.verdict?.main ?? [], levelOf: (element) => marks.levelOf(element) };
}
