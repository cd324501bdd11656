import assert from "node:assert/strict";
import test from "node:test";

import { listenToWheel, turned } from "../../../../extension/content/controls/dial.js";

/** @param {Record<string, unknown>[]} events */
function stepsOf(events) {
  /** @type {any} */
  let listener;
  const window = /** @type {any} */ ({ addEventListener: (/** @type {string} */ name, /** @type {any} */ given) => (listener = given) });
  /** @type {number[]} */
  const steps = [];
  listenToWheel(window, (step) => steps.push(step), new AbortController().signal);
  let taken = 0;
  const taking = { preventDefault: () => (taken += 1), stopImmediatePropagation: () => undefined };
  const usual = { isTrusted: true, ctrlKey: true, shiftKey: true, altKey: false, metaKey: false, deltaX: 0, deltaY: 0, deltaMode: 0 };
  for (const event of events) listener({ ...usual, ...taking, ...event });
  return { steps, taken };
}

test("the wheel turns the dial by one step a notch", () => {
  assert.deepEqual(stepsOf([{ deltaY: -120 }, { deltaY: -120 }, { deltaY: 100 }]).steps, [1, 1, -1]);
});

test("horizontal movement, which Shift makes of the wheel, counts the same", () => {
  assert.deepEqual(stepsOf([{ deltaX: -120 }]).steps, [1]);
});

test("wheel events in lines turn the dial too", () => {
  assert.deepEqual(stepsOf([{ deltaY: 3, deltaMode: 1 }]).steps, [-1]);
});

test("a touchpad's small movements add up to a step", () => {
  assert.deepEqual(stepsOf(Array(10).fill({ deltaY: 10 })).steps, [-1, -1]);
});

test("pinches, other modifiers and untrusted events are ignored", () => {
  const others = [{ deltaY: 0.7 }, { deltaY: 120, shiftKey: false }, { deltaY: 120, altKey: true }, { deltaY: 120, isTrusted: false }];
  assert.deepEqual(stepsOf(others), { steps: [], taken: 0 });
});

test("the dial stays on its steps and within its range", () => {
  assert.equal(turned(60, 1), 65);
  assert.equal(turned(100, 1), 100);
  assert.equal(turned(3, -1), 0);
});
