// @ts-check
/** Fragments of addresses: the targets of links within a page. */

/**
 * The id that a link leads to, in its page or in the copy of it that the link stands in.
 *
 * @param {string | null | undefined} address as it is written, with its `#`
 * @returns {string}
 */
export function idIn(address) {
  const fragment = address?.replace(/^[^#]*#/, "") ?? "";
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment; // not percent-encoded UTF-8: the id as it is
  }
}

/**
 * The address of a page without its fragment.
 *
 * @param {string | undefined} url
 */
export function withoutFragment(url = "") {
  return url.split("#", 1)[0];
}

/**
 * The address of what a page shows: without its fragment, unless the fragment is a route of a web application (`#/…`, `#!…`).
 *
 * @param {string | undefined} url
 */
export function withoutTarget(url = "") {
  return /#[/!]/.test(url.slice(url.indexOf("#"))) ? url : withoutFragment(url);
}
