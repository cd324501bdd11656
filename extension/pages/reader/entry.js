// @ts-check
/**
 * The article kept with the tab's own entry in its history, where the browser keeps what a page was: it comes back when the page is
 * loaded again, the tab reopened or the session restored, and goes when the browser forgets the tab. It is packed, since Chromium
 * restores no more than 64 KB of an entry (`SerializedNavigationEntry::WriteToPickle`).
 */

const FORMAT = "gzip";

/**
 * Keep an article, unless it was read in a private window: entries are written to the disk where the session is.
 *
 * @param {import("../../shared/messages.js").ReaderArticle} article
 * @param {{ hidden: boolean }} origin
 */
export async function keepInEntry(article, { hidden }) {
  if (hidden) return;
  const packed = await bytesThrough(JSON.stringify(article), new CompressionStream(FORMAT)).arrayBuffer();
  put(packed);
  // The way to a heading is an entry of its own.
  addEventListener("hashchange", () => history.state?.packed ?? put(packed));
}

/** @returns {Promise<import("../../shared/messages.js").ReaderArticle | null>} null where the entry has none */
export async function articleInEntry() {
  const packed = history.state?.packed;
  return packed ? bytesThrough(packed, new DecompressionStream(FORMAT)).json() : null;
}

/** @param {BlobPart} data @param {GenericTransformStream} stream */
function bytesThrough(data, stream) {
  return new Response(new Blob([data]).stream().pipeThrough(/** @type {any} */ (stream)));
}

/** @param {ArrayBuffer} packed */
function put(packed) {
  try {
    history.replaceState({ packed }, "");
  } catch {
    // Longer than the browser takes (16 MiB in Firefox): the background has it too, until the browser closes.
  }
}
