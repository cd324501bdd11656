import assert from "node:assert/strict";
import test from "node:test";

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

test("work ends at the pause after its signal", async () => {
  await assert.rejects(new Slices(AbortSignal.abort()).pause(), { name: "AbortError" });
});
