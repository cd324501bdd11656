// @ts-check
/** What the user can do next in a state, as a button of the popup and of the notice in the page. */

const SETUP = "pages/welcome/welcome.html";
const SAVING = "pages/options/options.html#saving";
const DIAGNOSTICS = "pages/options/options.html#diagnostics";
/** Page of the browser with the extension's own settings. */
export const DETAILS = "details";

/** @typedef {{ word: string, page: string }} NextStep page: that opens; empty: the same again, on a page that is left as it is */

/** State (`background/browser/states.js`) → the next step. @type {Readonly<Record<string, NextStep | undefined>>} */
export const NEXT_STEPS = Object.freeze({
  not_suited: { word: "next_anyway", page: "" },
  no_article: { word: "next_anyway", page: "" },
  host_missing: { word: "next_install", page: SETUP },
  host_forbidden: { word: "next_install", page: SETUP },
  host_old: { word: "next_update", page: SETUP },
  host_new: { word: "next_update", page: SETUP },
  host_failed: { word: "next_look", page: DIAGNOSTICS },
  failed: { word: "next_look", page: DIAGNOSTICS },
  no_folder: { word: "next_folder", page: SAVING },
  folder_missing: { word: "next_other_folder", page: SAVING },
  folder_denied: { word: "next_other_folder", page: SAVING },
  folder_read_only: { word: "next_other_folder", page: SAVING },
  folder_full: { word: "next_other_folder", page: SAVING },
  name_too_long: { word: "next_other_folder", page: SAVING },
  save_failed: { word: "next_other_folder", page: SAVING },
  file_closed: { word: "next_allow", page: DETAILS },
});
