// @ts-check
/** Where the bubble stands: by its text, within the window, over as little of the text as can be. */

/** Distance from the text, and from the window's edges, CSS px. */
const GAP = 8;

/**
 * @typedef {{ width: number, height: number }} Size CSS px
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Box CSS px of the window
 */

/**
 * Below the text if there is room, else above, else at the window's lower edge.
 *
 * @param {Size} bubble
 * @param {Size} view the window
 * @param {Box} text the highlighted text
 * @param {boolean} rightToLeft whether the bubble's words run from right to left
 * @returns {{ left: number, top: number }}
 */
export function spotFor(bubble, view, text, rightToLeft) {
  const wanted = rightToLeft ? text.right - bubble.width : text.left;
  const left = within(wanted, view.width - bubble.width);
  const below = text.bottom + GAP;
  if (below + bubble.height + GAP <= view.height) return { left, top: within(below, view.height - bubble.height) };
  const above = text.top - GAP - bubble.height;
  return { left, top: within(above >= GAP ? above : view.height, view.height - bubble.height) };
}

/** @param {number} wanted @param {number} room @returns {number} not closer to an edge than `GAP`, where the window is large enough */
function within(wanted, room) {
  return Math.max(Math.min(GAP, Math.max(0, room)), Math.min(wanted, room - GAP));
}
