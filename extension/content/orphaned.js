// @ts-check
/**
 * Whether the extension is still there. Chromium leaves a page's content script running when the extension is updated, disabled or
 * removed, with its style sheet in force, and tells it nothing; what nobody can turn off any more must go by itself. (Firefox ends the
 * script and takes the sheet away.)
 */

import { api } from "../shared/browser.js";

/** Between two looks at a page that is seen, ms; one in the background rests until it is seen again. */
const PERIOD = 1000;
/** Told the scripts before by the one that begins in their stead; a page that forges it has them look, and find nothing. */
const BEGUN = "penumbra:begun";
const EVENTS = Object.freeze(["visibilitychange", BEGUN]);

/** @returns {boolean} whether the extension that this script came from has gone, or is there anew without it */
export function orphaned() {
  return !api.runtime?.id;
}

/**
 * Do something once the extension has gone.
 *
 * @param {() => void} end
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
  for (const event of EVENTS) document.addEventListener(event, look);
  look();
}

/** Have scripts whose extension has gone let go at once: both would mark the same elements. */
export function succeed() {
  document.dispatchEvent(new Event(BEGUN));
}
