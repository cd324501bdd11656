// @ts-check

const PAUSE = 10;
const PAUSES = 500;

/** Wait for something, 5 s at most; what never comes is found missing by the test. @param {() => unknown} holds */
export async function until(holds) {
  for (let left = PAUSES; left > 0 && !holds(); left -= 1) await new Promise((resolve) => setTimeout(resolve, PAUSE));
}
