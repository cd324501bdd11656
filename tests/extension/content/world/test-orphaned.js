// @ts-check
import assert from "node:assert/strict";
import test from "node:test";

import { page } from "../dom.js";

const runtime = { id: /** @type {string | undefined} */ ("penumbra") };
Object.assign(globalThis, { chrome: { runtime } });
const { succeed, whenOrphaned } = await import("../../../../extension/content/world/orphaned.js");

/** A page whose script waits for the extension to go; its timers run when the test says so. */
function waiting() {
  const window = page("");
  /** @type {Map<number, () => void>} */
  const timers = new Map();
  let last = 0;
  Object.assign(globalThis, {
    Event: window.Event,
    setInterval: (/** @type {() => void} */ look) => timers.set((last += 1), look) && last,
    clearInterval: (/** @type {number} */ timer) => timers.delete(timer),
  });
  runtime.id = "penumbra";
  let hidden = false;
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  let ended = 0;
  whenOrphaned(() => (ended += 1));
  /** @param {boolean} away */
  const turn = (away) => {
    hidden = away;
    document.dispatchEvent(new window.Event("visibilitychange"));
  };
  return { ended: () => ended, pass: () => [...timers.values()].forEach((look) => look()), timers, turn };
}

test("a visible page notices within a second that the extension is gone, once", () => {
  const { ended, pass, timers, turn } = waiting();
  pass();
  assert.equal(ended(), 0);
  assert.equal(timers.size, 1);
  runtime.id = undefined;
  pass();
  assert.equal(ended(), 1);
  turn(true);
  turn(false);
  assert.equal(ended(), 1);
  assert.equal(timers.size, 0);
});

test("a hidden page has no timer and notices when it is shown", () => {
  const { ended, timers, turn } = waiting();
  turn(true);
  assert.equal(timers.size, 0);
  turn(false);
  assert.equal(timers.size, 1);
  turn(true);
  runtime.id = undefined;
  turn(false);
  assert.equal(ended(), 1);
});

test("a hidden page notices at once when a new content script starts", () => {
  const { ended, turn } = waiting();
  turn(true);
  runtime.id = undefined;
  succeed();
  assert.equal(ended(), 1);
});
