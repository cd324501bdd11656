// @ts-check
/** A change of a kept highlight. */

import { isTooLong, tooLong } from "./note-length.js";

/** @typedef {import("../host-protocol.d.ts").Highlight} Highlight */
/** @typedef {import("../host-protocol.d.ts").NewHighlight} NewHighlight */

/**
 * Change a highlight: its colour or note alone, because another window may have changed the rest. One that was removed meanwhile comes
 * back with a new note, which must not be lost, but not with a new colour.
 *
 * @param {(highlight: NewHighlight) => Promise<Highlight>} put keeps one
 * @param {Highlight} highlight as it is shown
 * @param {Partial<Highlight>} changes
 * @returns {Promise<Highlight>} as it is kept
 * @throws {import("../reply.js").RefusedError} the note is too long, or it could not be kept
 */
export async function changed(put, { id, quote, position, color, created }, changes) {
  if (isTooLong(changes.note ?? "")) throw tooLong(changes.note ?? "");
  const change = { id, quote, position, ...changes };
  try {
    return await put(change);
  } catch (error) {
    if (/** @type {{ state?: string }} */ (error).state !== "highlight_gone" || !changes.note) throw error;
    return put({ ...change, color, created });
  }
}
