// @ts-check
/**
 * The sample page of the first start. It is a page of the extension that runs the content script as its own, because browsers put no
 * content scripts into pages of extensions: its messages are those of a page.
 */

import { api } from "../shared/browser.js";
import { withRule, withoutRule } from "../shared/rules.js";

const PAGE = "pages/welcome/sample.html";
/** Rules on the sample page: the guide beside the sample is no part of it. Those that the user makes there are stored nowhere. */
let rules = "* keep #guide";

export function sampleRules() {
  return rules;
}

/**
 * Add or remove a rule of the sample page.
 *
 * @param {{ line: string, remove: boolean }} change
 * @returns {string} the page's rules now
 */
export function changeSampleRule({ line, remove }) {
  rules = remove ? withoutRule(rules, line) : withRule(rules, line);
  return rules;
}

/**
 * Whether an address is the sample page's.
 *
 * @param {string | undefined} url as the browser tells it
 */
export function isSample(url) {
  return url?.split(/[?#]/u)[0] === api.runtime.getURL(PAGE);
}
