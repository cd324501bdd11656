import assert from "node:assert/strict";
import test from "node:test";

import { passageLink } from "../../../extension/pages/reader/passage.js";

test("a short passage is named whole, and its signs are escaped", () => {
  assert.equal(
    passageLink("https://a.org/x", "Light - and, shadow"),
    "https://a.org/x#:~:text=Light%20%2D%20and%2C%20shadow",
  );
});

test("a long passage is named by its first and its last words", () => {
  const words = Array.from({ length: 40 }, (_, at) => `word${at}`).join(" ");
  assert.equal(
    passageLink("https://a.org/x", words),
    "https://a.org/x#:~:text=word0%20word1%20word2%20word3%20word4,word35%20word36%20word37%20word38%20word39",
  );
});

test("an address that has a fragment keeps it, and an older text fragment goes", () => {
  assert.equal(passageLink("https://a.org/x#part", "one"), "https://a.org/x#part:~:text=one");
  assert.equal(passageLink("https://a.org/x#:~:text=old", "one"), "https://a.org/x#:~:text=one");
});

test("without a passage it is the page's own address", () => {
  assert.equal(passageLink("https://a.org/x?q=1", "  "), "https://a.org/x?q=1");
});
