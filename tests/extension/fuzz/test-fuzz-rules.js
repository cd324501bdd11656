import test from "node:test";

import { chanceOf, check, mutated, seedsOf } from "../../fuzz/fuzz-rules.js";

test("no seed of rules and filters, and none of 2,000 mutations, breaks a promise", () => {
  const seeds = seedsOf();
  const chance = chanceOf(7);
  for (const text of seeds) check(text);
  for (let run = 0; run < 2000; run++) check(mutated(seeds, chance));
});
