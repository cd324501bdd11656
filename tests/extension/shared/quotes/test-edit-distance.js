// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { distances, likeness, nearestBeginning, reversed } from "../../../../extension/shared/quotes/edit-distance.js";

/** The plain recurrence of Wagner and Fischer. @param {string} pattern @param {string} text */
function plainly(pattern, text) {
  let row = Array.from({ length: text.length + 1 }, (_, at) => at);
  for (let one = 1; one <= pattern.length; one++) {
    const next = [one];
    for (let at = 1; at <= text.length; at++) {
      next.push(Math.min(next[at - 1] + 1, row[at] + 1, row[at - 1] + (pattern[one - 1] === text[at - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row;
}

test("distances are those of the plain recurrence, for patterns of one and of many words of bits", () => {
  let seed = 7;
  const random = (/** @type {number} */ below) => (seed = (seed * 1103515245 + 12345) % 2 ** 31) % below;
  for (const length of [0, 1, 5, 31, 32, 33, 64, 65, 200]) {
    for (let round = 0; round < 10; round++) {
      const letters = (/** @type {number} */ count) => Array.from({ length: count }, () => "abcd"[random(4)]).join("");
      const pattern = letters(length);
      const text = round % 2 ? letters(random(250)) : pattern.replaceAll("ab", "b") + letters(20);
      assert.deepEqual(distances(pattern, text), plainly(pattern, text));
    }
  }
});

test("the nearest beginning leaves out what follows", () => {
  assert.deepEqual(nearestBeginning("colour", "color of the sky"), { length: 5, errors: 1 });
});

test("likeness is 1 for the same beginning and low for another text", () => {
  assert.equal(likeness("the same", "the same and more"), 1);
  assert.ok(likeness("a completely different one", "0123456789 0123456789 0123456789") < 0.3);
});

test("a reversed text has its units in reverse order", () => {
  assert.equal(reversed("abc"), "cba");
});
