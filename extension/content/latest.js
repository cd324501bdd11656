// @ts-check
/** One piece of work at a time: a newer one ends the older. */

export class Latest {
  #ending = new AbortController();
  /** Settled once the last piece has been done, has failed or was ended. @type {Promise<void>} */
  settled = Promise.resolve();

  /**
   * End what runs and begin another piece of work.
   *
   * @param {(signal: AbortSignal) => Promise<void>} work
   * @param {AbortSignal} signal ends it from outside
   */
  run(work, signal) {
    this.end();
    this.#ending = new AbortController();
    this.settled = work(AbortSignal.any([this.#ending.signal, signal]));
    return this.settled;
  }

  /** End what runs. */
  end() {
    this.#ending.abort();
  }
}
