import assert from "node:assert/strict";
import test from "node:test";

const getMessage = (/** @type {string} */ key, /** @type {string[]} */ values = []) => (key === "language" ? "en" : [key, ...values].join(" "));
globalThis.chrome = /** @type {any} */ ({ i18n: { getMessage } });
const { changed } = await import("../../../../extension/shared/highlights/change.js");

const HIGHLIGHT = /** @type {any} */ ({
  id: "0123456789abcdef",
  quote: { exact: "a band", prefix: "", suffix: "" },
  position: { start: 1, end: 7 },
  color: "green",
  note: "",
  created: "2026-11-23T20:00:00.000Z",
});
const GONE = Object.assign(new Error("gone"), { state: "highlight_gone" });

/** What is asked for a change of a highlight that is there, or was removed. @param {any} changes @param {boolean} there */
async function asked(changes, there) {
  /** @type {any[]} */ const puts = [];
  const put = async (/** @type {any} */ given) => {
    puts.push(given);
    if (!there && !given.created) throw GONE;
    return given;
  };
  const done = await changed(put, HIGHLIGHT, changes).then(
    () => true,
    () => false,
  );
  return { done, puts };
}

test("a change leaves to the host what it does not change", async () => {
  const { puts } = await asked({ color: "blue" }, true);
  const { id, quote, position } = HIGHLIGHT;
  assert.deepEqual(puts, [{ id, quote, position, color: "blue" }]);
});

test("a removed highlight comes back with a new note, not with a new colour", async () => {
  assert.equal((await asked({ color: "blue" }, false)).done, false);
  const { done, puts } = await asked({ note: "mine" }, false);
  assert.ok(done);
  const { id, quote, position, color, created } = HIGHLIGHT;
  assert.deepEqual(puts[1], { id, quote, position, color, created, note: "mine" });
});

test("a note that is too long is asked for nowhere, and its length is told", async () => {
  assert.equal((await asked({ note: "n".repeat(10_000) }, true)).puts.length, 1);
  const put = () => assert.fail("asked");
  const refusal = { state: "note_long", message: "highlight_note_long 10,001 10,000" };
  await assert.rejects(changed(put, HIGHLIGHT, { note: "n".repeat(10_001) }), refusal);
});
