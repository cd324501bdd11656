// @ts-check
/** Places of an article that links lead to. */

import { idIn } from "../../shared/fragment.js";

/**
 * Give a copy the id of its element, or the name of its anchor: links may lead to it.
 *
 * @param {Node} copy
 * @param {Element} element
 */
export function withId(copy, element) {
  const id = placeOf(element);
  if (id && copy.nodeType === Node.ELEMENT_NODE) /** @type {Element} */ (copy).id = id;
  return copy;
}

/**
 * What links to an element have in their fragment, if there are any.
 *
 * @param {Element} element
 */
export function placeOf(element) {
  return element.id || (element.localName === "a" && element.getAttribute("name")) || "";
}

/**
 * The fragment of a place in this page. Sites that show texts of their users (GitHub, GitLab, npm) put a prefix before the ids in these
 * texts, but not into links to them: a script of the site adds it at a click.
 *
 * @param {string} hash
 */
export function fragmentIn(hash) {
  const id = `user-content-${idIn(hash)}`;
  return !isPlace(idIn(hash)) && isPlace(id) ? `#${encodeURIComponent(id)}` : hash;
}

/** Whether links may lead to an id, or to the name of an anchor. @param {string} id */
function isPlace(id) {
  return document.getElementById(id) !== null || [...document.getElementsByName(id)].some(({ localName }) => localName === "a");
}
