// @ts-check
/** Facts of the page as a whole (`host/penumbra/messaging/protocol.py`, `PageFacts`). */

import { LONGEST } from "../../shared/longest.js";
import { statedDirection } from "../dom/direction.js";

/** Most JSON-LD scripts examined, and characters of each: types stand at the beginning. */
const MOST_LD = 8;
const LONGEST_LD = 20_000;
/** Most types sent. */
const MOST_TYPES = 20;
/** A type, or the first one of a list, as the host finds it in HTML (`page/builder.py`). */
const TYPES = /"@type"\s*:\s*(?:\[\s*)?"([A-Za-z]{1,60})"/g;

/**
 * @param {readonly Element[]} [main] elements with main content, where it is known
 * @returns {import("../../shared/host-protocol.d.ts").PageFacts}
 */
export function pageFacts(main) {
  const { documentElement: root, title } = document;
  return {
    url: plainAddress(),
    title: title.slice(0, LONGEST.title),
    lang: (root.getAttribute("lang") ?? "").slice(0, LONGEST.name),
    dir: statedDirection(main),
    hints: { og_type: meta("og:type").slice(0, LONGEST.name), ld_types: ldTypes() },
  };
}

/** The address without user name and password. */
function plainAddress() {
  const url = new URL(location.href);
  url.username = "";
  url.password = "";
  return url.href.slice(0, LONGEST.url);
}

/** @param {string} property */
function meta(property) {
  return document.querySelector(`meta[property="${property}"]`)?.getAttribute("content") ?? "";
}

/** @returns {string[]} the `@type` values of the page's JSON-LD, found without parsing: much of it is broken */
function ldTypes() {
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')].slice(0, MOST_LD);
  const sources = scripts.map((script) => (script.textContent ?? "").slice(0, LONGEST_LD));
  const types = sources.flatMap((source) => [...source.matchAll(TYPES)].map((found) => found[1]));
  return types.slice(0, MOST_TYPES);
}
