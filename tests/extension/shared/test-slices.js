import assert from "node:assert/strict";
import test from "node:test";
import { setImmediate } from "node:timers";

import { Slices } from "../../../extension/shared/slices.js";

/** Set the clock, ms. @param {import("node:test").TestContext} t @param {number} now */
const at = (t, now) => void t.mock.method(performance, "now", () => now);

test("a slice begins with the work, and another one with each pause", async (t) => {
  at(t, 1000);
  const slices = new Slices(new AbortController().signal);
  at(t, 1008);
  assert.equal(slices.spent, false);
  at(t, 1009);
  assert.equal(slices.spent, true);
  await slices.pause();
  assert.equal(slices.spent, false);
});

test("a task that one of the page's tasks posts during a pause comes before the next slice", async (t) => {
  const postTask = (/** @type {() => void} */ task) => new Promise((resolve) => setImmediate(() => resolve(task())));
  const all = /** @type {any} */ (globalThis);
  all.scheduler = { postTask };
  t.after(() => delete all.scheduler);
  /** @type {string[]} */
  const order = [];
  void postTask(() => {
    order.push("the page");
    void postTask(() => void order.push("the page again"));
  });
  await new Slices(new AbortController().signal).pause();
  order.push("the next slice");
  assert.deepEqual(order, ["the page", "the page again", "the next slice"]);
});

test("work ends at the pause after its signal", async () => {
  await assert.rejects(new Slices(AbortSignal.abort()).pause(), { name: "AbortError" });
});
