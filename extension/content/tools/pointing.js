// @ts-check
/**
 * Pointing at a block with mouse or keyboard: wheel and up/down go to a wider or narrower block, left/right to its siblings. A transparent
 * pane covers the page meanwhile: mouse events over a frame would reach that frame alone.
 */

import { make } from "../../shared/make.js";
import { Aim } from "./aim.js";
import { directionAround } from "../dom/direction.js";
import { firstBlock } from "./first-block.js";
import { word } from "./overlay.js";
import { DOUBLE_CLICK, POINTING, taken, takenKey } from "./panel.js";
import { shadowOf, unmasked } from "../dom/tree.js";

/** Wheel events closer together than this are one turn, ms: a touchpad sends dozens. */
const WHEEL_PAUSE = 90;

/**
 * @typedef {object} Pointing
 * @property {() => readonly Element[]} main elements with main content; pointing starts at the first in the window
 * @property {(element: Element, pointer: Point | null) => void} onMove
 * @property {(element: Element, pointer: Point | null) => void} onChoose
 *
 * @typedef {import("./placing.js").Point} Point where the pointer is; null where the block was reached by keys
 */

/**
 * Let the user point, until the signal.
 *
 * @param {import("./panel.js").Panel} parts the panel, whose own events are left alone
 * @param {Pointing} how
 * @param {AbortSignal} signal
 */
export function point({ overlay, panel, signal: closed }, { main, onMove, onChoose }, signal) {
  const aim = new Aim();
  let turned = 0;
  let clicked = false;
  const lifted = afterPointing(signal, closed, () => clicked);
  const onPanel = underGlass(overlay, panel, signal, lifted);

  const below = (/** @type {number} */ x, /** @type {number} */ y) => elementAt(x, y, overlay.element);
  const begin = () => aim.at(firstBlock(main(), below));
  const choose = (/** @type {Point | null} */ pointer) => {
    if (aim.block) onChoose(aim.block, pointer);
  };
  const go = (/** @type {() => void} */ move, /** @type {Point | null} */ pointer, follow = false) => {
    const before = aim.block;
    move();
    const { block } = aim;
    if (!block || block === before) return;
    if (follow) block.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" }); // smooth scrolling makes some people sick
    onMove(block, pointer);
  };
  const arrow = (/** @type {() => void} */ move) => () => go(aim.block ? move : begin, null, true);
  // The sibling on that side: in right-to-left text the next one is on the left.
  const rightToLeft = () => aim.block !== null && directionAround(aim.block) === "rtl";
  const keys = /** @type {Record<string, () => void>} */ ({
    ArrowUp: arrow(() => aim.step(1)),
    ArrowDown: arrow(() => aim.narrow()),
    ArrowLeft: arrow(() => aim.beside(rightToLeft() ? "nextElementSibling" : "previousElementSibling")),
    ArrowRight: arrow(() => aim.beside(rightToLeft() ? "previousElementSibling" : "nextElementSibling")),
    Enter: () => choose(null),
    " ": () => choose(null),
  });

  const listen = (/** @type {string} */ name, /** @type {(event: any) => void} */ act, until = signal) =>
    // The page's own events must not choose a block.
    window.addEventListener(name, (event) => event.isTrusted && !onPanel(event) && act(event), {
      capture: true,
      passive: false,
      signal: until,
    });
  const at = (/** @type {MouseEvent} */ { clientX, clientY }) => ({ x: clientX, y: clientY });
  listen("pointermove", (event) => go(() => aim.at(below(event.clientX, event.clientY)), at(event)));
  listen("click", (event) => {
    taken(event);
    if (signal.aborted) return;
    clicked = true;
    // A finger sends no movement before its tap, and a page may have scrolled under a pointer that rests.
    if (event.detail > 0) go(() => aim.at(below(event.clientX, event.clientY)), at(event));
    choose(at(event));
  }, lifted);
  for (const name of ["pointerdown", "pointerup", "mousedown", "mouseup", "dblclick", "auxclick", "contextmenu"]) {
    listen(name, taken, lifted);
  }
  listen("wheel", (event) => {
    taken(event);
    if (event.timeStamp - turned < WHEEL_PAUSE) return;
    turned = event.timeStamp;
    go(() => aim.step((event.deltaY || event.deltaX) < 0 ? 1 : -1), at(event));
  });
  listen("keydown", (event) => {
    if (!(event.key in keys) || event.ctrlKey || event.altKey || event.metaKey) return;
    takenKey(event);
    keys[event.key]();
  });
  go(begin, null);
}

/**
 * The signal that removes the pane: after a click it stays for the second one of a double click, which the page is not to get.
 *
 * @param {AbortSignal} signal ends the pointing
 * @param {AbortSignal} closed ends the panel
 * @param {() => boolean} clicked whether a click has ended the pointing
 */
function afterPointing(signal, closed, clicked) {
  const lifted = new AbortController();
  const lift = () => lifted.abort();
  signal.addEventListener("abort", () => (clicked() ? setTimeout(lift, DOUBLE_CLICK) : lift()), { once: true });
  closed.addEventListener("abort", lift, { once: true });
  return lifted.signal;
}

/**
 * Put a transparent pane over the page, under the panel. It is described by the panel: a screen reader that reaches it announces the panel
 * and its keys.
 *
 * @param {import("./overlay.js").Overlay} overlay
 * @param {HTMLElement} panel
 * @param {AbortSignal} signal ends the pointing
 * @param {AbortSignal} lifted removes it
 * @returns {(event: any) => boolean} whether an event belongs to the panel
 */
function underGlass({ root, element }, panel, signal, lifted) {
  const glass = make("div", { className: "glass", tabIndex: 0, role: POINTING, "aria-label": word("pick_how") });
  panel.prepend(glass);
  glass.focus({ preventScroll: true }); // a frame with the focus would get the keys
  signal.addEventListener("abort", () => ["tabindex", "role", "aria-label"].forEach((name) => glass.removeAttribute(name)));
  lifted.addEventListener("abort", () => glass.remove());
  return (event) => {
    if (event.target !== element) return false;
    if (event.type === "click" && event.detail === 0) return true; // a button of the panel, pressed without a pointer
    return ("clientX" in event ? root.elementFromPoint(event.clientX, event.clientY) : root.activeElement) !== glass;
  };
}

/**
 * The innermost element of the page at a point of the window, in shadow trees too.
 *
 * @param {number} x
 * @param {number} y
 * @param {Element} over element over the page, left out
 * @returns {Element | null}
 */
function elementAt(x, y, over) {
  /** @type {Element | null} */
  let found = null;
  for (let root = /** @type {Document | ShadowRoot | null} */ (document); root; root = found && shadowOf(found)) {
    const top = unmasked(root.elementsFromPoint(x, y).find((element) => element !== over) ?? null);
    if (!top || top.getRootNode() !== root) break;
    found = top;
  }
  return found;
}
