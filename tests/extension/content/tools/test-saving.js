import assert from "node:assert/strict";
import test from "node:test";

import { page } from "../dom.js";

const getMessage = (/** @type {string} */ key) => key;
Object.assign(globalThis, { chrome: { i18n: { getMessage } }, CSSStyleSheet: class { replaceSync() {} } });
const { openPanel } = await import("../../../../extension/content/tools/panel.js");
const { saveRule } = await import("../../../../extension/content/tools/saving.js");

/** The timers of the test are its own. */
const { setTimeout: later } = globalThis;

test("an undo that fails is told for longer than the undo is offered", async (context) => {
  const window = page("<p id=a>One</p>");
  /** @type {any} */ (window).HTMLElement.prototype.showPopover = () => {};
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let closed = 0;
  const parts = openPanel("pick_title", () => (closed += 1));
  const change = async (/** @type {string} */ line, /** @type {boolean} */ remove) => {
    if (remove) throw Object.assign(new Error("full"), { state: "storage_full" });
    return line;
  };
  const rulePage = /** @type {any} */ ({ change, reveal: () => undefined, main: () => [], roots: () => [document], isOn: () => true });
  const made = { element: /** @type {Element} */ (document.querySelector("#a")), line: "site.example dim #a", level: /** @type {const} */ ("dim") };
  await saveRule(parts, rulePage, { ...made, onSaved: () => undefined, again: () => undefined });
  /** @type {any} */ (parts.panel.querySelector("button")).click();
  await new Promise((resolve) => later(resolve));
  context.mock.timers.tick(60_000);
  assert.match(parts.panel.querySelector(".bad")?.textContent ?? "", /storage_full/);
  assert.equal(closed, 0);
  parts.leave();
});
