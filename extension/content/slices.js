// @ts-check
/** Work in slices: long work gives the page's main thread back often enough that nobody notices it. */

/** Longest stretch of work, ms: half a frame at 60 Hz, so that the page's own frames still fit beside it. */
const BUDGET = 8;

export class Slices {
  #until = 0;

  /** @param {AbortSignal} signal ends the work at the next pause */
  constructor(signal) {
    this.signal = signal;
  }

  /** Whether the present stretch is used up. */
  get spent() {
    return performance.now() > this.#until;
  }

  /**
   * Give the thread back and begin a new stretch.
   *
   * @returns {Promise<void>}
   * @throws {DOMException} AbortError once the signal has been given
   */
  async pause() {
    await nextTask();
    this.signal.throwIfAborted();
    this.#until = performance.now() + BUDGET;
  }
}

/**
 * Resolves in a task of its own, behind input and painting.
 *
 * @returns {Promise<void>}
 */
function nextTask() {
  const { scheduler } = /** @type {any} */ (globalThis);
  if (scheduler?.postTask) return scheduler.postTask(() => undefined, { priority: "user-visible" });
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}
