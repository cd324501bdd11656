// @ts-check
/** Build entry: the script that the background injects into a page, and registers for chosen sites. */

import { begin } from "../controller/main.js";

/** The built script's completion value: the browser awaits it before it tells whoever injected the script. */
export const done = begin();
