// @ts-check
/** What is remembered: the host's site memory and the local statistics, each to be read and erased. */

import { failureWords } from "../../shared/failure-words.js";
import { make } from "../../shared/make.js";
import { ask, byId } from "../common/ask.js";
import { focusRow, setDisabled } from "../common/focus.js";
import { siteCell } from "../common/site.js";
import { reported } from "../common/trouble.js";
import { amount, nameOfSite, plural, word } from "../common/words.js";

/** Sites listed at most; the totals count them all. */
const MOST_SITES = 100;

/** Show the host's site memory and make it work. Erasing stays open to the user: the browser's own part needs no host. */
export async function showMemory() {
  byId("memory-erase").addEventListener("click", () => {
    if (confirm(word("options_memory_sure"))) erase("forget-all");
  });
  await listMemory();
}

/** Show what is remembered now. */
export async function listMemory() {
  try {
    list((await ask("ui-bg-memory", { action: "list" })).sites ?? []);
  } catch {
    byId("memory-said").textContent = word("options_memory_none"); // no host, no memory to show; the state tells of the host
  }
}

/**
 * Erase what is remembered of a site or of all, and show the rest.
 *
 * @param {"forget" | "forget-all"} action
 * @param {string} [site]
 */
async function erase(action, site) {
  try {
    await ask("ui-bg-memory", { action, site });
  } catch (error) {
    byId("memory-said").textContent = `${word("options_memory_kept")} ${failureWords(/** @type {any} */ (error))}`;
    return;
  }
  await listMemory();
}

/** @typedef {import("../../shared/host-protocol.d.ts").MemoryReply["sites"]} Sites */

/** @param {Sites} sites */
function list(sites) {
  const at = [...byId("memory-rows").children].findIndex((shown) => shown.contains(document.activeElement));
  byId("memory-said").textContent = plural("options_memory_count", sites.length);
  byId("memory-table").hidden = sites.length === 0;
  byId("memory-rows").replaceChildren(...sites.slice(0, MOST_SITES).map(row));
  if (at >= 0) focusRow(byId("memory-rows"), at, byId("memory-said"));
}

/** @param {Sites[number]} entry */
function row(entry) {
  const site = String(entry.site ?? "");
  const forget = make(
    "button",
    { type: "button", className: "button small", "aria-label": `${word("forget")}: ${nameOfSite(site)}` },
    word("forget"),
  );
  forget.addEventListener("click", () => erase("forget", site));
  const pages = amount(Number(entry.pages ?? 0));
  return make("tr", {}, siteCell(site), make("td", { className: "number" }, pages), make("td", {}, forget));
}

/** Show the statistics and make them work. */
export async function showLedger() {
  byId("ledger-clear").addEventListener("click", async () => {
    if (!confirm(word("options_statistics_sure"))) return;
    const erased = reported(ask("ui-bg-ledger", { clear: true }));
    await erased.then(() => listLedger({}), () => undefined); // the failure has been told
  });
  listLedger((await ask("ui-bg-ledger")) ?? {});
}

/** @param {Record<string, { pages: number, words: number, area: number }>} ledger */
function listLedger(ledger) {
  const entries = Object.entries(ledger).sort(([, a], [, b]) => b.words - a.words);
  const total = (/** @type {"pages" | "words" | "area"} */ name) =>
    entries.reduce((sum, [, entry]) => sum + (entry[name] ?? 0), 0);
  const tenth = (/** @type {number} */ value) => Math.round(value * 10) / 10;
  byId("totals").replaceChildren(
    figure("ledger_pages", amount(total("pages"))),
    figure("ledger_words", amount(total("words"))),
    figure("ledger_area", amount(tenth(total("area")))),
  );
  byId("ledger-table").hidden = entries.length === 0;
  setDisabled(byId("ledger-clear"), entries.length === 0, byId("statistics"));
  const rows = entries.slice(0, MOST_SITES).map(([site, entry]) => {
    const numbers = [entry.pages, entry.words, tenth(entry.area)];
    return make(
      "tr",
      {},
      siteCell(site),
      ...numbers.map((value) => make("td", { className: "number" }, amount(value))),
    );
  });
  byId("ledger-rows").replaceChildren(...rows);
}

/**
 * @param {string} key
 * @param {string} value
 */
function figure(key, value) {
  return make("div", {}, make("dt", {}, word(key)), make("dd", {}, value));
}
