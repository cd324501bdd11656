// @ts-check
/** Contrast of text by the Web Content Accessibility Guidelines, and the least opacity at which a dimmed block's text stays readable. */

import { DIAL } from "../../shared/settings.js";

/** @typedef {readonly [red: number, green: number, blue: number]} Colour sRGB, 0 … 255 */
/** @typedef {{ text: Colour, behind: Colour, around: Colour }} TextColours behind: behind the text; around: behind its block */

/** Contrast that dimmed text keeps up to the dial's default position. WCAG 2.2, 1.4.3, asks for it of large text. */
const KEPT = 3;
/** The same just before the end of the dial, where the article is alone. */
const LAST = 1.5;
/** Greatest opacity that contrast may ask for, per cent: above it a block no longer looks dimmed. */
const MOST = 85;
const STEP = 5;
/** Contrast taken for granted between a text and a picture behind it. WCAG 2.2, 1.4.3, asks for it of all text. */
const ON_PICTURE = 4.5;
const FLARE = 0.05;

/**
 * Relative luminance.
 *
 * @param {Colour} colour
 * @returns {number} in [0, 1]
 */
export function luminance([red, green, blue]) {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** @param {number} channel */
function linear(channel) {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/**
 * Contrast ratio of two colours.
 *
 * @param {Colour} one
 * @param {Colour} other
 * @returns {number} in [1, 21]
 */
export function contrast(one, other) {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + FLARE) / (darker + FLARE);
}

/**
 * A colour over another one.
 *
 * @param {Colour} above
 * @param {Colour} below
 * @param {number} alpha opacity of the colour above, in [0, 1]
 * @returns {Colour}
 */
export function blend(above, below, alpha) {
  const mix = (/** @type {0 | 1 | 2} */ channel) => alpha * above[channel] + (1 - alpha) * below[channel];
  return [mix(0), mix(1), mix(2)];
}

/**
 * A grey in place of a picture behind a text: the one on which that text is just readable.
 *
 * @param {Colour} text
 * @returns {Colour}
 */
export function pictureBehind(text) {
  const own = luminance(text) + FLARE;
  const darker = own / ON_PICTURE - FLARE;
  const share = darker >= 0 ? darker : Math.min(1, own * ON_PICTURE - FLARE);
  const grey = 255 * (share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055);
  return [grey, grey, grey];
}

/**
 * The least opacity at which a block's texts keep their contrast.
 *
 * @param {readonly TextColours[]} texts colours of the block in full light
 * @param {number} dial
 * @param {number} opacity by the dial, per cent
 * @returns {number} per cent, a multiple of 5; not below the dial's
 */
export function readableOpacity(texts, dial, opacity) {
  const kept = dial <= DIAL.usual ? KEPT : KEPT + ((dial - DIAL.usual) / (DIAL.most - DIAL.usual)) * (LAST - KEPT);
  const keeps = (/** @type {TextColours} */ { text, behind, around }, /** @type {number} */ share) =>
    contrast(blend(text, around, share), blend(behind, around, share)) >= kept;
  let found = opacity;
  for (const colours of texts) while (found < MOST && !keeps(colours, found / 100)) found += STEP;
  return found;
}
