// @ts-check
/** The requests of the list of highlights, and the heading of highlights in files. */

import { api } from "../../shared/browser.js";
import { tellHighlightsChanged } from "../browser/tabs.js";

/** @typedef {import("../../shared/messages.js").Request<"ui-bg-notebook">} Asked */

/** Requests after which open pages show other highlights. @type {ReadonlySet<string>} */
const CHANGES = new Set(["put", "remove", "erase"]);

/**
 * Read or change the highlights of all pages. Only pages of the extension may.
 *
 * @param {import("../host/host.js").Host} host
 * @param {Asked} asked
 */
export async function notebook(host, { type, ...fields }) {
  const given = Object.entries(fields).filter(([, value]) => value != null);
  const request = /** @type {import("../host/host.js").HostFields<"highlights">} */ (Object.fromEntries(given));
  const reply = await host.request("highlights", { ...request, heading: highlightsHeading() }, { urgent: true });
  if (CHANGES.has(request.op)) tellHighlightsChanged();
  return reply;
}

/** The heading above highlights in files, in the user's language. */
export function highlightsHeading() {
  return api.i18n.getMessage("highlights_title");
}
