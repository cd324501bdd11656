// @ts-check
/** One task at a time: a newer one ends the older. */

export class Latest {
  #ending = new AbortController();
  /** Settled once the last task is done, has failed or was ended. @type {Promise<void>} */
  settled = Promise.resolve();

  /**
   * End the running task and start another.
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

  /** Aborted when the running task, or the last one, is ended or a newer one begins. */
  get signal() {
    return this.#ending.signal;
  }

  /** End the running task. */
  end() {
    this.#ending.abort();
  }
}
