// @ts-check
/** Sites and addresses in tables, which are narrow on narrow windows. */

import { make } from "../../shared/make.js";
import { nameOfSite } from "./words.js";

/**
 * A cell with a site's name, in its own direction. Chromium reads a space wherever the name may break, so the cell is named.
 *
 * @param {string} site as of `nameOfSite`
 * @param {"td" | "th"} [tag]
 * @returns {HTMLElement}
 */
export function siteCell(site, tag = "td") {
  const name = nameOfSite(site);
  return make(tag, { "aria-label": name }, make("bdi", {}, ...breakable(name)));
}

/**
 * The same with an address, which runs from left to right whatever is written around it.
 *
 * @param {string} address
 * @returns {HTMLElement}
 */
export function addressCell(address) {
  return make("td", { "aria-label": address }, make("bdi", { dir: "ltr" }, ...breakable(address)));
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
