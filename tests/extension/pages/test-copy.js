import assert from "node:assert/strict";
import test from "node:test";

import { openPage } from "./extension-page.js";

openPage("pages/welcome/welcome.html");
const { copyOnClick } = await import("../../../extension/pages/common/copy.js");

test("a copy button pressed twice returns to its own label", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const navigator = { clipboard: { writeText: async () => undefined } };
  Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
  const button = /** @type {HTMLElement} */ (document.querySelector("[data-copy]"));
  button.textContent = "Copy";
  copyOnClick();
  const press = async () => {
    button.click();
    for (let turns = 0; turns < 5; turns++) await Promise.resolve();
  };
  await press();
  assert.equal(button.textContent, "copied");
  context.mock.timers.tick(1000);
  await press();
  context.mock.timers.tick(1000);
  assert.equal(button.textContent, "copied");
  context.mock.timers.tick(5000);
  assert.equal(button.textContent, "Copy");
});
