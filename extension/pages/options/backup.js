// @ts-check
/** All settings in one file: saved by a download, and read back after a look at what changes. */

import { failureWords } from "../../shared/failure-words.js";
import { make } from "../../shared/make.js";
import { EVERY_SITE, sitePattern } from "../../shared/origins.js";
import { MOST_TEXT, changesOf, readFile, writeFile } from "../../shared/settings-file.js";
import { allowed, ask, byId } from "../common/ask.js";
import { chosenText, saveFile } from "../common/file.js";
import { siteCell } from "../common/site.js";
import { amount, percent, plural, word } from "../common/words.js";

/** Rows of the preview at most: a file of any length must not freeze the page. */
const MOST_ROWS = 500;
/** Settings of the reader view, which have no control on this page. @type {Readonly<Record<string, string>>} */
const READER_WORDS = { readerSize: "reader_size", readerWidth: "reader_width", readerLine: "reader_line", readerRate: "aloud_rate" };

/** @typedef {import("../../shared/settings-file.js").Kept} Kept */
/** @typedef {import("../../shared/settings-file.js").Change} Change */

/** What was read from the file and waits for the user's word. @type {Kept | null} */
let waiting = null;

/**
 * Make the buttons work.
 *
 * @param {() => Promise<unknown>} onReplaced shows the new settings on the page
 */
export function openBackup(onReplaced) {
  const keep = (/** @type {Kept} */ kept) => saveFile("penumbra-settings.json", "application/json", writeFile(kept));
  byId("backup-save").addEventListener("click", () => present().then(keep).catch(tell));
  byId("backup-open").addEventListener("click", () => byId("backup-file").click());
  byId("backup-file").addEventListener("change", (/** @type {Event} */ event) => openFile(event).catch(tell));
  byId("backup-leave").addEventListener("click", () => {
    leave();
    say(word("backup_left"));
  });
  byId("backup-replace").addEventListener("click", () => replace(onReplaced));
}

/** @returns {Promise<Kept>} */
async function present() {
  const [settings, { everywhere, sites }, { text }] = await Promise.all([ask("ui-bg-settings"), ask("ui-bg-sites"), ask("ui-bg-rules")]);
  return { settings, everywhere, sites, rules: text };
}

/**
 * @param {string} text
 * @param {"plain" | "good" | "bad"} [mood]
 */
function say(text, mood = "plain") {
  byId("backup-said").dataset.mood = mood;
  byId("backup-said").textContent = text;
}

/** @param {import("../../shared/failure-words.js").Failed} error */
function tell(error) {
  say(word("backup_failed", failureWords(error)), "bad");
}

/** Forget the file. Nothing has been changed. */
function leave() {
  waiting = null;
  byId("backup-part").hidden = true;
  byId("backup-open").focus();
}

/** @param {Event} event */
async function openFile(event) {
  const read = await chosenText(/** @type {HTMLInputElement} */ (event.target), MOST_TEXT);
  if (!read) return;
  const { kept, fault } = read.fault ? read : readFile(read.text);
  if (fault) {
    leave();
    say(word(fault.key, ...fault.values), "bad");
    return;
  }
  const changes = changesOf(await present(), kept);
  if (changes.length === 0) {
    leave();
    say(word("backup_same"));
    return;
  }
  waiting = kept;
  say(plural("backup_changes", changes.length));
  byId("backup-rows").replaceChildren(...changes.slice(0, MOST_ROWS).map(row));
  byId("backup-part").hidden = false;
  byId("backup-replace").focus();
}

/** @param {Change} change */
function row(change) {
  const cells = [change.before, change.after].map((value) => make("td", {}, make("bdi", {}, said(change, value))));
  const head = change.what === "site" ? siteCell(change.name, "th") : make("th", {}, nameOf(change));
  head.setAttribute("scope", "row");
  return make("tr", {}, head, ...cells);
}

/** @param {string} name of a setting @returns {any} */
function controlOf(name) {
  return document.querySelector(`[data-setting="${name}"]`);
}

/** @param {Change} change */
function nameOf({ what, name }) {
  if (what === "rule") return word("backup_rule");
  if (what === "order") return word("backup_order");
  if (what === "everywhere") return word("options_everywhere");
  const label = controlOf(name)?.closest(".setting")?.querySelector("strong")?.textContent;
  return label ?? word(READER_WORDS[name] ?? name);
}

/**
 * A value in words.
 *
 * @param {Change} change
 * @param {unknown} value
 * @returns {string}
 */
function said({ what, name }, value) {
  if (value === undefined) return "–";
  if (typeof value === "boolean") return word(value ? "backup_on" : "backup_off");
  if (what === "site") return siteSaid(/** @type {import("../../shared/settings-file.js").Site} */ (value));
  if (name === "dial") return percent(Number(value) / 100);
  const options = /** @type {HTMLOptionElement[]} */ ([...(controlOf(name)?.options ?? [])]);
  return options.find((option) => option.value === value)?.textContent || String(value);
}

/** @param {import("../../shared/settings-file.js").Site} site */
function siteSaid({ when = "ask", dial, memory = true, width, size, reader = false }) {
  const parts = [word(`popup_when_${when}`), dial === undefined ? "" : `${word("options_dial")} ${percent(dial / 100)}`];
  const wide = width === undefined ? "" : `${word("popup_text_width")}: ${amount(width)}`;
  const large = size === undefined ? "" : `${word("reader_size")}: ${percent(size / 100)}`;
  const off = memory ? "" : `${word("options_site_memory")}: ${word("backup_off")}`;
  const on = reader ? `${word("options_site_reader")}: ${word("backup_on")}` : "";
  return [...parts, wide, large, off, on].filter(Boolean).join("; ");
}

/**
 * Replace everything. The browser's own question comes first, while the click still counts as the user's.
 *
 * @param {() => Promise<unknown>} onReplaced
 */
async function replace(onReplaced) {
  if (!waiting) return;
  const kept = waiting;
  const chosen = Object.keys(kept.sites).filter((site) => kept.sites[site].when === "site" || kept.sites[site].reader);
  await allowed(kept.everywhere ? [EVERY_SITE] : chosen.map(sitePattern));
  try {
    const { refused } = await ask("ui-bg-replace", /** @type {any} */ (kept));
    leave();
    if (refused.length > 0) say(plural("backup_refused", refused.length), "bad");
    else say(word("backup_done"), "good");
  } catch (error) {
    tell(/** @type {import("../../shared/failure-words.js").Failed} */ (error));
  }
  await onReplaced();
}
