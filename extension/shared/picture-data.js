// @ts-check
/** A picture's bytes as a `data:` address, for exported files. */

/** Most bytes of one picture, and most characters of all pictures of a file: reading devices and the native port handle these easily. */
export const MOST_EACH = 5 * 2 ** 20;
export const MOST_ALL = 15 * 2 ** 20;
/** Longest wait for a picture, ms: it is in the browser's cache, or being loaded. */
const LONGEST = 10_000;

/**
 * Read a picture, from the browser's cache if possible.
 *
 * @param {string} address
 * @param {number} most bytes
 * @returns {Promise<string>} empty if it cannot be read, is no picture, or is larger
 */
export async function pictureData(address, most) {
  try {
    const how = { cache: "force-cache", referrerPolicy: "no-referrer", signal: AbortSignal.timeout(LONGEST) };
    const reply = await fetch(address, /** @type {RequestInit} */ (how));
    if (Number(reply.headers.get("content-length")) > most) return "";
    const blob = await reply.blob();
    return reply.ok && blob.type.startsWith("image/") && blob.size <= most ? await dataAddress(blob) : "";
  } catch {
    return ""; // another site's policy, or a missing picture: the file has a link in its place
  }
}

/**
 * @param {Blob} blob
 * @returns {Promise<string>}
 */
export async function dataAddress(blob) {
  const reader = new FileReader();
  const read = new Promise((resolve, reject) => {
    reader.addEventListener("load", resolve);
    reader.addEventListener("error", () => reject(reader.error));
  });
  reader.readAsDataURL(blob);
  await read;
  return String(reader.result);
}
