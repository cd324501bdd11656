// @ts-check
/** The panel of the picker and of "why?": above the page, left by Escape or its button, and gone without a trace. */

import { make, openOverlay, word } from "./overlay.js";

/**
 * @typedef {object} Panel
 * @property {import("./overlay.js").Overlay} overlay
 * @property {HTMLElement} boxes layer for the outlines of blocks
 * @property {HTMLElement} panel the panel itself
 * @property {() => void} leave
 * @property {AbortSignal} signal ends with the panel
 */

/**
 * Open a panel.
 *
 * @param {string} title key of its name
 * @param {() => void} onLeave
 * @param {AbortSignal} [outer] closes it from outside
 * @returns {Panel}
 */
export function openPanel(title, onLeave, outer) {
  const ending = new AbortController();
  const { signal } = ending;
  const overlay = openOverlay();
  const boxes = make("div");
  const panel = make("div", { className: "panel", role: "dialog", tabIndex: -1, dir: word("direction"), "aria-label": word(title) });
  overlay.root.append(boxes, panel);
  const leave = () => {
    ending.abort();
    overlay.close();
    onLeave();
  };
  outer?.addEventListener("abort", leave, { once: true, signal });
  panel.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && leave());
  return { overlay, boxes, panel, leave, signal };
}

/**
 * @param {string} key of its words
 * @param {() => void} act
 * @param {string} [className]
 */
export function button(key, act, className = "") {
  const element = make("button", { type: "button", className }, word(key));
  element.addEventListener("click", act);
  return element;
}
