// @ts-check
/** The bar that stays at a page's upper edge: what is jumped to stands below it, however many rows it has. */

/** @param {HTMLElement | null} [bar] its height is `--bar` in the page's style; without one the page's own */
export function stayBelow(bar = document.querySelector(".top")) {
  if (!bar) return;
  const { style } = document.documentElement;
  new ResizeObserver(() => style.setProperty("--bar", `${bar.offsetHeight}px`)).observe(bar);
}
