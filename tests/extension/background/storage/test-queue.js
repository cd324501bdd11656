import assert from "node:assert/strict";
import test from "node:test";
import { setImmediate as turn } from "node:timers/promises";

import { queue } from "../../../../extension/background/storage/queue.js";

test("work runs in order, each piece after the end of the previous one", async () => {
  const inTurn = queue();
  /** @type {string[]} */
  const seen = [];
  const work = (/** @type {string} */ name) => async () => {
    seen.push(`${name} begins`);
    await turn();
    seen.push(`${name} ends`);
    return name;
  };
  assert.deepEqual(await Promise.all([inTurn(work("a")), inTurn(work("b"))]), ["a", "b"]);
  assert.deepEqual(seen, ["a begins", "a ends", "b begins", "b ends"]);
});

test("failed work is reported to its caller and does not stop the next", async () => {
  const inTurn = queue();
  const failed = inTurn(() => Promise.reject(new Error("no")));
  const next = inTurn(async () => "done");
  await assert.rejects(failed, { message: "no" });
  assert.equal(await next, "done");
});
