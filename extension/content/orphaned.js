// @ts-check
/**
 * Whether the extension is still there. Chromium leaves a page's content script running when the extension is updated, disabled or
 * removed, with its style sheet in force, and tells it nothing; what nobody can turn off any more must go by itself. (Firefox ends the
 * script and takes the sheet away.)
 */

import { api } from "../shared/browser.js";

/** Between two looks, ms: browsers give a page in the background fewer, and it is looked at once more when it is seen. */
const PERIOD = 1000;

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
  const look = () => {
    if (!orphaned()) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
    end();
  };
  const timer = setInterval(look, PERIOD);
  document.addEventListener("visibilitychange", look);
}
