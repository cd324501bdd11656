// @ts-check
/** The page's address, which pages change without loading; the part that only points into the page is not counted. */

export class Address {
  #now = plain();

  /** @param {() => void} onChange the page has gone on to another address without loading */
  constructor(onChange) {
    this.onChange = onChange;
    addEventListener("popstate", () => this.look());
    // Not in every browser yet; where it is missing the next change of the page tells of the new address (`living.js`).
    /** @type {any} */ (window).navigation?.addEventListener("navigatesuccess", () => this.look());
  }

  /** Look whether the address is another one: no browser tells of every change. */
  look() {
    const now = plain();
    if (now === this.#now) return;
    this.#now = now;
    this.onChange();
  }
}

function plain() {
  return location.href.split("#", 1)[0];
}
