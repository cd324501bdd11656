// @ts-check
/** Opens the page that says what to do next. */

import { api } from "../../shared/browser.js";
import { DETAILS, NEXT_STEPS } from "../../shared/next-steps.js";

/**
 * Open the page for a state, or show its tab where it is open already.
 *
 * @param {string} state
 */
export async function openNextStep(state) {
  const page = Object.hasOwn(NEXT_STEPS, state) ? NEXT_STEPS[state]?.page : "";
  if (!page) return;
  const url = page === DETAILS ? `chrome://extensions/?id=${api.runtime.id}` : api.runtime.getURL(page);
  const open = (await api.tabs.query({})).find((tab) => tab.url === url);
  if (open?.id === undefined) await api.tabs.create({ url });
  else await Promise.all([api.tabs.update(open.id, { active: true }), api.windows.update(open.windowId, { focused: true })]);
}
