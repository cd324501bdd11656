// @ts-check
/**
 * The length of a note. Fields take longer ones: a browser would cut a pasted text silently, and a note that was changed in two windows has
 * the words of both. A longer one stays in its field, and the user is told.
 */

import { api } from "../browser.js";
import { RefusedError } from "../reply.js";

/** Longest note, characters, as the host has it. It counts code points. */
const MOST_NOTE = 10_000;

/**
 * Whether a note is too long to be kept.
 *
 * @param {string} note
 */
export function isTooLong(note) {
  return lengthOf(note) > MOST_NOTE;
}

/** The refusal of a note that is too long. @param {string} note */
export function tooLong(note) {
  const { format } = new Intl.NumberFormat(api.i18n.getMessage("language"));
  const message = api.i18n.getMessage("highlight_note_long", [format(lengthOf(note)), format(MOST_NOTE)]);
  return new RefusedError({ name: "note-long", state: "note_long", message });
}

/** @param {string} note */
function lengthOf(note) {
  return [...note].length;
}
