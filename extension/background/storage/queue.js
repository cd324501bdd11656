// @ts-check
/** Work in order: two pieces that read, change and write the same value must not run at the same time. */

/**
 * Make a queue.
 *
 * @returns {<T>(work: () => Promise<T>) => Promise<T>} runs a piece of work after the end, or failure, of all earlier pieces
 */
export function queue() {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  return (work) => {
    const own = last.then(work);
    last = own.catch(() => undefined); // its caller gets the error
    return own;
  };
}
