// @ts-check
/**
 * The sample page of the first start. It is a page of the extension that runs the content script as its own, because browsers put no
 * content scripts into pages of extensions: its messages are those of a page.
 */

import { api } from "../../shared/browser.js";
import { withRule, withoutRule } from "../../shared/rules.js";
import { queue } from "../storage/queue.js";

const PAGE = "pages/welcome/sample.html";
/** Rules of the sample page before the user makes any: the guide beside the sample is no part of it. */
const FIRST = "* keep #guide";
/** Key of the rules that the user makes there, in the browser's memory: they are for trying, and end with the browser. */
const KEY = "sample-rules";
const inTurn = queue();

/** @returns {Promise<string>} the sample page's rules */
export async function sampleRules() {
  const rules = (await api.storage.session.get(KEY))[KEY];
  return typeof rules === "string" ? rules : FIRST;
}

/**
 * Add or remove a rule of the sample page.
 *
 * @param {{ line: string, remove: boolean }} change
 * @returns {Promise<string>} the page's rules now
 */
export function changeSampleRule({ line, remove }) {
  return inTurn(async () => {
    const rules = (remove ? withoutRule : withRule)(await sampleRules(), line);
    await api.storage.session.set({ [KEY]: rules });
    return rules;
  });
}

/**
 * Whether an address is the sample page's.
 *
 * @param {string | undefined} url as the browser tells it
 */
export function isSample(url) {
  return url?.split(/[?#]/u)[0] === api.runtime.getURL(PAGE);
}
