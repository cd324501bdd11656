// @ts-check
/** Build entry: injected before `page.js` where the user turns Penumbra on. The page is read while its settings come. */

import { notePress } from "../world/pressed.js";

export const done = notePress();
