// @ts-check
/** The list of highlights: found by words and site, in steps of a hundred, exported and erased. The host keeps them. */

import { changed } from "../../shared/highlights/change.js";
import { make } from "../../shared/make.js";
import { displayName } from "../../shared/display-name.js";
import { ask, byId } from "../common/ask.js";
import { stayBelow } from "../common/bar.js";
import { saveFile } from "../common/file.js";
import { reported } from "../common/trouble.js";
import { openPage, plural, word } from "../common/words.js";
import { linkTo } from "./link.js";
import { row } from "./row.js";

/** Highlights that are shown at a time. */
const STEP = 100;
/** Pause in typing before the search follows, ms. */
const PAUSE = 150;
/** The site that the host has for files of this machine. */
const FILES = "file://";

/** @typedef {import("../../shared/host-protocol.d.ts").Highlight} Highlight */
/** @typedef {import("../../shared/host-protocol.d.ts").HighlightsReply} Reply */

let timer = 0;
/** Searches so far: the reply to an earlier one is not shown any more. */
let asked = 0;
/** Highlights of the present search that the host has given, less those removed since. */
let given = 0;
let total = 0;
/** The first highlights as the host gave them last. */
let shown = "";

/** What the fields say. */
function search() {
  return { words: byId("search").value, site: byId("site").value };
}

/**
 * Ask for highlights. The list does not grow meanwhile: a second press would ask for the same ones.
 *
 * @param {number} [offset]
 * @returns {Promise<Reply | null>} null if others have been asked for since
 */
async function askFrom(offset) {
  const turn = (asked += 1);
  byId("more").disabled = true;
  try {
    const reply = await reported(ask("ui-bg-notebook", { op: "find", ...search(), offset, limit: STEP }));
    return turn === asked ? reply : null;
  } finally {
    if (turn === asked) byId("more").disabled = false;
  }
}

/** Show the first highlights that the fields ask for. */
async function find() {
  const reply = await askFrom();
  if (reply) show(reply);
}

/** Show highlights in place of the others. @param {Reply} reply */
function show(reply) {
  byId("pages").replaceChildren();
  given = 0;
  shown = JSON.stringify(reply.highlights);
  listSites(reply.sites);
  add(reply);
}

/** Show what pages have changed meanwhile, unless that would take away what the user does here, or how far the list is open. */
async function findAgain() {
  const busy = byId("pages").querySelector(".editor, .removed") !== null;
  if (document.hidden || busy || given > STEP) return;
  const reply = await askFrom();
  // The same rows stay, with the focus and what is being pressed.
  if (reply && JSON.stringify(reply.highlights) !== shown) show(reply);
}

/** Show the next ones. */
async function findMore() {
  const reply = await askFrom(given);
  if (!reply) return;
  const first = add(reply);
  (first?.querySelector("a, button") ?? byId("more")).focus();
}

/**
 * Add highlights at the end of the list.
 *
 * @param {Reply} reply
 * @returns {any} the first row of them
 */
function add({ highlights, total: found }) {
  const rows = highlights.map((highlight) => {
    const item = row(highlight, ACTIONS);
    listOf(highlight).append(item);
    return item;
  });
  given += highlights.length;
  total = found;
  sum();
  return rows[0];
}

/** Say how many there are, and offer what can be done with them. */
function sum() {
  const any = byId("site").options.length > 1;
  byId("said").textContent = any && total === 0 && !byId("pages").hasChildNodes() ? word("options_nothing") : any ? plural("highlights_count", total) : "";
  byId("none").hidden = any;
  byId("more").hidden = given >= total;
  byId("export").disabled = total === 0;
  byId("erase").disabled = !any;
  const site = byId("site").value;
  byId("erase").textContent = site ? word("highlights_erase_site", named(site)) : word("highlights_erase_all");
}

/**
 * The list of a page's highlights, which is made with the first of them.
 *
 * @param {Highlight} highlight
 */
function listOf({ url, title }) {
  const last = /** @type {any} */ (byId("pages").lastElementChild);
  if (last?.dataset.url === url) return last.querySelector(".list");
  const href = linkTo({ url });
  const text = title.trim() || url;
  const name = href ? make("a", { href, target: "_blank", rel: "noopener noreferrer" }, text) : text;
  const list = make("ul", { className: "list" });
  const page = make("section", { className: "page" }, make("h2", { dir: "auto" }, name), make("p", { className: "note" }, make("bdi", {}, url)), list);
  page.dataset.url = url;
  byId("pages").append(page);
  return list;
}

/** @param {Reply["sites"]} sites */
function listSites(sites) {
  const chosen = byId("site").value;
  const entries = sites.map(({ site }) => make("option", { value: site }, named(site)));
  byId("site").replaceChildren(make("option", { value: "" }, word("highlights_all_sites")), ...entries);
  byId("site").value = sites.some(({ site }) => site === chosen) ? chosen : "";
}

/** @param {string} site */
function named(site) {
  return site === FILES ? word("highlights_files") : `\u2068${displayName(site)}\u2069`;
}

/** @type {import("./row.js").Actions} */
const ACTIONS = {
  change: (highlight, changes) => changed((change) => put(highlight.url, highlight.title, change), highlight, changes),
  remove: async (highlight) => {
    await reported(ask("ui-bg-notebook", { op: "remove", ids: [highlight.id] }));
    given -= 1;
    total -= 1;
    sum();
  },
  restore: async (highlight) => {
    const { url, title, id, quote, position, color, note, created } = highlight;
    const back = await put(url, title, { id, quote, position, color, note, created });
    given += 1;
    total += 1;
    sum();
    return back;
  },
};

/** @param {string} url @param {string} title @param {import("../../shared/host-protocol.d.ts").NewHighlight} highlight */
async function put(url, title, highlight) {
  return /** @type {Highlight} */ ((await reported(ask("ui-bg-notebook", { op: "put", url, title, highlight }))).highlight);
}

async function exportFound() {
  const { text } = await reported(ask("ui-bg-notebook", { op: "markdown", ...search() }));
  saveFile("highlights.md", "text/markdown", text);
}

async function erase() {
  const { site } = search();
  if (!confirm(site ? word("highlights_sure_site", named(site)) : word("highlights_sure_all"))) return;
  await reported(ask("ui-bg-notebook", { op: "erase", ...(site ? { site } : { all: true }) }));
  byId("site").value = "";
  await find();
  byId("said").tabIndex = -1;
  byId("said").focus();
}

function open() {
  openPage();
  stayBelow();
  const quiet = () => undefined; // the page says it already
  byId("search").addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => find().catch(quiet), PAUSE);
  });
  byId("site").addEventListener("change", () => find().catch(quiet));
  byId("more").addEventListener("click", () => findMore().catch(() => byId("more").focus())); // a disabled button loses the focus
  byId("export").addEventListener("click", () => exportFound().catch(quiet));
  byId("erase").addEventListener("click", () => erase().catch(quiet));
  document.addEventListener("visibilitychange", () => findAgain().catch(quiet));
  listSites([]);
  find().catch(quiet);
}

open();
