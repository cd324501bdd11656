// @ts-check
/** Build entry: the notice. The background injects it when a page first asks for it. */

import * as notice from "../controls/notice.js";
import { givePart } from "../world/parts.js";

/** The built script's completion value. */
export const done = givePart("notice", notice);
