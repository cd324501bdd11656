import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import "../browser-stub.js";
import { coverFrames, setSheet } from "../../../../extension/background/browser/tabs.js";

const TAB = 1;
/** A tab's frames: their documents, whether the page around them can look in, and how many style sheets each has. */
/** @type {Map<number, { document: object, frameElement: object | null, sheets: number }>} */
let frames = new Map();
/** Everything done to style sheets, as "+FRAME" and "-FRAME". @type {string[]} */
let done = [];

/** @param {any} target @returns {number[]} */
const meant = ({ allFrames, frameIds = allFrames ? [...frames.keys()] : [0] }) => frameIds;

/** @param {string} sign @param {number} by @returns {(sheet: any) => Promise<void>} as Chromium does it */
const change = (sign, by) => async ({ target }) => {
  for (const id of meant(target)) if (!frames.has(id)) throw new Error(`No frame with id ${id}`);
  for (const id of meant(target)) {
    const frame = /** @type {any} */ (frames.get(id));
    frame.sheets = Math.max(0, frame.sheets + by);
    done.push(`${sign}${id}`);
  }
};

Object.assign(/** @type {any} */ (globalThis).chrome.scripting, {
  insertCSS: change("+", 1),
  removeCSS: change("-", -1),
  executeScript: async (/** @type {any} */ { target, func, args }) =>
    meant(target).map((frameId) => {
      const { document, frameElement } = /** @type {any} */ (frames.get(frameId));
      Object.assign(globalThis, { document, window: { frameElement } });
      return { frameId, result: func(...args) };
    }),
});

/** @param {number} id @param {object | null} [frameElement] null: its origin is another */
const open = (id, frameElement = {}) => frames.set(id, { document: {}, frameElement, sheets: 0 });
const sheets = () => [...frames.values()].map((frame) => frame.sheets);

beforeEach(() => {
  frames = new Map();
  open(0, null);
  done = [];
});

test("late frames get the style sheet once and keep it", async () => {
  await setSheet(TAB, true);
  open(1);
  open(2, null);
  await coverFrames(TAB, 7);
  assert.deepEqual(sheets(), [1, 1, 0]);
  open(3);
  done = [];
  await Promise.all([coverFrames(TAB, 7), coverFrames(TAB, 7)]);
  assert.deepEqual([sheets(), done], [[1, 1, 0, 1], ["+3"]]);
});

test("a frame with a new document gets the sheet again, a gone one delays no other", async () => {
  open(1);
  await coverFrames(TAB, 7);
  open(1);
  open(2);
  const { executeScript } = /** @type {any} */ (globalThis).chrome.scripting;
  Object.assign(/** @type {any} */ (globalThis).chrome.scripting, {
    executeScript: async (/** @type {any} */ injection) => [{ frameId: 9, result: true }, ...(await executeScript(injection))],
  });
  await coverFrames(TAB, 7);
  assert.deepEqual(sheets(), [0, 1, 1]);
});

test("off removes the sheet everywhere, on inserts it everywhere once", async () => {
  for (const run of [7, 8]) {
    await setSheet(TAB, true);
    if (run === 7) open(1);
    await coverFrames(TAB, run);
    assert.deepEqual(sheets(), [1, 1]);
    await setSheet(TAB, false);
    assert.deepEqual(sheets(), [0, 0]);
  }
});
