// @ts-check
/**
 * The window's width. Pages show other parts of themselves in a narrower window, or where they are enlarged, by their style sheets alone: no
 * element changes, and what comes to be seen has been in no snapshot.
 */

/** The width has to stand still for so long, ms: a window's edge is drawn, and a browser's side bar slides in. */
const REST = 400;

/**
 * Follow it. Nothing of a page that is not seen, or stands behind a film that takes the whole screen, is looked at until it is seen again.
 *
 * @param {() => void} onChange it is another than before
 * @param {AbortSignal} signal ends the following
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
