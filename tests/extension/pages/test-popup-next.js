import assert from "node:assert/strict";
import test from "node:test";

import { openPage, played, settled } from "./extension-page.js";

/** A page as the background tells of it. */
const PAGE = { tab: 1, url: "https://a.org/x", site: "a.org", when: "ask", private: false, dial: 60, host: { version: "1.0.0" } };

openPage("pages/popup/popup.html");
played.answers["ui-bg-state"] = () => ({ ...PAGE, state: { sentenceKey: "state_idle_sentence", adviceKey: "state_idle_advice" } });
await import("../../../extension/pages/popup/popup.js");
const { showState } = await import("../../../extension/pages/popup/show.js");
await settled();

test("a next step or the way to the options that fails is told, and the popup stays", async () => {
  let closed = 0;
  Object.assign(window, { close: () => (closed += 1) });
  played.answers["ui-bg-next"] = () => Promise.reject(Object.assign(new Error("full"), { state: "storage_full" }));
  Object.assign(globalThis.chrome.runtime, { openOptionsPage: () => Promise.reject(Object.assign(new Error("no window"), { state: "no_page" })) });
  showState({ ...PAGE, state: { sentenceKey: "state_host_missing_sentence", adviceKey: "" } });
  /** @type {any} */ (document.querySelector("#next")).click();
  await settled();
  assert.equal(document.querySelector("#sentence")?.textContent, "state_storage_full_sentence");
  /** @type {any} */ (document.querySelector("#options")).click();
  await settled();
  assert.equal(document.querySelector("#sentence")?.textContent, "state_no_page_sentence");
  assert.equal(closed, 0);
});
