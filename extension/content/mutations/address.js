// @ts-check
/** The page's address without its fragment, which pages change without loading. */

import { withoutFragment } from "../../shared/fragment.js";

/** Changes in a row that are reported at once, and time for each further one, ms: some pages change the address while scrolling. */
const AT_ONCE = 5;
const EACH = 3000;

export class Address {
  #now = plain();
  /** The address of the last `isFresh`. */
  #asked = "";
  /** Changes that may still be reported at once. */
  #left = AT_ONCE;
  /** Time at which one of them was last added again, ms. */
  #given = performance.now();
  #timer = 0;

  #look = () => this.look();

  /** @param {() => void} onChange the page has another address */
  constructor(onChange) {
    this.onChange = onChange;
    this.listen();
  }

  /** Listen to changes; where it listens already, nothing changes. */
  listen() {
    addEventListener("popstate", this.#look);
    // Not in every browser yet; without it the next mutation of the page leads here (`mutation-tracker.js`).
    /** @type {any} */ (window).navigation?.addEventListener("navigatesuccess", this.#look);
  }

  /** Whether this is the first call at this address: a page that is decided again is still the same page. */
  isFresh() {
    const fresh = this.#asked !== plain();
    this.#asked = plain();
    return fresh;
  }

  /** Check whether the address has changed: no browser reports every change. */
  look() {
    const now = plain();
    if (now === this.#now) return;
    this.#now = now;
    this.#tell();
  }

  /** Report a change, with a limit on the rate: each report has the whole page decided anew. */
  #tell() {
    if (this.#timer) return; // it will report this change too
    const since = performance.now() - this.#given;
    const more = Math.floor(since / EACH);
    this.#left = Math.min(AT_ONCE, this.#left + more);
    this.#given += more * EACH;
    if (this.#left > 0) {
      this.#left -= 1;
      this.onChange();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      this.#tell();
    }, EACH - since);
  }
}

function plain() {
  return withoutFragment(location.href);
}
