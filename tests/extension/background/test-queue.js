import assert from "node:assert/strict";
import test from "node:test";
import { setImmediate as turn } from "node:timers/promises";

import { queue } from "../../../extension/background/queue.js";

test("work runs in the order in which it came, each piece after the one before it has ended", async () => {
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

test("work that fails is told to whoever asked for it and does not hold up the next", async () => {
  const inTurn = queue();
  const failed = inTurn(() => Promise.reject(new Error("no")));
  const next = inTurn(async () => "done");
  await assert.rejects(failed, { message: "no" });
  assert.equal(await next, "done");
});
