// @ts-check
/** Targets of links within a page. */

/**
 * The id that a link within its page leads to.
 *
 * @param {string | null | undefined} address as it is written, with its `#`
 * @returns {string}
 */
export function idIn(address) {
  const fragment = address?.slice(1) ?? "";
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment; // not percent-encoded UTF-8: the id as it is
  }
}
