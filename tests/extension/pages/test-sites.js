import assert from "node:assert/strict";
import test from "node:test";

import { openPage, pick, played, settled } from "./extension-page.js";

openPage("pages/options/options.html");
const { showSites } = await import("../../../extension/pages/options/sites.js");

/** How a site is called that has no choice of its own, in each row. */
const shown = () => [...document.querySelectorAll("#sites-rows [value=ask]")].map(({ textContent }) => textContent);
/** @param {boolean} everywhere @param {Record<string, any>} sites */
function answer(everywhere, sites) {
  played.answers["ui-bg-sites"] = () => ({ everywhere, sites });
}

test("a site without a choice of its own is shown as on where all sites are", async () => {
  answer(true, { "a.org": { dial: 20 }, "b.org": { when: "never" } });
  await showSites();
  assert.deepEqual(shown(), ["popup_when_all", "popup_when_all"]);
  answer(false, { "a.org": { dial: 20 }, "b.org": { when: "ask" } });
  pick(document.querySelectorAll("#sites-rows select")[1], "ask");
  await settled();
  assert.deepEqual(played.sent.at(-1), { type: "ui-bg-sites", site: "b.org", when: "ask" });
  assert.deepEqual(shown(), ["popup_when_ask", "popup_when_ask"]);
});
