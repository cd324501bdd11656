// @ts-check
/** Work in slices: long work yields the main thread often enough to go unnoticed. */

/** Longest slice, ms: half a frame at 60 Hz, which leaves time for the page's own work. */
const BUDGET = 8;

export class Slices {
  #until = performance.now() + BUDGET;

  /**
   * The first slice begins now.
   *
   * @param {AbortSignal} signal ends the work at the next pause
   */
  constructor(signal) {
    this.signal = signal;
  }

  /** Whether the present slice is used up. */
  get spent() {
    return performance.now() > this.#until;
  }

  /**
   * Yield the thread and begin a new slice. It waits for two tasks: after the first one a painting may have come, and what the page posted
   * before the painting shall run before the new slice.
   *
   * @returns {Promise<void>}
   * @throws {DOMException} AbortError after the signal
   */
  async pause() {
    await nextTask();
    await nextTask();
    this.signal.throwIfAborted();
    this.#until = performance.now() + BUDGET;
  }
}

/**
 * Resolves in a new task, after input and painting.
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
