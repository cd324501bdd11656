// @ts-check
/** What the user can do next in a state, as a button of the popup and of the notice in the page. */

const SETUP = "pages/welcome/welcome.html";
const DIAGNOSTICS = "pages/options/options.html#diagnostics";
/** Page of the browser with the extension's own settings. */
export const DETAILS = "details";

/** @typedef {{ word: string, page: string }} NextStep page: that opens; empty: the same again, on a page that is left as it is */

/** State (`background/states.js`) → the next step. @type {Readonly<Record<string, NextStep | undefined>>} */
export const NEXT_STEPS = Object.freeze({
  not_suited: { word: "next_anyway", page: "" },
  no_article: { word: "next_anyway", page: "" },
  host_missing: { word: "next_install", page: SETUP },
  host_forbidden: { word: "next_install", page: SETUP },
  host_old: { word: "next_update", page: SETUP },
  host_new: { word: "next_update", page: SETUP },
  host_failed: { word: "next_look", page: DIAGNOSTICS },
  failed: { word: "next_look", page: DIAGNOSTICS },
  file_closed: { word: "next_allow", page: DETAILS },
});
