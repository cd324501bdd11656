// @ts-check
/**
 * First paint from memory: blocks that were dimmed or hidden on a site's last page are not painted on the next page, from the first frame
 * until that page has been decided. Only where Penumbra is always on. Private windows neither write nor read this memory.
 *
 * A remembered block is a selector of a closed grammar with a mark. The style sheet is made from the blocks for each page that asks;
 * `content/first-paint.js` puts it in. The sheet stops painting only: blocks keep place and style, so the snapshot reads the page's own.
 */

import { lasting } from "../storage/lasting-storage.js";
import { queue } from "../storage/queue.js";

/** Most sites, and most blocks a site. The site seen longest ago is dropped first. */
const MOST_SITES = 300;
const MOST_BLOCKS = 60;
const LONGEST_SELECTOR = 300;
/** Selectors of `content/apply/remember.js`: nothing in them can end a selector and begin another rule. */
const COMPOUND = "[a-z][a-z0-9-]*(?:#[a-zA-Z][\\w-]*)?(?:\\.[a-zA-Z][\\w-]*)*(?:\\[role=[a-z]+\\])?";
const SELECTOR = new RegExp(`^${COMPOUND}(?: > ${COMPOUND})?$`);
const MARK = /^(?:hide|hide-cell|dim-\d{1,2})$/;
/** The page itself and its main content are never noise; other blocks in them may be. */
const NEVER = /^(?:html|body|main)(?![a-z0-9-])|\[role=main\]/;
const INDEX = "painted-sites";

/** @typedef {{ selector: string, mark: string }} Painted */

/** @param {string} site */
const keyOf = (site) => `painted:${site}`;
const inTurn = queue();

/**
 * The style sheet for a site's remembered blocks.
 *
 * @param {string} site
 * @returns {Promise<string>} empty for nothing
 */
export async function paintOf(site) {
  if (!site) return "";
  const key = keyOf(site);
  return sheetOf((await lasting.get(key))[key]);
}

/** @param {unknown} blocks invalid ones are left out: another version may have written them */
function sheetOf(blocks) {
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
  return list.filter(isSound).map(({ selector, mark }) => ({ selector, mark }));
}

/**
 * @param {unknown} block
 * @returns {block is Painted}
 */
function isSound(block) {
  const { selector, mark } = /** @type {any} */ (block) ?? {};
  if (typeof selector !== "string" || typeof mark !== "string" || selector.length > LONGEST_SELECTOR) return false;
  return SELECTOR.test(selector) && !NEVER.test(selector.split(" > ").at(-1) ?? "") && MARK.test(mark);
}

/**
 * Remember a site's blocks in place of its old ones.
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
 * Forget the other sites.
 *
 * @param {(site: string) => boolean} wanted
 * @returns {Promise<void>}
 */
export function keepPaint(wanted) {
  return inTurn(async () => {
    const sites = await readIndex();
    const gone = sites.filter((site) => !wanted(site));
    if (gone.length === 0) return;
    await lasting.remove(gone.map(keyOf));
    await lasting.set({ [INDEX]: sites.filter(wanted) });
  });
}

/**
 * @param {string} site
 * @param {unknown} blocks
 */
async function remember(site, blocks) {
  if (!site) return;
  const sites = [...(await readIndex()).filter((other) => other !== site), site];
  const gone = sites.splice(0, Math.max(0, sites.length - MOST_SITES));
  await lasting.remove(gone.map(keyOf));
  await lasting.set({ [INDEX]: sites, [keyOf(site)]: soundBlocks(blocks) });
}

/** @param {string} site */
async function forget(site) {
  const sites = await readIndex();
  await lasting.remove(keyOf(site));
  await lasting.set({ [INDEX]: sites.filter((other) => other !== site) });
}

/** Also sites that the index does not name. */
async function forgetAll() {
  const keys = Object.keys(await lasting.get(null));
  await lasting.remove([INDEX, ...keys.filter((key) => key.startsWith(keyOf("")))]);
}

/** @returns {Promise<string[]>} sites with remembered blocks, the last seen at the end */
async function readIndex() {
  const found = (await lasting.get(INDEX))[INDEX];
  return Array.isArray(found) ? found : [];
}
