// @ts-check
/** Runs the content script once a page, however often the built file is injected. */

/** The running script, in the extension's isolated world. A symbol: a page's elements answer to names of `globalThis`, not to symbols. */
const RUNNING = Symbol.for("penumbra");

/**
 * Start the content script. An injection after the first finds the modules of the first and evaluates none of its own.
 *
 * @returns {Promise<void>} resolved once the script answers messages
 */
export async function begin() {
  const world = /** @type {Record<symbol, Promise<typeof import("./main.js")> | undefined>} */ (globalThis);
  world[RUNNING] ??= import("./main.js");
  const { start } = await world[RUNNING];
  await start();
}
