// @ts-check
/** The welcome page. */

import { api } from "../../shared/browser.js";

const PAGE = "pages/welcome/welcome.html";
const WELCOMED = "welcomed";

/**
 * Open the welcome page, once a profile. Chromium loads an extension from a system's package anew at each start, and reports each time
 * that it was installed.
 *
 * @param {string} reason the browser's reason for the event of installation
 */
export async function welcome(reason) {
  if (reason !== "install" || (await api.storage.local.get(WELCOMED))[WELCOMED] === true) return;
  await api.storage.local.set({ [WELCOMED]: true });
  await api.tabs.create({ url: api.runtime.getURL(PAGE) });
}
