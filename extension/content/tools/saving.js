// @ts-check
/** Saving a rule made by pointing: a warning if it hides most of the page's text, then "saved" with an undo button. */

import { make } from "../../shared/make.js";
import { readRules } from "../../shared/rules.js";
import { word } from "./overlay.js";
import { button, row } from "./panel.js";
import { matchesOf } from "../rules/rules-apply.js";
import { within } from "../dom/tree.js";

/** How long "saved, undo" stays, ms: long enough to notice a mistake, short enough not to be in the way. */
const UNDO_TIME = 9000;
/** Share of the main text from which the user is warned. */
const MOST = 0.5;
/** Panels with a rule on its way: a second click before the answer saves nothing more. @type {WeakSet<import("./panel.js").Panel>} */
const saving = new WeakSet();

/**
 * @typedef {object} RulePage functions of the page for the picker and "why?"
 * @property {(line: string, remove: boolean) => Promise<string>} change add or remove a rule, with effect at once; returns the rules
 * @property {(on: boolean) => void} reveal show the untouched page, or the page as it was decided
 * @property {() => readonly Element[]} main elements with main content, in document order; none before a decision
 * @property {() => ParentNode[]} roots the document, and the shadow roots and frames' documents in it
 * @property {() => Iterable<readonly [Element, "keep" | "dim" | "hide"]>} levels blocks with the levels that the page has been given
 * @property {() => boolean} isOn whether Penumbra is on here
 * @property {() => Promise<void>} turnOn
 *
 * @typedef {object} Made a rule that is to be saved
 * @property {Element} element the block that it is made for
 * @property {string} line
 * @property {"keep" | "dim" | "hide"} level
 * @property {() => void} onSaved
 * @property {() => void} again start pointing again
 */

/**
 * Save a rule, and confirm it in the panel.
 *
 * @param {import("./panel.js").Panel} parts
 * @param {RulePage} page
 * @param {Made} made
 */
export async function saveRule(parts, page, made) {
  const found = matchedBy(made.line, page, made.element);
  if (made.level === "hide" && holdsMost(found, page.main())) warn(parts, page, made);
  else await save(parts, page, made);
}

/**
 * The elements that a rule for a block matches. While Penumbra is off the page's shadow roots are not known, but the block's own is.
 *
 * @param {string} line the rule
 * @param {RulePage} page
 * @param {Element} element the block that it is made for
 */
export function matchedBy(line, page, element) {
  const own = /** @type {ParentNode} */ (element.getRootNode());
  return matchesOf(readRules(line).rules[0], [...new Set([...page.roots(), own])]);
}

/**
 * @param {import("./panel.js").Panel} parts
 * @param {RulePage} page
 * @param {Made} made
 */
function warn(parts, page, made) {
  const again = button("pick_again", made.again, "primary");
  const sure = button("pick_hide_anyway", () => save(parts, page, made));
  parts.show([make("p", {}, word("pick_most_text"))], [row(again, sure, button("pick_cancel", parts.leave))]);
  again.focus();
}

/**
 * @param {import("./panel.js").Panel} parts
 * @param {RulePage} page
 * @param {Made} made
 */
async function save(parts, page, made) {
  if (saving.has(parts)) return;
  saving.add(parts);
  await page.change(made.line, false).finally(() => saving.delete(parts));
  made.onSaved();
  page.reveal(false);
  showSaved(parts, page, made);
}

/**
 * @param {import("./panel.js").Panel} parts
 * @param {RulePage} page
 * @param {Made} made
 */
function showSaved(parts, page, made) {
  const on = page.isOn();
  const ending = new AbortController();
  const leave = () => {
    ending.abort();
    parts.leave();
  };
  if (on) {
    const timer = setTimeout(leave, UNDO_TIME);
    AbortSignal.any([ending.signal, parts.signal]).addEventListener("abort", () => clearTimeout(timer), { once: true });
  }
  const take = () => {
    ending.abort(); // else the panel would close on what is told of a failure
    return page.change(made.line, true).then(parts.leave);
  };
  const undo = button("pick_undo", take, on ? "primary" : "");
  const more = button("pick_more", () => {
    ending.abort();
    made.again();
  });
  const turnOn = button("turn_on", () => page.turnOn().then(() => showSaved(parts, page, made)), "primary");
  const buttons = [undo, more, button("pick_close", leave)];
  if (!on) buttons.unshift(turnOn);
  parts.show([make("p", {}, word(on ? "pick_saved" : "pick_saved_off"))], [row(...buttons)]);
  buttons[0].focus();
}

/**
 * Whether a page may take a rule back. A rule for several sites is changed on the options page.
 *
 * @param {import("../../shared/rules.js").Rule} rule
 */
export function isOfOneSite({ pattern }) {
  return !pattern.site.endsWith("*");
}

/**
 * Whether elements contain most of the main content, or of all text before a decision.
 *
 * @param {readonly Element[]} found
 * @param {readonly Element[]} main
 */
function holdsMost(found, main) {
  const outer = outermost(main.length > 0 ? main : [document.body]);
  const held = outermost(found);
  let all = 0;
  let hit = 0;
  for (const element of outer) {
    const letters = lettersOf(element);
    const inside = held.filter((block) => within(block, element)).map(lettersOf);
    all += letters;
    hit += held.some((block) => within(element, block)) ? letters : inside.reduce((sum, count) => sum + count, 0);
  }
  return all > 0 && hit >= MOST * all;
}

/** @param {readonly Element[]} elements @returns {Element[]} those that are in no other of them */
function outermost(elements) {
  return elements.filter((element) => !elements.some((other) => other !== element && within(element, other)));
}

/** @param {Element} element @returns {number} characters of its visible text */
function lettersOf(element) {
  return (/** @type {HTMLElement} */ (element).innerText ?? element.textContent ?? "").trim().length;
}
