// @ts-check
/** Build entry: the reader view's collector. The background injects it when a page first asks for it. */

import * as collect from "../article/collect.js";
import * as pictures from "../../shared/picture-data.js";
import { givePart } from "../world/parts.js";

/** The built script's completion value. */
export const done = givePart("reader", { ...collect, ...pictures });
