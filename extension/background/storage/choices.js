// @ts-check
/** Changes of settings and rules by the user, here or in another browser. Every open page learns of them at once. */

import { api } from "../../shared/browser.js";
import { joinedRules, mergedRules } from "../../shared/rules.js";
import { changeRules, changeSettings, readRules, readSettings } from "./store.js";
import { receiveShared, sendShared } from "./sync.js";
import { askIfThere } from "../browser/tabs.js";

/** Longest wait for pages to take in a change, ms. */
const PATIENCE = 500;

/**
 * Change settings, or only read them.
 *
 * @param {Record<string, unknown> | null | undefined} changed
 * @returns {Promise<import("../../shared/settings.js").Settings>} all of them
 */
export async function updateSettings(changed) {
  if (!changed) return readSettings();
  await changeSettings(changed);
  // Turning sharing on discards nothing that this browser has.
  if (changed.sync === true) await takeShared(joinedRules);
  await share();
  await tellPages();
  return readSettings();
}

/**
 * Replace the rules, or only read them.
 *
 * @param {string | null | undefined} text
 * @param {string | null} [base] the text before the user's changes: changes made elsewhere since then are kept
 * @returns {Promise<{ text: string }>}
 */
export async function updateRules(text, base) {
  if (typeof text === "string") {
    await changeRules((now) => mergedRules(base ?? now, text, now));
    await share();
    await tellPages();
  }
  return { text: await readRules() };
}

/** Send settings and rules to the user's other browsers, if sharing is on. */
export async function share() {
  // The browser's synchronisation may be off or full. The user's choice holds here all the same.
  await sendShared().catch((error) => console.warn("Penumbra: not shared:", error.message));
}

/**
 * Accept settings and rules from another browser.
 *
 * @param {(shared: string, own: string) => string} [join] of the rules there and here
 */
export async function takeShared(join = (shared) => shared) {
  const shared = await receiveShared().catch(() => null); // as in `share`
  if (!shared) return;
  await changeSettings(shared.settings);
  const { rules: theirs, unsent } = shared;
  if (theirs !== null) await changeRules((own) => (unsent ? joinedRules(own, theirs) : join(theirs, own)));
  await tellPages();
}

/**
 * Tell every open page, the extension's own too, that settings or rules have changed. The page then asks for its own. A page that cannot
 * run now, because it shows a prompt or is frozen, learns of it when it runs again.
 *
 * @param {number} [knowing] the tab that knows the change already
 */
export async function tellPages(knowing) {
  api.runtime.sendMessage({ type: "bg-ui-changed" }).catch(() => undefined); // no page of the extension is open
  const tabs = (await api.tabs.query({})).filter(({ id }) => id !== knowing);
  const answers = Promise.all(tabs.map(({ id }) => askIfThere(Number(id), { type: "bg-cs-settings" })));
  await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}
