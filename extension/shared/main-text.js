// @ts-check
/** Width and type size of the main text in the live page: what the user chooses for a site, in steps. */

/** Width in characters (the width of "0" in the text's font, the unit `ch`). `own`: the site's own width. */
export const WIDTH = Object.freeze({ own: 0, least: 40, most: 120, step: 5, usual: 70 });
/** Type size, per cent of the site's own. */
export const SIZE = Object.freeze({ own: 100, least: 80, most: 200, step: 10, usual: 100 });

/** @typedef {{ width: number, size: number }} TextLook */

/** The text as the site has it. @type {Readonly<TextLook>} */
export const OWN_LOOK = Object.freeze({ width: WIDTH.own, size: SIZE.own });

/**
 * A valid value: on a step and within the range, or the site's own.
 *
 * @param {typeof WIDTH | typeof SIZE} range
 * @param {number} value
 * @returns {number}
 */
export function soundText(range, value) {
  if (value === range.own) return value;
  return Math.min(range.most, Math.max(range.least, Math.round(value / range.step) * range.step));
}

/** @param {Readonly<TextLook>} look */
export function isOwnLook({ width, size }) {
  return width === WIDTH.own && size === SIZE.own;
}
