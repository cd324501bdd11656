import assert from "node:assert/strict";
import test from "node:test";

import { blend, contrast, luminance, pictureBehind, readableOpacity } from "../../../../extension/content/apply/contrast.js";

/** @typedef {import("../../../../extension/content/apply/contrast.js").Colour} Colour */
/** @type {Colour} */ const BLACK = [0, 0, 0];
/** @type {Colour} */ const WHITE = [255, 255, 255];
/** @type {Colour} */ const GREY = [118, 118, 118];
/** @type {Colour} */ const NAVY = [20, 30, 60];

/** @param {Colour} text @param {Colour} behind @param {Colour} around @param {number} opacity per cent */
function dimmed(text, behind, around, opacity) {
  return contrast(blend(text, around, opacity / 100), blend(behind, around, opacity / 100));
}

test("contrast is that of the guidelines", () => {
  assert.equal(contrast(BLACK, WHITE), 21);
  assert.equal(contrast(WHITE, WHITE), 1);
  assert.ok(Math.abs(contrast(GREY, WHITE) - 4.54) < 0.01);
  assert.ok(Math.abs(luminance([255, 0, 0]) - 0.2126) < 1e-9);
});

test("black text on white is as faint as the dial says", () => {
  assert.equal(readableOpacity([{ text: BLACK, behind: WHITE, around: WHITE }], 60, 45), 45);
});

test("text of 4.5:1 keeps 3:1, on light, on dark and in a box of its own", () => {
  /** @type {[Colour, Colour, Colour][]} */
  const plain = [[GREY, WHITE, WHITE], [GREY, BLACK, BLACK], [[60, 90, 200], WHITE, WHITE]];
  /** @type {[Colour, Colour, Colour][]} */
  const boxes = [[WHITE, NAVY, WHITE], [WHITE, GREY, WHITE], [BLACK, GREY, NAVY]];
  for (const [text, behind, around] of [...plain, ...boxes]) {
    assert.ok(contrast(text, behind) > 4.5, `${text}`);
    const opacity = readableOpacity([{ text, behind, around }], 60, 45);
    assert.ok(dimmed(text, behind, around, opacity) >= 3, `${text} on ${behind} at ${opacity}`);
    assert.ok(opacity === 45 || dimmed(text, behind, around, opacity - 5) < 3, `${text} on ${behind} at ${opacity}`);
  }
});

test("weak text loses little and is dimmed even so", () => {
  assert.equal(readableOpacity([{ text: [170, 170, 170], behind: WHITE, around: WHITE }], 60, 45), 85);
});

test("of several texts the weakest counts", () => {
  const strong = { text: BLACK, behind: WHITE, around: WHITE };
  const weak = { text: GREY, behind: WHITE, around: WHITE };
  assert.equal(readableOpacity([strong, weak], 60, 45), readableOpacity([weak], 60, 45));
});

test("opacity falls with the dial, and is never below the dial's", () => {
  const weak = [{ text: GREY, behind: WHITE, around: WHITE }];
  const found = [[20, 80], [40, 65], [60, 45], [80, 30], [95, 20]].map(([dial, opacity]) => readableOpacity(weak, dial, opacity));
  assert.ok(found.every((opacity, at) => at === 0 || opacity <= found[at - 1]), String(found));
  assert.ok(found[4] < found[2] && found[4] >= 20, String(found));
  assert.equal(readableOpacity(weak, 5, 95), 95);
});

test("a picture is taken for the grey on which its text is just readable", () => {
  for (const text of [WHITE, BLACK, GREY]) assert.ok(Math.abs(contrast(text, pictureBehind(text)) - 4.5) < 0.1, String(text));
});
