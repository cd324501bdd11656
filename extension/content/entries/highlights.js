// @ts-check
/** Build entry: highlights. The background injects it when a page has highlights, or when the user makes the first one. */

import * as highlights from "../tools/page-highlighter.js";
import { givePart } from "../world/parts.js";

/** The built script's completion value. */
export const done = givePart("highlights", highlights);
