// @ts-check
/** Places of an article that links lead to. */

import { idIn } from "../../shared/fragment.js";

/**
 * Give a copy the id of its element: links may lead to it.
 *
 * @param {Node} copy
 * @param {Element} element
 */
export function withId(copy, { id }) {
  if (id && copy.nodeType === Node.ELEMENT_NODE) /** @type {Element} */ (copy).id = id;
  return copy;
}

/**
 * The fragment of a place in this page. Sites that show texts of their users (GitHub, GitLab, npm) put a prefix before the ids in these
 * texts, but not into links to them: a script of the site adds it at a click.
 *
 * @param {string} hash
 */
export function fragmentIn(hash) {
  const id = `user-content-${idIn(hash)}`;
  return !document.getElementById(idIn(hash)) && document.getElementById(id) ? `#${encodeURIComponent(id)}` : hash;
}
