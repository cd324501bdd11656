// @ts-check
/** The page's address, which pages change without loading; the part that only points into the page is not counted. */

/** So many changes in a row are told at once, and one more for each such time, ms: some pages write into it wherever one scrolls to. */
const AT_ONCE = 5;
const EACH = 3000;

export class Address {
  #now = plain();
  /** The address that was asked about last. */
  #asked = "";
  /** Changes that may still be told at once. */
  #left = AT_ONCE;
  /** When one of them was last given back, ms. */
  #given = performance.now();
  #timer = 0;

  /** @param {() => void} onChange the page has gone on to another address without loading */
  constructor(onChange) {
    this.onChange = onChange;
    addEventListener("popstate", () => this.look());
    // Not in every browser yet; where it is missing the next change of the page tells of the new address (`mutation-tracker.js`).
    /** @type {any} */ (window).navigation?.addEventListener("navigatesuccess", () => this.look());
  }

  /** Whether it is asked for the first time since the page has come to this address: a page that is decided anew is still the same. */
  isFresh() {
    const fresh = this.#asked !== plain();
    this.#asked = plain();
    return fresh;
  }

  /** Look whether the address is another one: no browser tells of every change. */
  look() {
    const now = plain();
    if (now === this.#now) return;
    this.#now = now;
    this.#tell();
  }

  /** Each telling has the whole page decided anew: a page that goes on and on must not have that done all the time. */
  #tell() {
    if (this.#timer) return; // then it is told of this change too
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
  return location.href.split("#", 1)[0];
}
