import assert from "node:assert/strict";
import test from "node:test";

import { Latest } from "../../../../extension/content/controller/latest.js";

const OPEN = new AbortController().signal;

test("a newer piece of work ends the older", async () => {
  const latest = new Latest();
  /** @type {AbortSignal[]} */
  const signals = [];
  const work = async (/** @type {AbortSignal} */ signal) => void signals.push(signal);
  latest.run(work, OPEN);
  latest.run(work, OPEN);
  assert.deepEqual(signals.map(({ aborted }) => aborted), [true, false]);
  latest.end();
  assert.equal(signals[1].aborted, true);
});

test("the signal of other work on the same page ends with the next piece", () => {
  const latest = new Latest();
  const before = latest.signal;
  assert.equal(before.aborted, false);
  latest.run(async () => {}, OPEN);
  assert.deepEqual([before.aborted, latest.signal.aborted], [true, false]);
});

test("work ends with the signal from outside", () => {
  const outside = new AbortController();
  /** @type {AbortSignal[]} */
  const signals = [];
  new Latest().run(async (signal) => void signals.push(signal), outside.signal);
  outside.abort();
  assert.equal(signals[0].aborted, true);
});

test("settled waits for the last piece of work", async () => {
  const latest = new Latest();
  let done = false;
  latest.run(async () => void (await new Promise((resolve) => setTimeout(resolve)), (done = true)), OPEN);
  await latest.settled;
  assert.equal(done, true);
});
