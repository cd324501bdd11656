// @ts-check
/** Build entry: the picker and "Why?". The background injects it when a page first asks for it. */

import * as picker from "../tools/picker.js";
import * as why from "../tools/why.js";
import { givePart } from "../world/parts.js";

/** The built script's completion value. */
export const done = givePart("pointing", { ...picker, ...why });
