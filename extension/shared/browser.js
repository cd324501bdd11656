// @ts-check
/** The browser's extension interface under one name: `browser` in Firefox, `chrome` elsewhere; both answer with promises. */

/** @type {typeof chrome} */
export const api = /** @type {any} */ (globalThis).browser ?? globalThis.chrome;

export function isFirefox() {
  return api.runtime.getURL("").startsWith("moz-extension:");
}
