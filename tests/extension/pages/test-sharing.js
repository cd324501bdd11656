import assert from "node:assert/strict";
import test from "node:test";

import { openPage, played, reason, settled } from "./extension-page.js";

openPage("pages/options/options.html");
const { showSharing } = await import("../../../extension/pages/options/sharing.js");

const said = () => /** @type {HTMLElement} */ (document.querySelector("#sync-full")).hidden === false;

test("too many rules to share are reported at once and as long as it is so", async () => {
  let tooMany = false;
  played.answers["ui-bg-sharing"] = () => ({ tooMany });
  await showSharing();
  assert.equal(said(), false);
  const tell = (/** @type {string} */ type) => played.listeners.forEach((listen) => listen({ type }));
  for (const now of [true, false]) {
    tooMany = now;
    tell("bg-ui-changed");
    await settled();
    assert.equal(said(), now);
  }
  const asked = played.sent.length;
  tell("ui-bg-settings");
  assert.equal(played.sent.length, asked);
});

test("a look at what is shared that fails is told", async () => {
  played.answers["ui-bg-sharing"] = () => Promise.reject(new Error("closed"));
  for (const listen of played.listeners) listen({ type: "bg-ui-changed" });
  await settled();
  assert.equal(document.querySelector("#trouble:not([hidden])")?.textContent, reason("closed"));
});
