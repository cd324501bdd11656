// @ts-check
/** Whether the user has turned Penumbra on here before its script was in the page: reading need not wait for the request. */

import { shared } from "./world.js";

const pressed = shared("pressed", () => ({ now: false }));

/** The user has turned Penumbra on. */
export function notePress() {
  pressed.now = true;
}

/** @returns {boolean} whether the user has, since this was last asked */
export function takePress() {
  const { now } = pressed;
  pressed.now = false;
  return now;
}
