import assert from "node:assert/strict";
import test from "node:test";

import { RefusedError, dataOf } from "../../../extension/shared/reply.js";

test("a reply's data is what the request comes back with", () => {
  assert.deepEqual(dataOf({ data: [1] }, "cs-bg-hello"), [1]);
  assert.equal(dataOf({ data: null }, "cs-bg-hello"), null);
});

test("a refusal keeps all that it was told with, and is never without words", () => {
  const told = { code: 31, name: "unknown-document", message: "m", advice: "a", state: "host_failed" };
  assert.throws(() => dataOf({ error: told }, "cs-bg-update"), { ...told, constructor: RefusedError });
  assert.throws(() => dataOf({ error: { name: "host-failed", message: "" } }, "cs-bg-update"), { message: "host-failed", state: "failed" });
});

test("no answer is a refusal too, and names what was asked", () => {
  for (const none of [undefined, null]) assert.throws(() => dataOf(none, "cs-bg-hello"), { message: /cs-bg-hello/, name: "no-answer" });
});
