// @ts-check
/** Decides a page for the reader view only: as it is now, without changing it. */

import { Marks } from "../apply/apply.js";

/**
 * @typedef {object} Reading
 * @property {Element[]} main elements with main content
 * @property {(element: Element) => number | undefined} levelOf an element's own level
 */

/**
 * @param {import("./decided.js").DecidedPage} page not decided yet
 * @param {string} scorer name of the method, or empty
 * @param {() => ReadonlyMap<Element, number>} ruled the levels by the user's rules, asked for after the snapshot
 * @returns {Promise<Reading>}
 * @throws {import("../../shared/reply.js").RefusedError}
 */
export async function decideForReader(page, scorer, ruled) {
  const levels = await page.decide(scorer, new AbortController().signal);
  page.forget().catch(() => undefined); // a host that has ended holds no page
  const marks = new Marks();
  marks.learn(levels, ruled());
  return { main: page.verdict?.main ?? [], levelOf: (element) => marks.levelOf(element) };
}
