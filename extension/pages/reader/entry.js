// @ts-check
/**
 * The article in the tab's own history entry, where browsers keep the state of a page. It survives a reload, a reopened tab and a restored
 * session, and goes when the browser forgets the tab. It is compressed, because Chromium restores at most 64 KB of an entry
 * (`SerializedNavigationEntry::WriteToPickle`).
 */

const FORMAT = "gzip";
/** Entries that Chromium and Firefox keep of a tab. */
const MOST_ENTRIES = 50;

/** History entries from the page to this one, where the reader view stands in the page's tab. */
let steps = 1;
/** A jump was made in a full list of entries. Chromium then drops the oldest page that nobody has clicked in: it may be the article's. */
let mayBeDropped = false;

/** @returns {number} as above; infinite where the browser may have dropped the page's entry */
export function stepsFromPage() {
  return mayBeDropped ? Infinity : (history.state?.steps ?? steps);
}

/**
 * Keep an article, except from a private window: the browser writes entries to the disk with its session.
 *
 * @param {import("../../shared/messages.js").ReaderArticle} article
 * @param {{ isPrivate: boolean }} origin
 */
export async function keepInEntry(article, { isPrivate }) {
  if (isPrivate) return;
  steps = stepsFromPage();
  const packed = await bytesThrough(JSON.stringify(article), new CompressionStream(FORMAT)).arrayBuffer();
  put(packed);
  let entries = history.length;
  addEventListener("hashchange", () => {
    const known = history.state?.steps;
    steps = known ?? steps + 1;
    if (known === undefined) {
      mayBeDropped ||= entries >= MOST_ENTRIES;
      put(packed); // a jump to a heading makes an entry of its own
    }
    entries = history.length;
  });
}

/** @returns {Promise<import("../../shared/messages.js").ReaderArticle | null>} null if the entry has none */
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
    history.replaceState({ packed, steps: stepsFromPage() }, "");
  } catch {
    // Longer than the browser allows (16 MiB in Firefox). The background has the article too, until the browser closes.
    history.replaceState({ steps: stepsFromPage() }, "");
  }
}
