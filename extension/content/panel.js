// @ts-check
/** The panel of the picker and of "why?": above the page, left by Escape or its button, and gone without a trace. */

import { make } from "../shared/make.js";
import { openOverlay, word } from "./overlay.js";

/**
 * @typedef {object} Panel
 * @property {import("./overlay.js").Overlay} overlay
 * @property {HTMLElement} boxes layer for the outlines of blocks
 * @property {HTMLElement} panel the panel itself
 * @property {(told: (Node | string)[], offered: (Node | string)[]) => void} show what the panel tells, and what it offers below that
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
  // One element for all that is told: a screen reader listens to what changes in it, and reads it where the focus comes into the panel.
  const told = make("div", { id: "told", "aria-live": "polite" });
  const offered = make("div");
  panel.setAttribute("aria-describedby", told.id);
  panel.append(told, offered);
  const show = (/** @type {(Node | string)[]} */ says, /** @type {(Node | string)[]} */ offers) => {
    told.replaceChildren(...says);
    offered.replaceChildren(...offers);
  };
  overlay.root.append(boxes, panel);
  const leave = () => {
    ending.abort();
    overlay.close();
    onLeave();
  };
  outer?.addEventListener("abort", leave, { once: true, signal });
  panel.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && leave());
  return { overlay, boxes, panel, show, leave, signal };
}

/** @param {...HTMLElement} buttons */
export function row(...buttons) {
  return make("div", { className: "row" }, ...buttons);
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
