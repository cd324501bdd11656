import assert from "node:assert/strict";
import test from "node:test";

import { Address } from "../../../../extension/content/mutations/address.js";
import { page } from "../dom.js";

/** @param {import("node:test").TestContext} context */
function begun(context) {
  const window = page("");
  let time = 1000;
  context.mock.timers.enable({ apis: ["setTimeout"] });
  context.mock.method(performance, "now", () => time);
  let told = 0;
  const address = new Address(() => (told += 1));
  const go = (/** @type {string | number} */ where) => (window.happyDOM.setURL(`https://site.example/${where}`), address.look());
  const wait = (/** @type {number} */ ms) => ((time += ms), context.mock.timers.tick(ms));
  return { go, wait, told: () => told };
}

test("a new address is reported at once, a new fragment is not", (context) => {
  const { go, told } = begun(context);
  go("a");
  go("a#part");
  assert.equal(told(), 1);
  go("b");
  assert.equal(told(), 2);
});

test("frequent new addresses are reported at intervals, the last one always", (context) => {
  const { go, wait, told } = begun(context);
  for (let at = 0; at < 600; at += 1) {
    go(at);
    wait(100);
  }
  assert.ok(told() <= 26, String(told()));
  wait(3000);
  const before = told();
  wait(60_000);
  assert.equal(told(), before);
  go("again");
  assert.equal(told(), before + 1);
});
