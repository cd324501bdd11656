// @ts-check
/**
 * Rules made by pointing at a page. A page's side may add and take back rules of its own site only; in a private window they live in
 * the browser's memory and are gone when it closes.
 */

import { api } from "../shared/browser.js";
import { readRules as parse, withRule, withoutRule } from "../shared/rules.js";
import { fits } from "../shared/site-pattern.js";
import { share } from "./choices.js";
import { readRules, writeRules } from "./store.js";

const PRIVATE = "rules";

/** A rule that a page may not make. */
export class ForeignRuleError extends Error {}

/**
 * The rules that hold in a window.
 *
 * @param {boolean} hidden a private window
 * @returns {Promise<string>}
 */
export async function rulesAt(hidden) {
  const lasting = await readRules();
  return hidden ? `${lasting}\n${await readPrivate()}` : lasting;
}

/**
 * Add a rule, or take one back.
 *
 * @param {{ line: string, remove: boolean }} change
 * @param {chrome.runtime.MessageSender} sender
 * @returns {Promise<string>} the rules that hold there now
 * @throws {ForeignRuleError} no rule, or one for another site
 */
export async function changeRule({ line, remove }, sender) {
  const { rules, faults } = parse(line);
  const url = sender.url && URL.canParse(sender.url) ? new URL(sender.url) : null;
  if (!url || faults.length > 0 || rules.length !== 1 || !fits({ ...rules[0].pattern, page: "" }, url)) {
    throw new ForeignRuleError(`not a rule for this page: ${line.slice(0, 80)}`);
  }
  const hidden = Boolean(sender.tab?.incognito);
  if (remove) {
    await writeRules(withoutRule(await readRules(), line));
    await writePrivate(withoutRule(await readPrivate(), line));
  } else if (hidden) await writePrivate(withRule(await readPrivate(), line));
  else await writeRules(withRule(await readRules(), line));
  await share();
  return rulesAt(hidden);
}

async function readPrivate() {
  const found = (await api.storage.session.get(PRIVATE))[PRIVATE];
  return typeof found === "string" ? found : "";
}

/** @param {string} rules */
async function writePrivate(rules) {
  await api.storage.session.set({ [PRIVATE]: rules });
}
