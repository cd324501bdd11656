// @ts-check
/**
 * Orphaned content scripts. When the extension is updated, disabled or removed, Chromium leaves its content scripts running, with the style
 * sheet in effect and without an event. An orphaned script must remove its marks by itself, since no one else can. (Firefox ends the script
 * and removes the sheet.)
 */

import { api } from "../../shared/browser.js";

/** Interval of the checks on a visible page, ms. A hidden page is checked when it is shown. */
const PERIOD = 1000;
/** Event with which a new script makes older ones check. A page that forges it causes a check without effect. */
const BEGUN = "penumbra:begun";
const EVENTS = Object.freeze(["visibilitychange", BEGUN]);

/** @returns {boolean} whether this script's extension is gone, or was loaded again without it */
export function orphaned() {
  return !api.runtime?.id;
}

/**
 * Call a function once the extension is gone.
 *
 * @param {() => void} end
 * @returns {() => void} listens again, where the page has removed all listeners
 */
export function whenOrphaned(end) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  const rest = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const look = () => {
    if (orphaned()) {
      rest();
      for (const event of EVENTS) document.removeEventListener(event, look);
      end();
    } else if (document.hidden) {
      rest();
    } else {
      timer ??= setInterval(look, PERIOD);
    }
  };
  const listen = () => {
    for (const event of EVENTS) document.addEventListener(event, look);
  };
  listen();
  look();
  return listen;
}

/** Make orphaned scripts end at once: both would mark the same elements. */
export function succeed() {
  document.dispatchEvent(new Event(BEGUN));
}
