// @ts-check
/** The requests of the list of highlights, and the heading of highlights in files. */

import { api } from "../shared/browser.js";

/** @typedef {import("../shared/messages.js").Request<"ui-bg-notebook">} Asked */

/**
 * Read or change the highlights of all pages. Only pages of the extension may.
 *
 * @param {import("./host.js").Host} host
 * @param {Asked} asked
 */
export async function notebook(host, { type, ...fields }) {
  const given = Object.entries(fields).filter(([, value]) => value != null);
  const request = /** @type {import("./host.js").HostFields<"highlights">} */ (Object.fromEntries(given));
  return host.request("highlights", { ...request, heading: highlightsHeading() }, { urgent: true });
}

/** The heading above highlights in files, in the user's language. */
export function highlightsHeading() {
  return api.i18n.getMessage("highlights_title");
}
