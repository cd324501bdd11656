import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { MOST_MARGIN, powerWords, roomWords } from "../../../../extension/content/apply/mark-words.js";

test("a number is written as powers of two", () => {
  assert.equal(powerWords("w", 0), "");
  assert.equal(powerWords("w", 192), " w64 w128");
  assert.equal(powerWords("w", 2 ** 19 + 1), " w1 w524288");
  assert.equal(powerWords("r", 5, 8), " r8 r32");
});

test("the width of a box is rounded up to 8 px, and at most 8,184 px", () => {
  assert.equal(roomWords(600), " r8 r16 r64 r512");
  assert.equal(roomWords(593), roomWords(600));
  assert.equal(roomWords(100_000), " r8 r16 r32 r64 r128 r256 r512 r1024 r2048 r4096");
});

test("the greatest margin is the sum of the words that the style sheet adds up for it", () => {
  const sheet = readFileSync(new URL("../../../../extension/content/penumbra.css", import.meta.url), "utf8");
  const [, rule = ""] = /\[data-penumbra\^="margin"\] \{\s*margin-top: calc\(([^;]*)\)/.exec(sheet) ?? [];
  const words = [...rule.matchAll(/var\(--penumbra-(r(\d+))\)/g)];
  assert.equal(words.reduce((sum, [, , length]) => sum + Number(length), 0), MOST_MARGIN);
  assert.equal(roomWords(MOST_MARGIN), words.map(([, word]) => ` ${word}`).join(""));
});
