// @ts-check
/** The rows of the list, by page: made for new highlights, and kept for those that are shown already. */

import { make } from "../../shared/make.js";
import { byId } from "../common/ask.js";
import { linkTo } from "./link.js";
import { inUse, isUnsaved, renew, row, shownIn } from "./row.js";

/** @typedef {import("../../shared/host-protocol.d.ts").Highlight} Highlight */

/**
 * Add highlights at the end of the list, but those that have a row: one with an unsaved note has stayed.
 *
 * @param {readonly Highlight[]} highlights
 * @param {import("./row.js").Actions} actions
 * @returns {HTMLElement | undefined} the first row of them
 */
export function addRows(highlights, actions) {
  const there = new Set(shownRows().map((item) => shownIn(item).id));
  const rows = highlights.filter(({ id }) => !there.has(id)).map((highlight) => {
    const last = /** @type {HTMLElement | null} */ (byId("pages").lastElementChild);
    const page = last?.dataset.url === highlight.url ? last : pageOf(highlight);
    const item = row(highlight, actions);
    if (page !== last) byId("pages").append(page);
    page.querySelector(".list")?.append(item);
    return item;
  });
  return rows[0];
}

/** The rows of all pages, in order. */
function shownRows() {
  return /** @type {HTMLElement[]} */ ([...byId("pages").querySelectorAll(".list > li")]);
}

/** End what is begun in rows, for a search: the ways to undo and untouched editors, unless the user is there. */
export function endUnused() {
  for (const item of shownRows()) {
    if (inUse(item) && !isUnsaved(item) && !item.contains(document.activeElement)) item.remove();
  }
}

/** Whether a note is written and not saved. */
export function hasUnsaved() {
  return shownRows().some(isUnsaved);
}

/**
 * Show these highlights in place of those that are shown. Their rows stay, with what the user does in them. So do rows whose highlight has
 * gone but that are in use.
 *
 * @param {readonly Highlight[]} highlights
 * @param {import("./row.js").Actions} actions
 */
export function renewRows(highlights, actions) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const before = shownRows();
  const at = before.findIndex((item) => item.contains(focused) || item.closest(".page")?.querySelector("h2")?.contains(focused));
  const rows = rowsFor(highlights, actions);
  const held = /** @type {HTMLElement | null} */ (document.activeElement); // a changed row has given its focus to a new control
  const pages = new Map([...byId("pages").children].map((page) => [page.dataset.url, page]));
  const there = new Set(rows.values());
  let lastPage = null;
  let lastRow = null;
  for (const highlight of highlights) {
    const page = pages.get(highlight.url) ?? pageOf(highlight);
    pages.set(highlight.url, page);
    if (page !== lastPage) {
      put(byId("pages"), page, lastPage, there);
      lastPage = page;
      lastRow = null;
    }
    const item = /** @type {HTMLElement} */ (rows.get(highlight.id));
    put(page.querySelector(".list"), item, lastRow, there);
    lastRow = item;
  }
  for (const page of pages.values()) if (!page.querySelector("li")) page.remove();
  if (held?.isConnected && held !== document.activeElement) held.focus({ preventScroll: true }); // its row was moved
  else if (!focused?.isConnected) focusBeside(before, at, focused?.dataset.does);
}

/**
 * Give the focus of a removed row to the next one, else to the one before, else to the heading.
 *
 * @param {readonly HTMLElement[]} rows as they were
 * @param {number} at index of the row that had the focus, or of the first one of its page
 * @param {string} [does] what the control did that had the focus
 */
function focusBeside(rows, at, does) {
  if (at < 0 || rows[at].isConnected) return;
  const next = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()].find((one) => one.isConnected);
  const control = next?.querySelector(`[data-does='${does}']`) ?? next?.querySelector("textarea, a, button");
  const heading = /** @type {HTMLElement} */ (document.querySelector("h1"));
  heading.tabIndex = -1;
  /** @type {HTMLElement} */ (control ?? heading).focus();
}

/**
 * The rows for highlights, with their new state. Rows of others are removed unless they are in use.
 *
 * @param {readonly Highlight[]} highlights
 * @param {import("./row.js").Actions} actions
 * @returns {Map<string, HTMLElement>} by the highlight's name
 */
function rowsFor(highlights, actions) {
  const wanted = new Set(highlights.map(({ id }) => id));
  const rows = new Map();
  for (const item of shownRows()) {
    const { id } = shownIn(item);
    if (wanted.has(id) && !rows.has(id)) rows.set(id, item);
    else if (wanted.has(id) || !inUse(item)) item.remove();
  }
  for (const highlight of highlights) {
    const item = rows.get(highlight.id);
    if (item) renew(item, highlight, actions);
    else rows.set(highlight.id, row(highlight, actions));
  }
  return rows;
}

/**
 * Put a page or a row behind another one. Where only rows in use are between, whose highlights have gone, it is not moved, which would end
 * what the user does in it.
 *
 * @param {Element} parent
 * @param {Element} element
 * @param {Element | null} before null: to the front
 * @param {Set<Element>} there rows of highlights that have not gone
 */
function put(parent, element, before, there) {
  const isGone = (/** @type {Element} */ one) => [one, ...one.querySelectorAll("li")].every((item) => !there.has(item));
  let next = before ? before.nextElementSibling : parent.firstElementChild;
  while (next && next !== element && isGone(next)) next = next.nextElementSibling;
  if (next !== element) parent.insertBefore(element, next);
}

/**
 * A page with a list for its highlights.
 *
 * @param {Highlight} highlight one of them
 * @returns {HTMLElement}
 */
function pageOf({ url, title }) {
  const href = linkTo({ url });
  const text = title.trim() || url;
  const name = href ? make("a", { href, target: "_blank", rel: "noopener noreferrer" }, text) : text;
  const list = make("ul", { className: "list" });
  const address = make("p", { className: "note", hidden: text === url }, make("bdi", {}, url));
  const page = make("section", { className: "page" }, make("h2", { dir: "auto" }, name), address, list);
  page.dataset.url = url;
  return page;
}
