// @ts-check
/**
 * First paint from memory: what was dimmed and hidden on a site's last page is not painted on its next one, from the very first
 * frame until that page has been decided. Only where Penumbra is always on; nothing from or into private windows.
 *
 * What is remembered is a style sheet, which `content/first-paint.js` reads from the storage itself and puts in. It keeps
 * everything from being painted, but in its place and with its style: what the snapshot reads is the page's own.
 */

import { api } from "../shared/browser.js";
import { queue } from "./queue.js";
import { askIfThere } from "./tabs.js";

/** Sites and blocks a site remembered; the site not seen for longest goes first. */
const MOST_SITES = 300;
const MOST_BLOCKS = 60;
const LONGEST_SELECTOR = 300;
/** What `content/apply/remember.js` makes, and nothing that could end a selector and begin another rule. */
const COMPOUND = "[a-z][a-z0-9-]*(?:#[a-zA-Z][\\w-]*)?(?:\\.[a-zA-Z][\\w-]*)*(?:\\[role=[a-z]+\\])?";
const SELECTOR = new RegExp(`^${COMPOUND}(?: > ${COMPOUND})?$`);
const MARK = /^(?:hide|hide-cell|dim-\d{1,2})$/;
const INDEX = "painted-sites";

/** @typedef {{ selector: string, mark: string }} Painted */

/** @param {string} site */
const keyOf = (site) => `painted:${site}`;
const inTurn = queue();

/**
 * The style sheet for remembered blocks; whatever is not sound is left out.
 *
 * @param {unknown} blocks
 * @returns {string} empty for none
 */
export function sheetOf(blocks) {
  return soundBlocks(blocks)
    .map(({ selector, mark }) => `${selector} { ${declarationOf(mark)} }`)
    .join("\n");
}

/** @param {string} mark */
function declarationOf(mark) {
  if (mark.startsWith("hide")) return "clip-path: inset(100%) !important;";
  return `mask: linear-gradient(rgb(0 0 0 / ${Number(mark.slice(4)) / 100}) 0 0) !important;`;
}

/**
 * @param {unknown} blocks
 * @returns {Painted[]}
 */
function soundBlocks(blocks) {
  const list = Array.isArray(blocks) ? blocks.slice(0, MOST_BLOCKS) : [];
  return list
    .filter(({ selector = "", mark = "" }) => selector.length <= LONGEST_SELECTOR && SELECTOR.test(selector) && MARK.test(mark))
    .map(({ selector, mark }) => ({ selector, mark }));
}

/**
 * Have it taken away from a tab's page: the page has been decided, or will not be.
 *
 * @param {number} tabId
 */
export async function unpaint(tabId) {
  await askIfThere(tabId, { type: "bg-cs-unpaint" });
}

/**
 * Remember a site's blocks in place of what was remembered of it.
 *
 * @param {string} site
 * @param {unknown} blocks
 * @returns {Promise<void>}
 */
export function rememberPaint(site, blocks) {
  return inTurn(() => remember(site, blocks));
}

/**
 * Forget a site, or all of them.
 *
 * @param {string} [site]
 * @returns {Promise<void>}
 */
export function forgetPaint(site) {
  return inTurn(() => (site ? forget(site) : forgetAll()));
}

/**
 * @param {string} site
 * @param {unknown} blocks
 */
async function remember(site, blocks) {
  if (!site) return;
  const sites = [...(await readIndex()).filter((other) => other !== site), site];
  const gone = sites.splice(0, Math.max(0, sites.length - MOST_SITES));
  await api.storage.local.remove(gone.map(keyOf));
  await api.storage.local.set({ [INDEX]: sites, [keyOf(site)]: sheetOf(blocks) });
}

/** @param {string} site */
async function forget(site) {
  const sites = await readIndex();
  await api.storage.local.remove(keyOf(site));
  await api.storage.local.set({ [INDEX]: sites.filter((other) => other !== site) });
}

/** Also what the index does not name. */
async function forgetAll() {
  const keys = Object.keys(await api.storage.local.get(null));
  await api.storage.local.remove([INDEX, ...keys.filter((key) => key.startsWith(keyOf("")))]);
}

/** @returns {Promise<string[]>} sites with something remembered, the one seen last at the end */
async function readIndex() {
  const found = (await api.storage.local.get(INDEX))[INDEX];
  return Array.isArray(found) ? found : [];
}
