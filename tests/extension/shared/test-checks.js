import assert from "node:assert/strict";
import test from "node:test";

import { flag, like, list, maybe, number, object, oneOf, text, within } from "../../../extension/shared/checks.js";

for (const [name, check, good, bad] of /** @type {[string, (value: unknown) => boolean, unknown[], unknown[]][]} */ ([
  ["text", text, ["", "a"], [1, null, undefined, {}]],
  ["number", number, [0, -1.5], ["1", NaN, Infinity, null]],
  ["flag", flag, [true, false], [0, "true", null]],
  ["object", object, [{}], [[], null, "a", undefined]],
  ["list", list, [[], [1]], [{}, "a", null]],
  ["maybe", maybe(number), [1, null, undefined], ["1", NaN]],
  ["within", within(10, 48), [10, 48], [9, 49, "10", NaN]],
  ["oneOf", oneOf("a", "b"), ["a", "b"], ["c", "", null]],
  ["like", like(/^\d+$/), ["12"], ["", 12, "a"]],
])) {
  test(`the check ${name} holds its type`, () => {
    for (const value of good) assert.equal(check(value), true, String(value));
    for (const value of bad) assert.equal(check(value), false, String(value));
  });
}
