// @ts-check
/**
 * First paint from memory: what was dimmed and hidden on a site's last page is not painted on its next one, from the very first
 * frame until that page has been decided. Only where Penumbra is always on; nothing from or into private windows.
 *
 * What is remembered are blocks: selectors of a closed grammar, each with its mark. The style sheet is made of them anew for each page
 * that asks, and `content/first-paint.js` puts it in. It keeps them from being painted, but in their place and with their style: what the
 * snapshot reads is the page's own.
 */

import { kept } from "./kept.js";
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
/** The page itself and its main content are never noise; other blocks in them may be. */
const NEVER = /^(?:html|body|main)(?![a-z0-9-])|\[role=main\]/;
const INDEX = "painted-sites";

/** @typedef {{ selector: string, mark: string }} Painted */

/** @param {string} site */
const keyOf = (site) => `painted:${site}`;
const inTurn = queue();

/**
 * The style sheet for what is remembered of a site.
 *
 * @param {string} site
 * @returns {Promise<string>} empty for nothing
 */
export async function paintOf(site) {
  if (!site) return "";
  const key = keyOf(site);
  return sheetOf((await kept.get(key))[key]);
}

/** @param {unknown} blocks what is not sound is left out: another version may have written it */
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
  await kept.remove(gone.map(keyOf));
  await kept.set({ [INDEX]: sites, [keyOf(site)]: soundBlocks(blocks) });
}

/** @param {string} site */
async function forget(site) {
  const sites = await readIndex();
  await kept.remove(keyOf(site));
  await kept.set({ [INDEX]: sites.filter((other) => other !== site) });
}

/** Also what the index does not name. */
async function forgetAll() {
  const keys = Object.keys(await kept.get(null));
  await kept.remove([INDEX, ...keys.filter((key) => key.startsWith(keyOf("")))]);
}

/** @returns {Promise<string[]>} sites with something remembered, the one seen last at the end */
async function readIndex() {
  const found = (await kept.get(INDEX))[INDEX];
  return Array.isArray(found) ? found : [];
}
