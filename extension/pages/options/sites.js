// @ts-check
/** The sites that have a choice or a dial of their own. */

import { make } from "../../shared/make.js";
import { allowed, ask, byId } from "../common/ask.js";
import { percent, word } from "../common/words.js";
import { EVERY_SITE, sitePattern } from "../../shared/origins.js";

const CHOICES = ["ask", "site", "never"];

/** Show the list and make it work. */
export async function showSites() {
  show(await ask("ui-bg-sites"));
  byId("everywhere").addEventListener("change", chooseEverywhere);
}

/** @param {{ everywhere: boolean, sites: Record<string, { when?: string, dial?: number }> }} all */
function show({ everywhere, sites }) {
  byId("everywhere").checked = everywhere;
  const names = Object.keys(sites).sort();
  byId("sites-none").hidden = names.length > 0;
  byId("sites-table").hidden = names.length === 0;
  byId("sites-rows").replaceChildren(...names.map((name) => row(name, sites[name], everywhere)));
}

/**
 * @param {string} name
 * @param {{ when?: string, dial?: number }} site
 * @param {boolean} everywhere on all sites, and so on this one where it says nothing else
 */
function row(name, { when = "ask", dial }, everywhere) {
  const label = (/** @type {string} */ value) => word(`popup_when_${value === "ask" && everywhere ? "all" : value}`);
  const choice = make(
    "select",
    { "aria-label": `${word("popup_when")}: ${name}` },
    ...CHOICES.map((value) => make("option", { value, selected: value === when }, label(value))),
  );
  choice.addEventListener("change", () => choose(name, choice.value));
  const forget = make(
    "button",
    { type: "button", className: "button small", "aria-label": `${word("forget")}: ${name}` },
    word("forget"),
  );
  forget.addEventListener("click", async () => show(await ask("ui-bg-sites", { site: name, when: "forget" })));
  const turned = dial === undefined ? word("options_dial_usual") : percent(dial / 100);
  return make(
    "tr",
    {},
    make("td", {}, name),
    make("td", {}, choice),
    make("td", { className: "number", "data-label": word("popup_dial") }, turned),
    make("td", {}, forget),
  );
}

/**
 * @param {string} site
 * @param {string} when
 */
async function choose(site, when) {
  const origins = when === "site" ? [sitePattern(site)] : [];
  show(await ask("ui-bg-sites", (await allowed(origins)) ? { site, when } : {}));
}

async function chooseEverywhere() {
  const all = byId("everywhere").checked;
  if (all && !(await allowed([EVERY_SITE]))) {
    byId("everywhere").checked = false;
    return;
  }
  show(await ask("ui-bg-sites", { when: all ? "all" : "ask" }));
}
