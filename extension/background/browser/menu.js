// @ts-check
/** The context menu's entries. */

import { api } from "../../shared/browser.js";

/** Entry → key of its text in `_locales`. */
const ENTRIES = Object.freeze({ toggle: "menu_toggle", read: "menu_read", pick: "menu_pick", why: "menu_why", highlight: "menu_highlight" });
/** Entries for selected text alone. */
const FOR_SELECTIONS = new Set(["highlight"]);

const ANYWHERE = ["page", "selection", "link", "image"];

/** Pages that extensions may be let into; on others, as the browser's own, the entries would do nothing. */
const PAGES = ["http://*/*", "https://*/*", "file:///*"];

/** Make the entries. The browser keeps them between starts, so this runs once for each installed version. */
export async function makeMenu() {
  await api.contextMenus.removeAll();
  for (const [id, word] of Object.entries(ENTRIES)) {
    const contexts = /** @type {chrome.contextMenus.CreateProperties["contexts"]} */ (FOR_SELECTIONS.has(id) ? ["selection"] : ANYWHERE);
    api.contextMenus.create({ id, title: api.i18n.getMessage(word), contexts, documentUrlPatterns: PAGES });
  }
}
