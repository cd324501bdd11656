// @ts-check
/** The list of highlights with a host that the tests play. */

import { openPage, played, settled } from "./extension-page.js";

/** What the host keeps. @type {{ kept: any[] }} */
export const host = { kept: [] };

/** @param {number} at @param {object} [more] */
export function highlight(at, more) {
  const times = { created: "2026-11-23T20:00:00.000Z", changed: "2026-11-23T20:00:00.000Z" };
  const quote = { exact: `quote ${at}`, prefix: "", suffix: "" };
  return { id: String(at).padStart(16, "0"), quote, position: { start: at, end: at + 7 }, color: "yellow", note: "", ...times, url: "https://a.org/x", title: "A page", ...more };
}

/** @param {string} id @returns {any} */
export const at = (id) => document.getElementById(id);
export const rows = () => [...document.querySelectorAll(".list > li")];
export const texts = () => [...document.querySelectorAll(".quote")].map(({ textContent }) => textContent);
/** @param {Element} row @param {string} does @returns {any} */
export const button = (row, does) => row.querySelector(`[data-does=${does}]`);
/** @param {string} op */
export const asked = (op) => played.sent.filter((message) => message.op === op);

played.answers["ui-bg-notebook"] = ({ op, words, site, offset = 0, limit, ids, highlight: given, all, url: page }) => {
  const empty = { highlights: [], highlight: null, removed: 0, total: 0, sites: [], text: "" };
  const found = host.kept.filter(({ url, quote }) => (!site || new URL(url).host === site) && (!words || quote.exact.includes(words)));
  const sites = [...new Set(host.kept.map(({ url }) => new URL(url).host))].map((name) => ({ site: name, count: 1 }));
  if (op === "find") return { ...empty, highlights: found.slice(offset, offset + limit), total: found.length, sites };
  if (op === "page") return { ...empty, highlights: host.kept.filter(({ url }) => url === page) };
  if (op === "remove") host.kept = host.kept.filter(({ id }) => !ids.includes(id));
  if (op === "erase") host.kept = host.kept.filter(({ url }) => !all && new URL(url).host !== site);
  if (op === "markdown") return { ...empty, text: "# Highlights\n" };
  if (op !== "put") return empty;
  const made = { ...highlight(0), ...given };
  host.kept = [...host.kept.filter(({ id }) => id !== given.id), made];
  return { ...empty, highlight: made };
};

/** Leave what is being written, and show what is kept. @param {any[]} highlights */
export async function show(highlights) {
  for (const field of document.querySelectorAll(".editor textarea")) press(field, { key: "Escape" });
  host.kept = highlights;
  played.sent.length = 0;
  at("search").value = "";
  at("site").value = "";
  at("site").focus();
  at("site").dispatchEvent(new Event("change"));
  await settled();
  at("site").blur();
}

openPage("pages/highlights/highlights.html");
host.kept = [];
await import("../../../extension/pages/highlights/highlights.js");
await settled();

/** The background tells that highlights were changed. */
export async function told() {
  for (const listen of played.listeners) listen({ type: "bg-ui-highlights" });
  await settled();
}

/** @param {Element} row @returns {Promise<any>} the field for its note */
export async function edit(row) {
  button(row, "edit").click();
  await settled();
  return row.querySelector("textarea");
}

/** @param {Element | null} element @param {object} key */
export const press = (element, key) => element?.dispatchEvent(new (/** @type {any} */ (window).KeyboardEvent)("keydown", { bubbles: true, ...key }));
