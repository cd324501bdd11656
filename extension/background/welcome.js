// @ts-check
/** The page of the first start. */

import { api } from "../shared/browser.js";

const PAGE = "pages/welcome/welcome.html";
const WELCOMED = "welcomed";

/**
 * Open the welcome page, once a profile: an extension from a system's package is loaded anew at each start of Chromium, which says
 * each time that it was installed.
 *
 * @param {string} reason why the browser says that the extension was installed
 */
export async function welcome(reason) {
  if (reason !== "install" || (await api.storage.local.get(WELCOMED))[WELCOMED] === true) return;
  await api.storage.local.set({ [WELCOMED]: true });
  await api.tabs.create({ url: api.runtime.getURL(PAGE) });
}
