// @ts-check
/** The browser's match patterns for the sites that a user chooses, as permissions and registered scripts name them. */

export const EVERY_SITE = "<all_urls>";
const FILES = "file:///*";

/**
 * The match pattern of one site.
 *
 * @param {string} site
 * @returns {string}
 */
export function sitePattern(site) {
  return site === "file" ? FILES : `*://${site}/*`;
}

/**
 * The site that a match pattern means.
 *
 * @param {string} pattern
 * @returns {string} empty where it is none of `sitePattern`'s
 */
export function patternSite(pattern) {
  return pattern === FILES ? "file" : (/^\*:\/\/([^*/]+)\/\*$/.exec(pattern)?.[1] ?? "");
}
