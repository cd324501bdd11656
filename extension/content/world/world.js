// @ts-check
/**
 * Values that all built scripts of one page share. Each built script has modules of its own; they meet in the extension's isolated world.
 * Keys are symbols: a page's elements answer to names of `globalThis`, not to symbols.
 */

/** The scripts' one place. */
const SHARED = Symbol.for("penumbra");

/**
 * The value of a name, made at the first call in any of the page's scripts.
 *
 * @template T
 * @param {string} name
 * @param {() => T} make
 * @returns {T}
 */
export function shared(name, make) {
  const world = /** @type {Record<symbol, Map<string, unknown> | undefined>} */ (globalThis);
  const values = (world[SHARED] ??= new Map());
  if (!values.has(name)) values.set(name, make());
  return /** @type {T} */ (values.get(name));
}
