// @ts-check
/** A note that was changed elsewhere while it is open in a field. */

/**
 * Show the new note in place of the one before, or below what the user has written since. Nothing of either is lost: what is too much the
 * user sees and deletes.
 *
 * @param {HTMLTextAreaElement} field
 * @param {string} before the note as the field has shown it
 * @param {string} now
 */
export function takeNote(field, before, now) {
  const { value } = field;
  if (now === before || now === value) return;
  if (value === before) field.value = now;
  else if (now) field.setRangeText(`\n${now}`, value.length, value.length, "preserve");
}
