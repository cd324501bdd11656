// @ts-check
/** The way to the list of highlights, for users who have some. */

import { ask, byId } from "../common/ask.js";
import { plural } from "../common/words.js";

/** Show it if there are any. Without a host there is nothing to show; the state tells of the host. */
export async function showHighlights() {
  const { total } = await ask("ui-bg-notebook", { op: "find", limit: 1 }).catch(() => ({ total: 0 }));
  byId("highlights-part").hidden = total === 0;
  byId("highlights-said").textContent = plural("highlights_count", total);
}
