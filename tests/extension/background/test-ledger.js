import assert from "node:assert/strict";
import test from "node:test";

import "./browser-stub.js";
import { addToLedger, clearLedger, readLedger } from "../../../extension/background/ledger.js";

test("of pages counted at once none is lost", async () => {
  await Promise.all([
    addToLedger("a.org", { hide: 10, dim: 1 }, 0.5),
    addToLedger("b.org", { hide: 3 }, 0),
    addToLedger("a.org", { hide: 2, dim: 2 }, 0.25),
  ]);
  assert.deepEqual(await readLedger(), {
    "a.org": { pages: 2, words: 12, dimmed: 3, area: 0.75 },
    "b.org": { pages: 1, words: 3, dimmed: 0, area: 0 },
  });
  await clearLedger();
  assert.deepEqual(await readLedger(), {});
});
