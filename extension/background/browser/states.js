// @ts-check
/**
 * The states of a tab, for the user: icon, one sentence, one piece of advice. The texts are in `_locales` under
 * `state_NAME_sentence` and `state_NAME_advice`.
 */

import { api } from "../../shared/browser.js";

/**
 * State → its icon (files `icons/ICON-SIZE.png`). Waiting keeps the current icon, because it is over before browsers have read
 * another; so does saving, which changes nothing on the page. @type {Readonly<Record<string, string>>}
 */
export const STATES = Object.freeze({
  idle: "off",
  waiting: "",
  working: "on",
  off_here: "off",
  not_suited: "unsuited",
  no_page: "unsuited",
  no_article: "unsuited",
  no_site: "",
  doc_pdf: "unsuited",
  doc_text: "unsuited",
  doc_feed: "unsuited",
  doc_data: "unsuited",
  doc_picture: "unsuited",
  doc_video: "unsuited",
  doc_audio: "unsuited",
  page_closed: "unsuited",
  file_closed: "unsuited",
  saved: "",
  saved_part: "",
  saved_again: "",
  no_folder: "",
  folder_missing: "",
  folder_denied: "",
  folder_read_only: "",
  folder_full: "",
  name_too_long: "",
  save_failed: "",
  not_opened: "",
  highlight_empty: "",
  highlight_field: "",
  highlight_long: "",
  highlight_private: "",
  reader_private: "",
  highlight_gone: "",
  highlights_many: "",
  highlights_busy: "",
  highlights_full: "",
  highlights_read_only: "",
  highlights_damaged: "",
  highlights_newer: "",
  highlights_failed: "",
  storage_full: "",
  host_missing: "problem",
  host_forbidden: "problem",
  host_old: "problem",
  host_new: "problem",
  host_failed: "problem",
  failed: "problem",
});

const ICON_SIZES = [16, 32, 48];

/** @typedef {{ name: string, sentenceKey: string, adviceKey: string, detail: string }} State */

/**
 * @param {string} name one of `STATES`
 * @param {string} [detail] for a fault report; no page text
 * @returns {State}
 */
export function state(name, detail = "") {
  const known = Object.hasOwn(STATES, name) ? name : "failed";
  return { name: known, sentenceKey: `state_${known}_sentence`, adviceKey: `state_${known}_advice`, detail };
}

/**
 * The state of a page at a site: where the user has chosen "never", Penumbra is off for that reason.
 *
 * @param {string} name
 * @param {string} when the site's choice
 * @returns {string}
 */
export function stateAt(name, when) {
  return name === "idle" && when === "never" ? "off_here" : name;
}

/**
 * Show a tab's state on the toolbar button.
 *
 * @param {number} tabId
 * @param {State} shown
 */
export async function showState(tabId, shown) {
  const icon = STATES[shown.name];
  const title = `${api.i18n.getMessage("ext_name")}: ${api.i18n.getMessage(shown.sentenceKey)}`;
  // Both reject if the tab was closed meanwhile: it has no button any more.
  await Promise.allSettled([icon && api.action.setIcon({ tabId, path: pathsOf(icon) }), api.action.setTitle({ tabId, title })]);
}

/** Ground of the badge. Browsers write on it in white. */
const BADGE = "#a3320b";

/**
 * Answer a key on the toolbar button, where no script can answer in the page: a badge, and the popup where the browser opens it.
 *
 * @param {number} tabId
 */
export async function answerOnButton(tabId) {
  const { action } = api;
  const shown = [action.setBadgeBackgroundColor({ tabId, color: BADGE }), action.setBadgeText({ tabId, text: "!" })];
  await Promise.allSettled(shown); // the tab may have gone
  await action.openPopup().catch(() => undefined); // Firefox opens it only as long as the key counts as the user's
}

/**
 * @param {string} icon
 * @returns {Record<number, string>} its files, by size
 */
function pathsOf(icon) {
  return Object.fromEntries(ICON_SIZES.map((size) => [size, `/icons/${icon}-${size}.png`]));
}
