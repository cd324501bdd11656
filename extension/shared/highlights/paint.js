// @ts-check
/** Paints ranges of a document by the CSS Custom Highlight API: nothing is written into the document. */

/** Colours of highlights; `content/highlights.css` has a rule for each. */
export const COLORS = Object.freeze(/** @type {const} */ (["yellow", "green", "blue", "pink"]));
/** Name of the ranges that have a note. */
const NOTE = "note";

/** @typedef {typeof COLORS[number]} Color */
/** @typedef {{ range: Range, color: Color, hasNote: boolean }} Painted */

/** @param {string} kind */
const nameOf = (kind) => `penumbra-${kind}`;

/**
 * Paint these ranges, and no others.
 *
 * @param {Iterable<Painted>} painted
 */
export function paint(painted) {
  const all = [...painted];
  for (const color of COLORS) register(color, all.filter((one) => one.color === color));
  register(NOTE, all.filter(({ hasNote }) => hasNote));
}

/** Paint nothing any more. */
export function unpaint() {
  paint([]);
}

/**
 * @param {string} kind
 * @param {Painted[]} painted
 */
function register(kind, painted) {
  const { highlights } = CSS;
  if (painted.length === 0) {
    highlights.delete(nameOf(kind));
    return;
  }
  const highlight = new Highlight();
  if (kind === NOTE) highlight.priority = 1; // over the colours
  for (const { range } of painted) highlight.add(range);
  highlights.set(nameOf(kind), highlight);
}
