// @ts-check
/**
 * The window's width. In a narrower window, or when it is zoomed, a page shows other parts by its style sheets alone: there is no mutation,
 * and the parts that appear were drawn in no snapshot.
 */

/** Time without another width before a change is reported, ms: window edges are dragged and side bars slide in. */
const REST = 400;

/**
 * Report a new width. A hidden page, or one under a fullscreen film, is checked when it is shown again.
 *
 * @param {() => void} onChange the width has changed
 * @param {AbortSignal} signal ends the listening
 */
export function listenToWidth(onChange, signal) {
  let before = innerWidth;
  let timer = 0;
  const look = () => {
    if (document.hidden || document.fullscreenElement || innerWidth === before) return;
    before = innerWidth;
    onChange();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(look, REST);
  };
  addEventListener("resize", wait, { signal });
  document.addEventListener("visibilitychange", wait, { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
}
