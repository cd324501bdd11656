// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { findChanged } from "../../../../extension/shared/quotes/find-changed.js";
import { findExact } from "../../../../extension/shared/quotes/find-exact.js";
import { AT_ONCE } from "./reading.js";

/** Most CPU time for all quotes, ms: it takes 300 on a machine with two slow cores. */
const MOST_TIME = 2500;

/** Numbers that are the same in each run. @param {number} seed */
function numbers(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

test("1,000 quotes are found in 1 MB of text of which every second paragraph was edited", async () => {
  const random = numbers(3);
  const word = () => Array.from({ length: 3 + random(7) }, () => "etaoinshrdlu"[random(12)]).join("");
  const paragraphs = Array.from({ length: 2000 }, () => Array.from({ length: 80 }, word).join(""));
  const text = paragraphs.join("");
  const wanted = Array.from({ length: 1000 }, (_, at) => {
    const start = at * 900 + random(400);
    const end = start + 20 + random(300);
    return { exact: text.slice(start, end), prefix: text.slice(Math.max(0, start - 55), start), suffix: text.slice(end, end + 55), start };
  });
  const edited = "news".repeat(300) + paragraphs.map((one, at) => (at % 2 ? one : `${one.slice(0, 200)}inserted${one.slice(212)}`)).join("");
  const begun = process.cpuUsage();
  const exact = await findExact(edited, wanted, AT_ONCE, () => true);
  const left = wanted.filter((one) => !exact.has(one));
  const changed = await findChanged(edited, left, AT_ONCE);
  const { user, system } = process.cpuUsage(begun);
  assert.ok(left.length > 100, "the edits are within many quotes");
  assert.ok(exact.size + changed.size >= 990, `${exact.size} and ${changed.size} found`);
  for (const [one, { start, end }] of changed) assert.ok(Math.abs(end - start - one.exact.length) <= 20);
  assert.ok(user + system < MOST_TIME * 1000, `${(user + system) / 1000} ms`);
});

test("a text that repeats itself for ever ends soon and is not found", async () => {
  const wanted = Array.from({ length: 50 }, (_, at) => ({ exact: "a".repeat(500 + at), prefix: "b".repeat(50), suffix: "c".repeat(50), start: 0 }));
  const text = "a".repeat(100_000);
  const begun = process.cpuUsage();
  assert.equal((await findExact(text, wanted, AT_ONCE, () => true)).size, 0);
  assert.equal((await findChanged(text, wanted, AT_ONCE)).size, 0);
  assert.ok(process.cpuUsage(begun).user < MOST_TIME * 1000);
});
