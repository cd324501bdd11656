// @ts-check
/** Match patterns of the sites that a user chooses, for permissions and registered scripts. */

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
 * The site of a match pattern.
 *
 * @param {string} pattern
 * @returns {string} empty for a pattern that `sitePattern` does not make
 */
export function patternSite(pattern) {
  return pattern === FILES ? "file" : (/^\*:\/\/([^*/]+)\/\*$/.exec(pattern)?.[1] ?? "");
}
