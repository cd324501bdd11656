import assert from "node:assert/strict";
import test from "node:test";

import { stub } from "../browser-stub.js";
import { addToLedger, clearLedger, readLedger } from "../../../../extension/background/storage/ledger.js";

test("pages counted at once are all kept", async () => {
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

test("an invalid ledger counts as empty, an invalid entry is left out", async () => {
  for (const found of ["x", 7, [], null, { "a.org": null, "b.org": "x", "c.org": { pages: "1", words: 1, dimmed: 1, area: 1 } }]) {
    stub.stored.ledger = found;
    assert.deepEqual(await readLedger(), {});
  }
  await addToLedger("b.org", { hide: 3 }, 0);
  assert.deepEqual(await readLedger(), { "b.org": { pages: 1, words: 3, dimmed: 0, area: 0 } });
});

test("the ledger of an older version is taken over once", async () => {
  await clearLedger();
  await addToLedger("a.org", { hide: 10, dim: 1 }, 0.5);
  const entry = { pages: 2, words: 30, dimmed: 4, area: 1 };
  stub.stored.ledger = { "a.org": entry, "b.org": entry, "c.org": "x" };
  const both = { "a.org": { pages: 3, words: 40, dimmed: 5, area: 1.5 }, "b.org": entry };
  assert.deepEqual(await readLedger(), both);
  assert.deepEqual(await readLedger(), both);
  assert.equal("ledger" in stub.stored, false);
});

test("a page is counted for its own site, whatever the number of sites", async () => {
  await clearLedger();
  await Promise.all(["a.org", "b.org", "a.org"].map((site) => addToLedger(site, { hide: 1 }, 0)));
  const places = Object.keys(stub.stored).filter((key) => key.startsWith("ledger"));
  assert.deepEqual(places.sort(), ["ledger:a.org", "ledger:b.org"]);
});

test("a page with impossible figures adds no more than a large page", async () => {
  await clearLedger();
  for (const wrong of /** @type {any[]} */ ([1e300, "9", -7, NaN, null])) await addToLedger("a.org", { hide: wrong, dim: wrong }, wrong);
  assert.deepEqual(await readLedger(), { "a.org": { pages: 5, words: 1_000_000, dimmed: 1_000_000, area: 1 } });
});
