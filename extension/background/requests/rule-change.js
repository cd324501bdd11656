// @ts-check
/**
 * Rules made by pointing at a page. A page's side may add and remove rules for blocks of its own site only, and a limited number of them.
 * In a private window rules are in the browser's memory, until it closes.
 */

import { MOST_TEXT, readRules as parse, withRule, withoutRule } from "../../shared/rules.js";
import { fits } from "../../shared/site-pattern.js";
import { share, tellPages } from "../storage/choices.js";
import { registrableSite } from "../sites/registrable.js";
import { changeRules, rulesAt } from "../storage/store.js";

/** Longest rule of a page, characters: a block's shape has a few hundred. */
const LONGEST_LINE = 2000;
/** Longest text of rules to which a page may add, characters. Nobody makes so many by pointing, and a longer text is not read at all. */
const MOST_OF_SITE = 50_000;

/** A rule that a page may not make. */
export class ForeignRuleError extends Error {}

/**
 * Add or remove a rule, and tell the other open pages.
 *
 * @param {{ line: string, remove: boolean }} change
 * @param {chrome.runtime.MessageSender} sender
 * @returns {Promise<string>} the rules of the page's site now
 * @throws {ForeignRuleError} no rule, one for more than the page's own site, or one too many
 */
export async function changeRule({ line, remove }, sender) {
  const url = new URL(sender.url ?? "about:blank");
  const own = await siteOf(url);
  if (!isOwn(line, own, url, remove)) throw new ForeignRuleError(`not a rule for this page: ${line.slice(0, 80)}`);
  const isPrivate = Boolean(sender.tab?.incognito);
  if (remove) {
    await changeRules((text) => withoutRule(text, line));
    await changeRules((text) => withoutRule(text, line), true);
  } else await changeRules((text) => added(text, line, own), isPrivate);
  await share();
  // Not awaited: the page where the user points continues at once, and a tab in the background may be slow.
  tellPages(sender.tab?.id);
  return rulesAt(isPrivate, sender.url);
}

/**
 * The registrable site of a page.
 *
 * @param {URL} url
 * @returns {Promise<string>} empty if there is none
 */
async function siteOf({ protocol, hostname }) {
  if (protocol === "file:") return "file";
  return hostname && registrableSite(hostname);
}

/**
 * Whether a line is one rule for blocks of a page, and for no other site than the page's own.
 *
 * @param {string} line
 * @param {string} own the site
 * @param {URL} url the page's
 * @param {boolean} remove
 */
function isOwn(line, own, url, remove) {
  if (!own || line.length > LONGEST_LINE || /[\r\n]/u.test(line)) return false;
  const { rules, faults } = parse(line);
  if (faults.length > 0 || rules.length !== 1 || rules[0].action !== "level") return false;
  // Pointing names blocks by their shape. A selector could not be checked here: a service worker has no document.
  if (!remove && !rules[0].block) return false;
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
 * @param {string} own the site of the line
 * @throws {ForeignRuleError} the site has too many, or all sites together
 */
function added(text, line, own) {
  const ofSite = parse(text).rules.filter(({ pattern }) => isWithin(pattern.site, own));
  const length = ofSite.reduce((sum, { source }) => sum + source.length, line.length);
  const longer = withRule(text, line);
  if (length > MOST_OF_SITE || longer.length > MOST_TEXT) throw new ForeignRuleError(`too many rules: ${own}`);
  return longer;
}
