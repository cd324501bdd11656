// @ts-check
/**
 * Rules made by pointing at a page. A page's side may add and take back rules of its own site only; in a private window they live in
 * the browser's memory and are gone when it closes.
 */

import { readRules as parse, withRule, withoutRule } from "../shared/rules.js";
import { fits } from "../shared/site-pattern.js";
import { share, tellPages } from "./choices.js";
import { changeRules, rulesAt } from "./store.js";

/** A rule that a page may not make. */
export class ForeignRuleError extends Error {}

/**
 * Add a rule, or take one back, and tell the other open pages.
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
    await changeRules((text) => withoutRule(text, line));
    await changeRules((text) => withoutRule(text, line), true);
  } else await changeRules((text) => withRule(text, line), hidden);
  await share();
  // Not waited for: the page where the user points is to go on at once, and a tab in the background may take its time.
  tellPages(sender.tab?.id);
  return rulesAt(hidden);
}
