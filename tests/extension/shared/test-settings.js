import assert from "node:assert/strict";
import test from "node:test";

import { DEFAULTS, soundDial, soundSettings } from "../../../extension/shared/settings.js";

test("defaults pass their own checks", () => {
  assert.deepEqual(soundSettings(DEFAULTS), { ...DEFAULTS });
});

test("bad values fall back to their default, unknown names are dropped", () => {
  const found = soundSettings({ dial: 400, theme: "dark", scorer: "../x", peekKey: "<b>", other: 1 });
  assert.equal(found.dial, DEFAULTS.dial);
  assert.equal(found.theme, "dark");
  assert.equal(found.scorer, "");
  assert.equal(found.peekKey, DEFAULTS.peekKey);
  assert.ok(!("other" in found));
});

test("a value that is no object gives the defaults", () => {
  for (const wrong of [undefined, null, 3, "x", []]) assert.deepEqual(soundSettings(wrong), { ...DEFAULTS });
});

test("a dial position is brought onto a step within the range", () => {
  assert.deepEqual([-5, 0, 2, 58, 999].map(soundDial), [0, 0, 0, 60, 100]);
});
