// @ts-check
/** The page's highlights in its article: shown, made and changed as in the live page, by the same key and bubble. */

import { Highlighter } from "../../shared/highlights/highlighter.js";
import { isHighlightKey } from "../../shared/highlights/key.js";
import { ask, byId, onHighlights } from "../common/ask.js";

/** @typedef {{ source: string, url: string, title: string }} Read the reading's name, and its page's address and title */

/**
 * @param {Read} read
 * @returns {import("../../shared/highlights/highlighter.js").Store}
 */
function storeOf({ source, url, title }) {
  return {
    read: async () => (await ask("ui-bg-highlights", { op: "page", source, url })).highlights,
    put: async (highlight) => {
      const { highlight: kept } = await ask("ui-bg-highlights", { op: "put", source, url, title, highlight });
      return /** @type {import("../../shared/host-protocol.d.ts").Highlight} */ (kept);
    },
    remove: (ids) => ask("ui-bg-highlights", { op: "remove", source, url, ids }),
  };
}

/**
 * Show the article's highlights, and listen to the key.
 *
 * @param {Read} read
 * @param {(error: import("../../shared/failure-words.js").Failed) => void} tell what could not be done
 */
export function listenToHighlights(read, tell) {
  const { signal } = new AbortController();
  const highlighter = new Highlighter(storeOf(read), { root: () => byId("article") }, signal);
  const again = () => highlighter.load().catch(() => undefined); // without the host there are none to show
  again();
  onHighlights(again);
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (!isHighlightKey(event)) return;
    event.preventDefault();
    highlighter.act().catch(tell);
  };
  addEventListener("keydown", onKey);
}
