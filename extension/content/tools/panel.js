// @ts-check
/**
 * The panel of the picker and of "why?", above the page. Escape or its button closes it without a trace. While it is open Tab stays in it,
 * and it handles both keys wherever the focus is: the page under it must not seem to have the focus.
 */

import { failureWords } from "../../shared/failure-words.js";
import { make } from "../../shared/make.js";
import { openOverlay, word } from "./overlay.js";
import { Place } from "./placing.js";
import { TINT_SHEET, Tints } from "./tints.js";

/** Tab stops: of a group of radio buttons the checked one, and nothing in closed details. */
const STOPS = "[tabindex='0'], summary, button, input:not([type=radio]), input:checked";
const FRAMES = "iframe, frame, object, embed";
/** Role of the element with the focus while pointing: screen readers pass the keys to it. */
export const POINTING = "application";
/** Longest time between the two clicks of a double click, ms: the longest that systems have by themselves. */
export const DOUBLE_CLICK = 500;

/**
 * @typedef {object} Panel
 * @property {import("./overlay.js").Overlay} overlay
 * @property {HTMLElement} boxes layer for the outlines of blocks
 * @property {HTMLElement} panel the panel itself
 * @property {(words: (Node | string)[], offered: (Node | string)[]) => void} show put a text into the panel, and controls below it
 * @property {Place} place
 * @property {Tints} tints
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
  const overlay = openOverlay(TINT_SHEET);
  const boxes = make("div");
  const tinted = make("div", { className: "tints", "aria-hidden": "true" });
  const panel = make("div", { className: "panel", role: "dialog", tabIndex: -1, dir: word("direction"), "aria-label": word(title) });
  // One live region for all texts: a screen reader announces its changes, and reads it when the focus enters the panel.
  const words = make("div", { id: "words", "aria-live": "polite" });
  const offered = make("div");
  panel.setAttribute("aria-describedby", words.id);
  panel.append(words, offered);
  const place = new Place(panel, word("direction") === "rtl");
  const tints = new Tints(tinted, panel, signal);
  let shown = performance.now();
  const show = (/** @type {(Node | string)[]} */ says, /** @type {(Node | string)[]} */ offers) => {
    const within = overlay.root.activeElement !== null;
    shown = performance.now();
    words.replaceChildren(...says);
    offered.replaceChildren(...offers);
    if (within && !overlay.root.activeElement) toPanel(); // the focused element was replaced
  };
  const toPanel = () => (stopsIn(panel).find(({ role }) => role === POINTING) ?? panel).focus({ preventScroll: true });
  overlay.root.append(tinted, boxes, panel);
  const leave = () => {
    overlay.close(); // first, while the focused element is still there, so that the focus is given back
    ending.abort();
    onLeave();
  };
  outer?.addEventListener("abort", leave, { once: true, signal });
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (!event.isTrusted || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.repeat && (event.key === "Enter" || event.key === " ") && overlay.root.activeElement) {
      taken(event); // the key that chose a block is still down: it is not to press the button that has the focus now
    } else if (event.key === "Tab") {
      takenKey(event);
      step(panel, overlay.root.activeElement, event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape" && !event.shiftKey) {
      takenKey(event);
      leave();
    }
  };
  window.addEventListener("keydown", onKey, { capture: true, signal });
  // What is written into a field of the panel is not for the page's own shortcuts.
  const writes = () => overlay.root.activeElement?.matches("input[type=text]");
  const onTyped = (/** @type {Event} */ event) => writes() && event.stopImmediatePropagation();
  for (const name of ["keydown", "keypress", "keyup"]) window.addEventListener(name, onTyped, { capture: true, signal });
  window.addEventListener("click", withoutSecondClicks(() => shown), { capture: true, signal });
  // The keys of a focused frame reach no one else. Browsers report the focused element only after the event.
  const onBlur = () => setTimeout(() => !signal.aborted && document.activeElement?.matches(FRAMES) && toPanel());
  window.addEventListener("blur", onBlur, { signal });
  return { overlay, boxes, panel, place, tints, show, leave, signal };
}

/**
 * A listener that takes away the second click of a double click if the panel has changed after the first: it was meant for something else.
 *
 * @param {() => number} shown when the panel last changed, ms
 */
function withoutSecondClicks(shown) {
  let clicked = Number.NEGATIVE_INFINITY;
  return (/** @type {MouseEvent} */ event) => {
    if (!event.isTrusted || event.detail === 0) return; // a button pressed by a key
    const now = performance.now();
    const second = shown() > clicked && (event.detail > 1 || now - clicked < DOUBLE_CLICK);
    clicked = now;
    if (second) taken(event);
  };
}

/** The page is to know nothing of it. @param {Event} event */
export function taken(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * The same for the key's release: many pages close something then, when the panel may be gone already.
 *
 * @param {KeyboardEvent} pressed
 */
export function takenKey(pressed) {
  taken(pressed);
  if (pressed.repeat) return; // there is one release only
  const ending = new AbortController();
  const onUp = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== pressed.key) return;
    taken(event);
    ending.abort();
  };
  window.addEventListener("keyup", onUp, { capture: true, signal: ending.signal });
}

/**
 * @param {HTMLElement} panel
 * @returns {HTMLElement[]} Tab stops, in order
 */
function stopsIn(panel) {
  const found = /** @type {HTMLElement[]} */ ([...panel.querySelectorAll(STOPS)]);
  return found.filter((element) => element.localName === "summary" || !element.closest("details:not([open])"));
}

/**
 * @param {HTMLElement} panel
 * @param {Element | null} from null, or the panel itself: to the first or last stop
 * @param {1 | -1} by
 */
function step(panel, from, by) {
  const stops = stopsIn(panel);
  const at = stops.findIndex((stop) => stop === from);
  const next = at < 0 && by < 0 ? stops.length - 1 : (at + by + stops.length) % stops.length;
  stops[next]?.focus();
}

/** @param {...HTMLElement} buttons */
export function row(...buttons) {
  return make("div", { className: "row" }, ...buttons);
}

/**
 * @param {string} key of its message
 * @param {() => unknown} act a promise that is rejected is told in the panel
 * @param {string} [className]
 */
export function button(key, act, className = "") {
  const element = make("button", { type: "button", className }, word(key));
  element.addEventListener("click", () => attempt(element, act));
  return element;
}

/**
 * Do what a control is for. A failure is told in its panel, until the panel shows something else.
 *
 * @param {Element} control
 * @param {() => unknown} act
 */
export async function attempt(control, act) {
  const words = control.closest(".panel")?.querySelector("#words");
  words?.querySelector(".bad")?.remove();
  try {
    await act();
  } catch (error) {
    words?.append(make("p", { className: "bad" }, failureWords(/** @type {import("../../shared/reply.js").RefusedError} */ (error))));
  }
}
