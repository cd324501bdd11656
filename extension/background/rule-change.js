// @ts-check
/**
 * Rules made by pointing at a page. The page's side may add and take back rules for blocks of its own site only, and only so many; in a
 * private window they live in the browser's memory and are gone when it closes.
 */

import { MOST_TEXT, readRules as parse, withRule, withoutRule } from "../shared/rules.js";
import { fits } from "../shared/site-pattern.js";
import { share, tellPages } from "./choices.js";
import { registrableSite } from "./registrable.js";
import { changeRules, rulesAt } from "./store.js";

/** Longest rule that a page may make, characters: a block's shape has a few hundred. */
const LONGEST_LINE = 2000;
/** Most characters of rules that a page may add to: by pointing nobody makes so many, and a text that is too long is not read at all. */
const MOST_OF_SITE = 50_000;

/** A rule that a page may not make. */
export class ForeignRuleError extends Error {}

/**
 * Add a rule, or take one back, and tell the other open pages.
 *
 * @param {{ line: string, remove: boolean }} change
 * @param {chrome.runtime.MessageSender} sender
 * @returns {Promise<string>} the rules that hold there now
 * @throws {ForeignRuleError} no rule, one for more than the page's own site, or one too many
 */
export async function changeRule({ line, remove }, sender) {
  const url = new URL(sender.url ?? "about:blank");
  const own = await siteOf(url);
  if (!isOwn(line, own, url)) throw new ForeignRuleError(`not a rule for this page: ${line.slice(0, 80)}`);
  const hidden = Boolean(sender.tab?.incognito);
  if (remove) {
    await changeRules((text) => withoutRule(text, line));
    await changeRules((text) => withoutRule(text, line), true);
  } else await changeRules((text) => added(text, line, own), hidden);
  await share();
  // Not waited for: the page where the user points is to go on at once, and a tab in the background may take its time.
  tellPages(sender.tab?.id);
  return rulesAt(hidden, sender.url);
}

/**
 * What one owner has registered of a page's host.
 *
 * @param {URL} url
 * @returns {Promise<string>} empty where there is none
 */
async function siteOf({ protocol, hostname }) {
  if (protocol === "file:") return "file";
  return hostname && registrableSite(hostname);
}

/**
 * Whether a line is one rule for blocks of a page, and of no more than its own site.
 *
 * @param {string} line
 * @param {string} own the site
 * @param {URL} url the page's
 */
function isOwn(line, own, url) {
  if (!own || line.length > LONGEST_LINE || /[\r\n]/u.test(line)) return false;
  const { rules, faults } = parse(line);
  if (faults.length > 0 || rules.length !== 1 || rules[0].action !== "level") return false;
  const { site } = rules[0].pattern;
  return isWithin(site, own) && fits({ site, page: "" }, url);
}

/**
 * @param {string} site
 * @param {string} own
 */
function isWithin(site, own) {
  return site === own || site.endsWith(`.${own}`);
}

/**
 * @param {string} text
 * @param {string} line
 * @param {string} own the site that the line is of
 * @throws {ForeignRuleError} the site has too many, or all sites together
 */
function added(text, line, own) {
  const ofSite = parse(text).rules.filter(({ pattern }) => isWithin(pattern.site, own));
  const length = ofSite.reduce((sum, { source }) => sum + source.length, line.length);
  const longer = withRule(text, line);
  if (length > MOST_OF_SITE || longer.length > MOST_TEXT) throw new ForeignRuleError(`too many rules: ${own}`);
  return longer;
}
