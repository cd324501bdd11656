// @ts-check
/** The rules as text: checked on every key, saved only when every line can be read, with a preview of what they say. */

import { make } from "../../shared/make.js";
import { ask, byId, onChange } from "../common/ask.js";
import { chosenText, saveFile } from "../common/file.js";
import { setDisabled } from "../common/focus.js";
import { addressCell } from "../common/site.js";
import { reported, tell } from "../common/trouble.js";
import { amount, percent, plural, word } from "../common/words.js";
import { LONGEST_LABEL, plainLabel, targetOf } from "../../shared/rule-label.js";
import { MOST_TEXT, mergedRules, readRules, withLabel } from "../../shared/rules.js";
import { displayName } from "../../shared/display-name.js";
import { importFilters } from "../../shared/ublock.js";

/** Errors listed at most: after some the list helps no more. */
const MOST_FAULTS = 50;
/** Rows of the preview at most: a text of any length must not freeze the page. */
const MOST_ROWS = 500;

const HELP = `# SITE[/PAGE]          WHAT     TARGET
example.org            hide     aside.promo
example.org/news/*     dim      .teaser-list
example.*              keep     #comments
example.org            off
example.org            dial     80
example.org            comments on
*                      hide     .cookie-banner`;

/** The rules as they were last known to be kept. */
let saved = "";

/** Whether the editor holds something else than what is kept. */
const unsaved = () => byId("rules-text").value !== saved;

/** Load the rules and make the editor work. */
export async function openRules() {
  byId("rules-help").textContent = HELP;
  show((await ask("ui-bg-rules")).text);
  // Rules made on a page, or in another browser; who is writing sees them once that is saved or discarded.
  const follow = async () => {
    const { text } = await ask("ui-bg-rules");
    if (text !== saved && !unsaved()) show(text);
  };
  onChange(() => follow().catch(tell));
  window.addEventListener("beforeunload", (event) => {
    if (unsaved()) event.preventDefault(); // the browser asks, in its own words
  });
  byId("rules-text").addEventListener("input", check);
  byId("rules-text").addEventListener("scroll", () => (byId("lines").scrollTop = byId("rules-text").scrollTop));
  const quietly = () => undefined; // the failure has been told
  byId("rules-save").addEventListener("click", () => save().catch(quietly));
  byId("rules-revert").addEventListener("click", () => reported(ask("ui-bg-rules")).then(({ text }) => show(text), quietly));
  byId("rules-export").addEventListener("click", () => reported(exportRules()).catch(quietly));
  byId("rules-import").addEventListener("click", () => byId("rules-file").click());
  byId("rules-file").addEventListener("change", importFile);
  byId("ublock-go").addEventListener("click", importUblock);
}

async function exportRules() {
  saveFile("penumbra-rules.txt", "text/plain", byId("rules-text").value);
}

/** @param {string} text as it is kept */
function show(text) {
  byId("rules-text").value = text;
  saved = byId("rules-text").value;
  check();
}

/** @param {string} text */
function setText(text) {
  byId("rules-text").value = text;
  check();
}

/**
 * Put more rules below those in the editor. Like what is typed there they are kept only once the user saves them: they can be
 * looked at first, and the hand is led to the button, or to the text where a line cannot be read.
 *
 * @param {string} more
 */
function append(more) {
  setText(joined(byId("rules-text").value, more));
  byId(byId("rules-save").disabled ? "rules-text" : "rules-save").focus({ focusVisible: true });
}

/** @returns {boolean} whether every line can be read */
function check() {
  const text = byId("rules-text").value;
  const { rules, faults } = readRules(text);
  showLines(text, new Set(faults.map(({ line }) => line)));
  showFaults(faults);
  showPreview(rules);
  const good = faults.length === 0;
  if (good) say(plural("options_rules_good", rules.length));
  else say(plural("options_rules_bad", faults.length), "bad");
  byId("rules-unsaved").hidden = !unsaved();
  setDisabled(byId("rules-save"), !good || !unsaved(), byId("rules-text"));
  setDisabled(byId("rules-revert"), !unsaved(), byId("rules-text"));
  return good;
}

/**
 * @param {string} text
 * @param {Set<number>} bad
 */
function showLines(text, bad) {
  const lines = byId("lines");
  const count = text.split("\n").length;
  // Only what has changed: a list of filters has thousands of lines, and this runs on every key.
  for (let at = lines.childElementCount; at > count; at--) lines.lastElementChild?.remove();
  const more = Array.from({ length: Math.max(0, count - lines.childElementCount) }, (_, at) => lines.childElementCount + at + 1);
  lines.append(...more.map((number) => make("div", {}, String(number))));
  for (const line of [...lines.querySelectorAll(".bad")]) line.className = "";
  for (const number of bad) lines.children[number - 1].className = "bad";
  lines.scrollTop = byId("rules-text").scrollTop;
}

/** @param {import("../../shared/rules.js").Fault[]} faults */
function showFaults(faults) {
  const items = faults.slice(0, MOST_FAULTS).map(({ line, key, value }) => {
    const button = make("button", { type: "button" }, word("options_rules_fault", amount(line), word(key, value)));
    button.addEventListener("click", () => goTo(line));
    return make("li", {}, button);
  });
  byId("rules-faults").hidden = items.length === 0;
  byId("rules-faults").replaceChildren(...items);
}

/** @param {number} line */
function goTo(line) {
  const field = byId("rules-text");
  const before =
    field.value
      .split("\n")
      .slice(0, line - 1)
      .join("\n").length + (line > 1 ? 1 : 0);
  field.focus();
  field.setSelectionRange(before, before + field.value.split("\n")[line - 1].length);
  const { top } = byId("lines").children[line - 1].getBoundingClientRect();
  field.scrollTop += top - field.getBoundingClientRect().top - field.clientHeight / 2; // browsers leave the selection where it is
}

/** @param {import("../../shared/rules.js").Rule[]} rules */
function showPreview(rules) {
  const rows = rules
    .slice(0, MOST_ROWS)
    .map((rule) =>
      make(
        "tr",
        {},
        make("td", { className: "number" }, amount(rule.line)),
        cellOf(rule),
        make("td", {}, said(rule), rule.block ? renaming(rule) : ""),
      ),
    );
  byId("preview").replaceChildren(...rows);
}

/** The pages that a rule is for. @param {import("../../shared/rules.js").Rule} rule */
function cellOf({ pattern }) {
  return pattern.site === "*" ? make("td", {}, word("rule_everywhere")) : addressCell(displayName(pattern.site) + pattern.page);
}

/** What a rule does, in words. @param {import("../../shared/rules.js").Rule} rule */
function said(rule) {
  if (rule.action === "off") return word("rule_off");
  if (rule.action === "on") return word("rule_on");
  if (rule.action === "dial") return word("rule_dial", percent((rule.dial ?? 0) / 100));
  if (rule.action === "comments") return word(rule.comments ? "rule_comments_on" : "rule_comments_off");
  const target = targetOf(rule) || word("rule_block", rule.block?.tag || "");
  return `${word(`pick_level_${rule.level}`)}: ${target}`;
}

/** A button that lets the user write another label for a remembered block. @param {import("../../shared/rules.js").Rule} rule */
function renaming(rule) {
  const name = `${word("rule_rename")}: ${said(rule)}`;
  const button = make("button", { type: "button", className: "button small rename", "aria-label": name }, word("rule_rename"));
  button.addEventListener("click", () => {
    const field = make("input", { type: "text", value: rule.label || targetOf(rule), maxLength: LONGEST_LABEL, "aria-label": name });
    const take = () => {
      const within = document.activeElement === field; // Enter, and no way to somewhere else
      rename(rule, field.value);
      if (within) byId("rules-save").focus({ focusVisible: true });
    };
    field.addEventListener("change", take);
    field.addEventListener("keydown", (/** @type {KeyboardEvent} */ { key }) => {
      if (key !== "Escape") return;
      field.removeEventListener("change", take); // Chromium tells a change where a field is removed
      field.replaceWith(button);
      button.focus({ focusVisible: true });
    });
    button.replaceWith(field);
    field.select();
    field.focus();
  });
  return button;
}

/**
 * Write a rule's new label into the text; like all that is written there it is kept once the user saves it.
 *
 * @param {import("../../shared/rules.js").Rule} rule
 * @param {string} label
 */
function rename(rule, label) {
  const text = byId("rules-text").value;
  if (text.split("\n")[rule.line - 1]?.trim() === rule.source) setText(withLabel(text, rule, plainLabel(label)));
}

async function save() {
  if (!check()) return;
  const text = byId("rules-text").value;
  const { text: kept } = await reported(ask("ui-bg-rules", { text, base: saved }));
  const written = byId("rules-text").value;
  show(kept);
  if (written !== text) setText(mergedRules(text, written, kept)); // who has gone on writing meanwhile goes on
  say(word("options_rules_saved"), "good");
}

/**
 * @param {string} text
 * @param {"plain" | "good" | "bad"} [mood]
 */
function say(text, mood = "plain") {
  byId("rules-said").dataset.mood = mood;
  byId("rules-said").textContent = text;
}

/** @param {Event} event */
async function importFile(event) {
  const read = await chosenText(/** @type {HTMLInputElement} */ (event.target), MOST_TEXT);
  if (!read) return;
  if (read.fault) say(word(read.fault.key, ...read.fault.values), "bad");
  else append(read.text);
}

/**
 * @param {string} before
 * @param {string} more
 */
function joined(before, more) {
  return before.trim() ? `${before.trimEnd()}\n${more}` : more;
}

function importUblock() {
  const { lines, left } = importFilters(byId("ublock-text").value);
  const now = new Set(byId("rules-text").value.split("\n"));
  const fresh = lines.filter((line) => !now.has(line));
  if (fresh.length > 0) append(`${fresh.join("\n")}\n`);
  byId("ublock-said").textContent =
    fresh.length > 0
      ? word("options_ublock_said", amount(fresh.length), amount(left.length))
      : word("options_ublock_none", amount(left.length));
  byId("ublock-left").hidden = left.length === 0;
  const rows = left
    .slice(0, MOST_ROWS)
    .map(({ line, source, key }) =>
      make(
        "tr",
        {},
        make("td", { className: "number" }, amount(line)),
        make("td", { className: "mono" }, source.slice(0, 200)),
        make("td", {}, word(key)),
      ),
    );
  byId("ublock-rows").replaceChildren(...rows);
}
