// @ts-check
/** The highlights of the live page. */

import { ask } from "../world/ask.js";
import { shadowOf } from "../dom/tree.js";
import { Highlighter } from "../../shared/highlights/highlighter.js";

/** Time after which the browser names a page's new address as the sender of its messages, ms. */
const ARRIVES = 100;

/** The background knows which page this is. @type {import("../../shared/highlights/highlighter.js").Store} */
const STORE = Object.freeze({
  read: async () => (await ask("cs-bg-highlights", { op: "page" })).highlights,
  put: async (highlight) => {
    const { highlight: kept } = await ask("cs-bg-highlights", { op: "put", highlight, title: document.title });
    return /** @type {import("../../shared/host-protocol.d.ts").Highlight} */ (kept);
  },
  remove: (ids) => ask("cs-bg-highlights", { op: "remove", ids }),
});

/**
 * Show the page's highlights, and change them at the user's wish.
 *
 * @param {AbortSignal} signal ends it and takes everything off the page
 * @returns {Promise<Highlighter>}
 * @throws {import("../../shared/reply.js").RefusedError} the highlights cannot be read
 */
export async function highlightPage(signal) {
  let address = location.href;
  const again = () => void highlighter.load().catch(() => undefined); // what is shown stays
  const look = () => {
    if (location.href === address) return;
    address = location.href;
    setTimeout(again, ARRIVES);
  };
  const highlighter = new Highlighter(STORE, { root: () => document, shadowOf, onChange: look }, signal);
  // Another tab, or the list of highlights, may have changed them.
  document.addEventListener("visibilitychange", () => document.hidden || again(), { signal });
  for (const name of ["popstate", "hashchange"]) addEventListener(name, look, { signal });
  /** @type {any} */ (window).navigation?.addEventListener("currententrychange", look, { signal });
  await ask("cs-bg-colors", { on: true });
  await highlighter.load();
  return highlighter;
}

/** Take the colours off the page. Without highlights they change nothing, so a failure does not matter. */
export async function removeColors() {
  await ask("cs-bg-colors", { on: false }).catch(() => undefined);
}
