// @ts-check
/** Giving the user a file. */

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
