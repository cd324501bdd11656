// @ts-check
/** Sites and addresses in tables, which are narrow on narrow windows. */

import { make } from "../../shared/make.js";
import { nameOfSite } from "./words.js";

/**
 * The name of a site in its own direction.
 *
 * @param {string} site as of `nameOfSite`
 * @returns {HTMLElement}
 */
export function siteIn(site) {
  return make("bdi", {}, ...breakable(nameOfSite(site)));
}

/**
 * A cell with a site's name. Chromium reads a space wherever the name may break, so the cell is named.
 *
 * @param {string} site as of `nameOfSite`
 * @returns {HTMLElement}
 */
export function siteCell(site) {
  return make("td", { "aria-label": nameOfSite(site) }, siteIn(site));
}

/**
 * An address in parts between which it may break: before its dots and after its slashes.
 *
 * @param {string} address
 * @returns {(Node | string)[]}
 */
export function breakable(address) {
  const parts = address.split(/(?=\.)|(?<=\/)/u);
  return parts.flatMap((part, at) => (at > 0 ? [make("wbr"), part] : [part]));
}
