// @ts-check
/**
 * An article's pictures for its files, as `data:` addresses. The page is asked first, because it has loaded the pictures and may read
 * those of its own site. Then this page tries; it gets only pictures that a site gives to everybody.
 */

import { MOST_ALL, MOST_EACH, dataAddress, pictureData } from "../../shared/picture-data.js";
import { ask } from "../common/ask.js";
import { inertDocument } from "./inert.js";

/**
 * Media types that a file may contain; pictures of other types are drawn again. EPUB 3.3, 3.2 (core media types), without SVG, which may
 * contain scripts.
 */
const KINDS = /** @type {Record<string, RegExp>} */ ({
  html: /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/,
  epub: /^data:image\/(?:png|jpeg|gif|webp)[;,]/,
  folder: /^data:image\/(?:png|jpeg|gif|webp|avif)[;,]/,
});

/**
 * Put the pictures into an article's HTML.
 *
 * @param {string} html
 * @param {{ format: string, source: string, shown: Set<string> }} how source: the reading's name; shown: addresses of the pictures that the user has loaded
 * @returns {Promise<string>} the HTML; unavailable pictures keep their address, and the host makes links of them
 */
export async function withPictures(html, { format, source, shown }) {
  const kinds = KINDS[format];
  if (!kinds) return html;
  const parsed = inertDocument(html);
  /** @type {Map<string, string>} */
  const found = new Map();
  let left = MOST_ALL;
  for (const image of parsed.querySelectorAll("img")) {
    const address = image.getAttribute("src") ?? "";
    if (!shown.has(address) || !/^https?:/.test(address)) continue;
    if (!found.has(address)) {
      const data = await fitting(await dataOf(address, source), kinds);
      found.set(address, data.length <= left ? data : "");
      left -= found.get(address)?.length ?? 0;
    }
    image.setAttribute("src", found.get(address) || address);
  }
  return parsed.body.innerHTML;
}

/**
 * @param {string} address
 * @param {string} source
 */
async function dataOf(address, source) {
  const found = await ask("ui-bg-picture", { source, address, most: MOST_EACH });
  return found || pictureData(address, MOST_EACH);
}

/**
 * A picture in a media type that the file may contain.
 *
 * @param {string} data
 * @param {RegExp} kinds
 * @returns {Promise<string>} empty if this browser cannot draw it either
 */
async function fitting(data, kinds) {
  if (!data || kinds.test(data)) return data;
  try {
    const bitmap = await createImageBitmap(await (await fetch(data)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
    return await dataAddress(await canvas.convertToBlob({ type: "image/png" }));
  } catch {
    return ""; // not a picture, or one without a size of its own: it becomes a link
  }
}
