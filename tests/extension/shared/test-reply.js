import assert from "node:assert/strict";
import test from "node:test";

import { RefusedError, dataOf } from "../../../extension/shared/reply.js";

test("a reply gives its data", () => {
  assert.deepEqual(dataOf({ data: [1] }, "cs-bg-hello"), [1]);
  assert.equal(dataOf({ data: null }, "cs-bg-hello"), null);
});

test("a refusal keeps its fields and always has a message", () => {
  const told = { code: 31, name: "unknown-document", message: "m", advice: "a", state: "host_failed" };
  assert.throws(() => dataOf({ error: told }, "cs-bg-update"), { ...told, constructor: RefusedError });
  assert.throws(() => dataOf({ error: { name: "host-failed", message: "" } }, "cs-bg-update"), { message: "host-failed", state: "failed" });
});

test("a missing answer is a refusal that names the request", () => {
  for (const none of [undefined, null]) assert.throws(() => dataOf(none, "cs-bg-hello"), { message: /cs-bg-hello/, name: "no-answer" });
});
