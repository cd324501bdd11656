// @ts-check
/** Settings and rules as the user changes them, here or in another browser; every open page is told at once. */

import { api } from "../shared/browser.js";
import { joinedRules, mergedRules } from "../shared/rules.js";
import { changeRules, changeSettings, readRules, readSettings } from "./store.js";
import { receiveShared, sendShared } from "./sync.js";
import { askIfThere } from "./tabs.js";

/** Time that pages have to take in what was changed before it counts as done, ms. */
const PATIENCE = 500;

/**
 * Change settings, or only read them.
 *
 * @param {Record<string, unknown> | null | undefined} changed
 * @returns {Promise<import("../shared/settings.js").Settings>} all of them
 */
export async function settings(changed) {
  if (!changed) return readSettings();
  await changeSettings(changed);
  // Turning the sharing on throws nothing away that this browser has.
  if (changed.sync === true) await takeShared(joinedRules);
  await share();
  await tellPages();
  return readSettings();
}

/**
 * Replace the rules, or only read them.
 *
 * @param {string | null | undefined} text
 * @param {string | null} [base] what the text was made of: what has been changed elsewhere since then stays changed
 * @returns {Promise<{ text: string }>}
 */
export async function rules(text, base) {
  if (typeof text === "string") {
    await changeRules((now) => mergedRules(base ?? now, text, now));
    await share();
    await tellPages();
  }
  return { text: await readRules() };
}

/** Send settings and rules to the user's other browsers, where that is on. */
export async function share() {
  // The browser's synchronisation may be off or full: what the user chose holds here all the same.
  await sendShared().catch((error) => console.warn("Penumbra: not shared:", error.message));
}

/**
 * Take over what another browser sent.
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
 * Tell every open page, the extension's own too, that settings or rules have changed: it asks for its own. A page that cannot run just now, asking something or
 * frozen, hears of it when it can again.
 *
 * @param {number} [knowing] the tab that knows already
 */
export async function tellPages(knowing) {
  api.runtime.sendMessage({ type: "bg-ui-changed" }).catch(() => undefined); // no page of the extension is open
  const tabs = (await api.tabs.query({})).filter(({ id }) => id !== knowing);
  const told = Promise.all(tabs.map(({ id }) => askIfThere(Number(id), { type: "bg-cs-settings" })));
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}
