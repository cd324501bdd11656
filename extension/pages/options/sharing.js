// @ts-check
/** What becomes of sharing between the user's browsers where there is too much to share. */

import { api, ask, byId, onChange } from "../common/ask.js";
import { tell } from "../common/trouble.js";

/** Say so as long as it is so. */
export async function showSharing() {
  byId("sync-settings").hidden = typeof api.storage.sync.setAccessLevel === "function"; // as in `background/storage/sync.js`
  // Rules are made on pages too, and what the browser says to their size comes later than they.
  onChange(() => look().catch(tell));
  await look();
}

async function look() {
  byId("sync-full").hidden = !(await ask("ui-bg-sharing")).tooMany;
}
