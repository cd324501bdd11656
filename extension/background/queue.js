// @ts-check
/** One after the other: what reads something, changes it and writes it back must not run beside another that does. */

/**
 * A queue of its own.
 *
 * @returns {<T>(work: () => Promise<T>) => Promise<T>} runs a piece of work once all before it have ended, however they ended
 */
export function queue() {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  return (work) => {
    const own = last.then(work);
    last = own.catch(() => undefined); // told to whoever asked for that one
    return own;
  };
}
