// @ts-check
/** On a site whose articles open in the reader view by themselves: tells the background when a page has loaded. */

import { ask } from "../world/ask.js";

/** Longest wait for a page's pictures and frames, ms: the text is there already. */
const LONGEST = 3000;
/** Ways to a page that was shown as a page before: it stays one. */
const AGAIN = new Set(["back_forward", "reload"]);

/** Tell the background once the page has loaded, if it is a new visit and the user has not begun to use the page. */
export async function tellLoaded() {
  if (!isNewVisit()) return;
  const listening = new AbortController();
  let used = false;
  const note = (/** @type {Event} */ event) => void (used ||= event.isTrusted);
  // Not `navigator.userActivation`: Chromium carries it over from the page before.
  for (const input of ["pointerdown", "keydown"]) addEventListener(input, note, { capture: true, passive: true, signal: listening.signal });
  await loaded();
  listening.abort();
  if (!used) await ask("cs-bg-loaded").catch(() => undefined); // without a background nothing opens
}

function isNewVisit() {
  const [visit] = performance.getEntriesByType("navigation");
  return !AGAIN.has(/** @type {PerformanceNavigationTiming | undefined} */ (visit)?.type ?? "navigate");
}

async function loaded() {
  if (document.readyState === "complete") return;
  await new Promise((resolve) => {
    addEventListener("load", resolve, { once: true });
    setTimeout(resolve, LONGEST);
  });
}
