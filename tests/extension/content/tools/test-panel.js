import assert from "node:assert/strict";
import test from "node:test";

import { page } from "../dom.js";

const getMessage = (/** @type {string} */ key) => key;
Object.assign(globalThis, { chrome: { i18n: { getMessage } }, CSSStyleSheet: class { replaceSync() {} } });
const { button, openPanel } = await import("../../../../extension/content/tools/panel.js");

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("what a button could not do is told in the panel, once, until it is done or something else is shown", async () => {
  const window = page("<p>One</p>");
  /** @type {any} */ (window).HTMLElement.prototype.showPopover = () => {};
  const { panel, show, leave } = openPanel("pick_title", () => {});
  /** @type {Error | null} */
  let fault = Object.assign(new Error("full"), { state: "storage_full" });
  const save = button("pick_save", async () => {
    if (fault) throw fault;
  });
  const told = () => [...panel.querySelectorAll("#words .bad")].map(({ textContent }) => textContent);
  const press = async () => {
    save.click();
    await settled();
  };
  show([], [save]);
  for (const time of ["first", "second"]) {
    await press();
    assert.deepEqual(told(), ["state_storage_full_sentence state_storage_full_advice"], time);
  }
  fault = null;
  await press();
  assert.deepEqual(told(), []);
  fault = new Error("closed");
  await press();
  show([], []);
  assert.deepEqual(told(), []);
  leave();
});
