import assert from "node:assert/strict";
import test from "node:test";

import { openPage } from "./extension-page.js";

openPage("pages/reader/reader.html");
const { findPart, fingerprint } = await import("../../../extension/pages/reader/place.js");

const PARTS = ["Contents", "One", "Two", "Three", "One", "End"];
/** @param {string[]} parts @param {number} at */
const placeIn = (parts, at) => {
  const prints = parts.map(fingerprint);
  return { at, of: parts.length, share: 0, texts: [prints[at], prints[at - 1] ?? 0, prints[at + 1] ?? 0] };
};
/** @param {string[]} parts @param {number} at as it was in `PARTS` */
const foundIn = (parts, at) => parts[findPart(parts.map(fingerprint), placeIn(PARTS, at))];

test("a paragraph is found where it was, and where others have come or gone before it", () => {
  assert.equal(foundIn(PARTS, 3), "Three");
  assert.equal(foundIn(["New", "Newer", ...PARTS], 3), "Three");
  assert.equal(foundIn(PARTS.slice(2), 3), "Three");
});

test("of two paragraphs alike it is the one nearest to where it was", () => {
  assert.equal(findPart(PARTS.map(fingerprint), placeIn(PARTS, 4)), 4);
  assert.equal(findPart(PARTS.map(fingerprint), placeIn(PARTS, 1)), 1);
});

test("a rewritten paragraph is found by its neighbours", () => {
  assert.equal(foundIn(["Contents", "One", "Two", "Third", "One", "End"], 3), "Third");
  assert.equal(foundIn(["Contents", "One", "Second", "Third", "One", "End"], 3), "Third");
});

test("in another text it is the same share of the way", () => {
  assert.equal(findPart([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], placeIn(PARTS, 3)), 6);
  assert.equal(findPart([1], placeIn(PARTS, 5)), 0);
});

test("spaces and signs do not make another paragraph, letters do", () => {
  assert.equal(fingerprint(" One  two. "), fingerprint("One\ntwo"));
  assert.notEqual(fingerprint("One two"), fingerprint("One too"));
  assert.equal(fingerprint(" – "), 0);
  assert.equal(fingerprint("a"), 0xe40c292c); // the algorithm's own test vector
});
