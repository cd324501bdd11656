// @ts-check
/** Where links within a page lead. */

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
    return fragment; // not percent-encoded UTF-8: an id as it stands
  }
}
