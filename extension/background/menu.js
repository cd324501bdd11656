// @ts-check
/** The context menu's entries. */

import { api } from "../shared/browser.js";

/** Entry → key of its text in `_locales`. */
const ENTRIES = Object.freeze({ toggle: "menu_toggle", read: "menu_read", pick: "menu_pick", why: "menu_why" });

/** Pages that extensions may be let into; on others, as the browser's own, the entries would do nothing. */
const PAGES = ["http://*/*", "https://*/*", "file:///*"];

/** Make the entries. The browser keeps them between starts, so this runs once for each installed version. */
export async function makeMenu() {
  await api.contextMenus.removeAll();
  for (const [id, word] of Object.entries(ENTRIES)) {
    api.contextMenus.create({ id, title: api.i18n.getMessage(word), contexts: ["page", "selection", "link", "image"], documentUrlPatterns: PAGES });
  }
}
