// @ts-check
/** Settings and rules as the user changes them; every open page is told at once. */

import { api } from "../shared/browser.js";
import { changeSettings, readRules, readSettings, writeRules } from "./store.js";
import { askIfThere } from "./tabs.js";

/**
 * Change settings, or only read them.
 *
 * @param {Record<string, unknown> | null | undefined} changed
 * @returns {Promise<import("../shared/settings.js").Settings>} all of them
 */
export async function settings(changed) {
  if (!changed) return readSettings();
  const all = await changeSettings(changed);
  await tellPages({ type: "bg-cs-settings", settings: all, rules: await readRules() });
  return all;
}

/**
 * Replace the rules, or only read them.
 *
 * @param {string | null | undefined} text
 * @returns {Promise<{ text: string }>}
 */
export async function rules(text) {
  if (typeof text === "string") {
    await writeRules(text);
    await tellPages({ type: "bg-cs-settings", settings: await readSettings(), rules: text });
  }
  return { text: await readRules() };
}

/** @param {Record<string, unknown>} message */
async function tellPages(message) {
  const tabs = await api.tabs.query({});
  await Promise.all(tabs.map((tab) => askIfThere(Number(tab.id), message)));
}
