// @ts-check
/** The list of highlights: found by words and site, in steps of a hundred, exported and erased. The host keeps them. */

import { changed } from "../../shared/highlights/change.js";
import { make } from "../../shared/make.js";
import { displayName } from "../../shared/display-name.js";
import { ask, byId, onHighlights } from "../common/ask.js";
import { stayBelow } from "../common/bar.js";
import { saveFile } from "../common/file.js";
import { forgetTrouble, reported, tell } from "../common/trouble.js";
import { openPage, plural, word } from "../common/words.js";
import { addRows, endUnused, hasUnsaved, renewRows } from "./list.js";

/** Highlights that are shown at a time. */
const STEP = 100;
/** Highlights that the host gives at a time, at most. */
const MOST = 500;
/** Pause in typing before the search follows, ms. */
const PAUSE = 150;
/** The site that the host has for files of this machine. */
const FILES = "file://";

/** @typedef {import("../../shared/host-protocol.d.ts").Highlight} Highlight */
/** @typedef {import("../../shared/host-protocol.d.ts").HighlightsReply} Reply */

let timer = 0;
/** Searches so far: the reply to an earlier one is not shown any more. */
let asked = 0;
/** The search that runs. @type {Promise<unknown> | null} */
let running = null;
/** Whether changes made elsewhere are going to be shown. */
let renewing = false;
/** Whether something was changed since the list was asked for. */
let stale = false;
/** Number of the failure that changes made elsewhere could not be shown, as of `tell`. */
let behind = 0;
/** Highlights of the present search that the host has given, less those removed since. */
let given = 0;
let total = 0;
/** Whether there are highlights at all. */
let any = false;

/** What the fields say. */
function search() {
  return { words: byId("search").value, site: byId("site").value };
}

/**
 * Ask for highlights of the present search.
 *
 * @param {number} from
 * @param {number} count
 * @returns {Promise<Reply | null>} null if others have been asked for since
 */
async function askFor(from, count) {
  const turn = (asked += 1);
  const steps = Array.from({ length: Math.ceil(count / MOST) }, (_, at) => at * MOST);
  const asking = steps.map((step) => ask("ui-bg-notebook", { op: "find", ...search(), offset: from + step || undefined, limit: Math.min(MOST, count - step) }));
  const own = (running = Promise.all(asking));
  try {
    const replies = await own;
    return turn === asked ? { ...replies[0], highlights: replies.flatMap(({ highlights }) => highlights) } : null;
  } finally {
    if (running === own) running = null;
  }
}

/**
 * Ask for a step of highlights. The list does not grow meanwhile: a second press would ask for the same ones.
 *
 * @param {number} from
 */
async function askStep(from) {
  byId("more").disabled = true;
  try {
    return await reported(askFor(from, STEP));
  } finally {
    if (!running) byId("more").disabled = false;
  }
}

/** Show the first highlights that the fields ask for, in place of the others. */
async function find() {
  const reply = await askStep(0);
  if (!reply) return;
  endUnused();
  show(reply);
}

/** Show these highlights, in the rows that are there already where they are. @param {Reply} reply */
function show({ sites, highlights, total: found }) {
  listSites(sites);
  renewRows(highlights, ACTIONS);
  given = highlights.length;
  total = found;
  sum();
}

/**
 * Show what was changed elsewhere, after what the user has asked for. The same rows stay, with the focus and what is being written. So does
 * what the page says of what the user has done.
 */
async function findAgain() {
  stale = true;
  if (document.hidden || renewing) return;
  renewing = true;
  try {
    let reply = null;
    while (!reply || stale) {
      while (running) await running.catch(() => undefined); // the page says it already
      stale = false;
      reply = await askFor(0, Math.max(STEP, given));
    }
    show(reply);
    forgetTrouble(behind);
  } catch (error) {
    forgetTrouble(behind);
    if (byId("trouble").hidden) behind = tell(/** @type {import("../../shared/failure-words.js").Failed} */ (error));
  } finally {
    renewing = false;
  }
}

/** Show the next ones. */
async function findMore() {
  const reply = await askStep(given);
  if (!reply) return;
  const isHere = isAtMore();
  const first = add(reply);
  if (isHere) (first?.querySelector("a, button") ?? byId("more")).focus();
}

/** Whether the user is still at the button that shows the next ones. Browsers take the focus from a disabled button, at once or later. */
function isAtMore() {
  return [byId("more"), document.body].includes(document.activeElement);
}

/**
 * Add highlights at the end of the list.
 *
 * @param {Reply} reply
 * @returns {any} the first row of them
 */
function add({ highlights, total: found }) {
  const first = addRows(highlights, ACTIONS);
  given += highlights.length;
  total = found;
  sum();
  return first;
}

/** Say how many there are, and offer what can be done with them. */
function sum() {
  byId("said").textContent = any && total === 0 && !byId("pages").hasChildNodes() ? word("options_nothing") : any ? plural("highlights_count", total) : "";
  byId("none").hidden = any;
  byId("more").hidden = given >= total;
  byId("export").disabled = total === 0;
  byId("erase").disabled = !any;
  const site = byId("site").value;
  byId("erase").textContent = site ? word("highlights_erase_site", named(site)) : word("highlights_erase_all");
}

/**
 * List the sites that have highlights, and the one that is searched. An open list stays open if they are the same.
 *
 * @param {Reply["sites"]} sites
 */
function listSites(sites) {
  any = sites.length > 0;
  const chosen = byId("site").value;
  const names = [...new Set(["", ...sites.map(({ site }) => site), chosen])];
  const listed = [...byId("site").options].map(({ value }) => value);
  if (JSON.stringify(names) === JSON.stringify(listed)) return;
  byId("site").replaceChildren(...names.map((site) => make("option", { value: site }, site ? named(site) : word("highlights_all_sites"))));
  byId("site").value = chosen;
}

/** @param {string} site */
function named(site) {
  return site === FILES ? word("highlights_files") : `\u2068${displayName(site)}\u2069`;
}

/** @type {import("./row.js").Actions} */
const ACTIONS = {
  read: async (highlight) => {
    const { highlights } = await reported(ask("ui-bg-notebook", { op: "page", url: highlight.url }));
    return highlights.find(({ id }) => id === highlight.id) ?? highlight; // what was removed meanwhile comes back with a new note
  },
  change: (highlight, changes) => reported(changed((change) => put(highlight.url, highlight.title, change), highlight, changes)),
  remove: async (highlight) => {
    await reported(ask("ui-bg-notebook", { op: "remove", ids: [highlight.id] }));
    given -= 1;
    total -= 1;
    sum();
  },
  restore: async (highlight) => {
    const { url, title, id, quote, position, color, note, created } = highlight;
    const back = await reported(put(url, title, { id, quote, position, color, note, created }));
    given += 1;
    total += 1;
    sum();
    return back;
  },
};

/** @param {string} url @param {string} title @param {import("../../shared/host-protocol.d.ts").NewHighlight} highlight */
async function put(url, title, highlight) {
  return /** @type {Highlight} */ ((await ask("ui-bg-notebook", { op: "put", url, title, highlight })).highlight);
}

async function exportFound() {
  const keep = (/** @type {{ text: string }} */ { text }) => saveFile("highlights.md", "text/markdown", text);
  await reported(ask("ui-bg-notebook", { op: "markdown", ...search() }).then(keep));
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
  byId("more").addEventListener("click", () => findMore().catch(() => isAtMore() && byId("more").focus()));
  byId("export").addEventListener("click", () => exportFound().catch(quiet));
  byId("erase").addEventListener("click", () => erase().catch(quiet));
  window.addEventListener("beforeunload", (event) => {
    if (hasUnsaved()) event.preventDefault(); // the browser asks, in its own words
  });
  onHighlights(findAgain);
  listSites([]);
  find().catch(quiet);
}

open();
