import assert from "node:assert/strict";
import test from "node:test";

const WORDS = new Map([
  ["failed_reason", "Something went wrong:"],
  ["state_failed_sentence", "Something went wrong; the page was left as it is."],
  ["state_failed_advice", "Try again."],
  ["state_host_missing_sentence", "The host is not installed."],
  ["state_host_missing_advice", "Install it."],
]);
const getMessage = (/** @type {string} */ key) => WORDS.get(key) ?? "";
globalThis.chrome = /** @type {any} */ ({ i18n: { getMessage } });
const { failureParts, failureWords } = await import("../../../extension/shared/failure-words.js");

/** @param {object} refusal */
const said = (refusal) => failureWords(/** @type {any} */ (refusal));

test("a failure with a state is told in the user's language alone", () => {
  assert.equal(said({ state: "host_missing", message: "No such native application.", advice: "Look." }), "The host is not installed. Install it.");
  assert.deepEqual(failureParts(/** @type {any} */ ({ state: "host_missing" })), ["The host is not installed.", "Install it."]);
});

test("a failure without a state is told with its own message and advice, or else with what to do about any", () => {
  for (const state of [undefined, "failed"]) {
    assert.equal(said({ state, message: "The page is too deep.", advice: "Read a part." }), "Something went wrong: \u2068The page is too deep\u2069. \u2068Read a part.\u2069");
    assert.equal(said({ state, message: "no answer" }), "Something went wrong: \u2068no answer\u2069. Try again.");
    assert.equal(said({ state, message: "" }), "Something went wrong; the page was left as it is. Try again.");
  }
});

test("a failure of a state that has no words says that something went wrong", () => {
  assert.equal(said({ state: "unheard_of" }), "Something went wrong; the page was left as it is.");
  assert.deepEqual(failureParts(/** @type {any} */ ({ state: "note_long", message: "The note is too long." })), ["The note is too long.", ""]);
});

test("a refusal that is in the user's language already is told as it is", () => {
  assert.equal(said({ state: "note_long", message: "The note is too long." }), "The note is too long.");
});

test("a script without its extension has the failure's own message", (context) => {
  context.mock.method(chrome.i18n, "getMessage", () => {
    throw new Error("Extension context invalidated.");
  });
  assert.equal(said({ message: "Extension context invalidated." }), "\u2068Extension context invalidated\u2069.");
});
