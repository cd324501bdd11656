// @ts-check
/** The sites that have a choice or a dial of their own. */

import { make } from "../../shared/make.js";
import { allowed, ask, byId } from "../common/ask.js";
import { focusRow } from "../common/focus.js";
import { listenToList, setList } from "../common/lists.js";
import { chooseReader } from "../common/reader-choice.js";
import { siteCell } from "../common/site.js";
import { reported } from "../common/trouble.js";
import { nameOfSite, percent, word } from "../common/words.js";
import { EVERY_SITE, sitePattern } from "../../shared/origins.js";

/** @typedef {{ when?: string, dial?: number, memory?: boolean, reader?: boolean }} Site */

const CHOICES = ["ask", "site", "never"];

/** The choices that are shown. @type {{ everywhere: boolean, sites: Record<string, Site> }} */
let shown = { everywhere: false, sites: {} };
/** Each site's row: it stays while the site does, and so does the focus in it. @type {Map<string, HTMLElement>} */
const rows = new Map();

/** Show the list and make it work. */
export async function showSites() {
  byId("everywhere").addEventListener("change", chooseEverywhere);
  await listSites();
}

/** Show the list as it is now. */
export async function listSites() {
  show(await ask("ui-bg-sites"));
}

/**
 * Show what has become of a choice. One that failed is told, and the list shows what holds: it may be kept all the same.
 *
 * @param {Promise<typeof shown>} chosen
 * @param {string} [lead] as of `reported`
 */
async function showChosen(chosen, lead) {
  await reported(chosen, lead).then(show, () => listSites().catch(() => show(shown))); // the failure has been told
}

/** @param {typeof shown} all */
function show(all) {
  const { everywhere, sites } = (shown = all);
  byId("everywhere").checked = everywhere;
  const names = Object.keys(sites).sort();
  byId("sites-none").hidden = names.length > 0;
  byId("sites-table").hidden = names.length === 0;
  for (const [name, row] of rows) if (!Object.hasOwn(sites, name)) remove(name, row);
  names.forEach((name, at) => {
    const row = rows.get(name) ?? add(name, at);
    tell(row, sites[name], everywhere);
  });
}

/**
 * @param {string} name
 * @param {number} at the row's place
 * @returns {HTMLElement}
 */
function add(name, at) {
  const choice = make(
    "select",
    { "aria-label": `${word("popup_when")}: ${nameOfSite(name)}` },
    ...CHOICES.map((value) => make("option", { value })),
  );
  const forget = make(
    "button",
    { type: "button", className: "button small", "aria-label": `${word("forget")}: ${nameOfSite(name)}` },
    word("forget"),
  );
  forget.addEventListener("click", () => showChosen(ask("ui-bg-sites", { site: name, when: "forget" })));
  const remember = switchFor(name, "options_site_memory");
  remember.addEventListener("change", () => chooseMemory(name, remember.checked));
  const reader = switchFor(name, "options_site_reader");
  reader.addEventListener("change", () => showChosen(chooseReader(name, reader.checked)));
  const row = make(
    "tr",
    {},
    siteCell(name),
    make("td", {}, choice),
    make("td", { className: "number", "data-label": word("popup_dial") }),
    make("td", { "data-label": word("options_site_memory") }, remember),
    make("td", { "data-label": word("options_site_reader") }, reader),
    make("td", {}, forget),
  );
  listenToList(choice, (when) => choose(name, /** @type {import("../../shared/messages.js").When} */ (when)));
  byId("sites-rows").insertBefore(row, byId("sites-rows").children[at] ?? null);
  rows.set(name, row);
  return row;
}

/**
 * @param {string} name
 * @param {string} key of its label
 * @returns {HTMLInputElement}
 */
function switchFor(name, key) {
  return make("input", { type: "checkbox", className: "switch", role: "switch", "aria-label": `${word(key)}: ${nameOfSite(name)}` });
}

/**
 * @param {HTMLElement} row
 * @param {Site} site
 * @param {boolean} everywhere on all sites, and so on this one where it says nothing else
 */
function tell(row, { when = "ask", dial, memory = true, reader = false }, everywhere) {
  const choice = /** @type {HTMLSelectElement} */ (row.querySelector("select"));
  for (const option of choice.options) {
    option.textContent = word(`popup_when_${option.value === "ask" && everywhere ? "all" : option.value}`);
  }
  setList(choice, when);
  const [remembered, read] = /** @type {NodeListOf<HTMLInputElement>} */ (row.querySelectorAll("input"));
  remembered.checked = memory;
  read.checked = reader;
  const turned = dial === undefined ? word("options_dial_usual") : percent(dial / 100);
  /** @type {HTMLElement} */ (row.querySelector(".number")).textContent = turned;
}

/**
 * @param {string} name
 * @param {HTMLElement} row
 */
function remove(name, row) {
  const at = [...byId("sites-rows").children].indexOf(row);
  const focused = row.contains(document.activeElement);
  row.remove();
  rows.delete(name);
  if (focused) focusRow(byId("sites-rows"), at, byId("sites-none"));
}

/**
 * @param {string} site
 * @param {import("../../shared/messages.js").When} when
 */
async function choose(site, when) {
  const origins = when === "site" ? [sitePattern(site)] : [];
  const granted = await allowed(origins);
  await showChosen(ask("ui-bg-sites", granted ? { site, when } : {}));
}

/**
 * @param {string} site
 * @param {boolean} on whether the site is remembered. Switching it off also erases what is remembered, for which the host is needed.
 */
async function chooseMemory(site, on) {
  await showChosen(ask("ui-bg-remember", { site, on }), on ? "" : word("options_memory_kept"));
}

async function chooseEverywhere() {
  const all = byId("everywhere").checked;
  if (all && !(await allowed([EVERY_SITE]))) {
    byId("everywhere").checked = false;
    return;
  }
  await showChosen(ask("ui-bg-sites", { when: all ? "all" : "ask" }));
}
