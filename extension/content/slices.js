// @ts-check
/** Work in slices, for the content script's modules. */

export { Slices } from "../shared/slices.js";
