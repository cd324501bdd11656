// @ts-check
/** Saving files for the user, and reading the text of files that the user chooses. */

/** Encodings by a file's first two bytes. */
const BYTE_ORDER_MARKS = new Map([
  ["255 254", "utf-16le"],
  ["254 255", "utf-16be"],
]);

/**
 * Save a file through the browser's own download.
 *
 * @param {string} name
 * @param {string} type media type
 * @param {BlobPart} content
 */
export function saveFile(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/**
 * The bytes of a base64 text.
 *
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function bytesOf(text) {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}

/** Bytes of one character of JavaScript in UTF-8, at most. */
const WIDEST = 3;

/** @typedef {{ key: string, values: (string | number)[] }} Fault `key` of the message, and its values */

/**
 * The text of the file that the user has chosen. The field is emptied first: the same file can be chosen again.
 *
 * @param {HTMLInputElement} field
 * @param {number} most characters
 * @returns {Promise<{ text: string, fault?: undefined } | { fault: Fault, text?: undefined, kept?: undefined } | null>} null if none is chosen
 */
export async function chosenText(field, most) {
  const file = field.files?.[0];
  field.value = "";
  if (!file) return null;
  const long = { fault: { key: "rule_fault_long", values: [most] } };
  if (file.size > most * WIDEST) return long;
  try {
    const text = await textOf(file);
    if (text === null) return { fault: { key: "file_not_utf8", values: [] } };
    return text.length > most ? long : { text };
  } catch {
    return { fault: { key: "file_unreadable", values: [] } }; // it has been moved or changed since, or the user may not read it
  }
}

/**
 * The text of a file in UTF-8, or in UTF-16 with a byte order mark; null for a file in another encoding. `Blob.text()` knows UTF-8 only: it
 * reads bytes of other encodings as replacement characters.
 *
 * @param {Blob} file
 * @returns {Promise<string | null>}
 */
export async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = BYTE_ORDER_MARKS.get(`${bytes[0]} ${bytes[1]}`) ?? "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
