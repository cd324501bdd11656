import assert from "node:assert/strict";
import test from "node:test";

import { openPage, played, settled } from "./extension-page.js";

openPage("pages/options/options.html");
const { showSharing } = await import("../../../extension/pages/options/sharing.js");

const said = () => /** @type {HTMLElement} */ (document.querySelector("#sync-full")).hidden === false;

test("that the rules are too many to share is said as soon as it is known, and as long as it is so", async () => {
  let tooMany = false;
  played.answers["ui-bg-sharing"] = () => ({ tooMany });
  await showSharing();
  assert.equal(said(), false);
  for (const [now, changed] of /** @type {[boolean, any][]} */ ([[true, { "too-many": {} }], [false, { settings: {} }]])) {
    tooMany = now;
    played.stored[0](changed);
    await settled();
    assert.equal(said(), now);
  }
  const asked = played.sent.length;
  played.stored[0]({ ledger: {} });
  assert.equal(played.sent.length, asked);
});
