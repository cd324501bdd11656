// @ts-check
/**
 * Pointing at a block with mouse or keyboard: wheel and up/down make it wider or narrower, left/right go to its
 * neighbours. A pane of glass lies over the page meanwhile: what the mouse does over a frame is told to that frame alone.
 */

import { make } from "../../shared/make.js";
import { Aim } from "./aim.js";
import { directionAround } from "../dom/direction.js";
import { firstBlock } from "./first-block.js";
import { word } from "./overlay.js";
import { POINTING, taken, takenKey } from "./panel.js";
import { shadowOf, unmasked } from "../dom/tree.js";

/** Wheel ticks closer together than this, ms, are one turn: a touchpad sends dozens. */
const WHEEL_PAUSE = 90;

/**
 * @typedef {object} Pointing
 * @property {() => readonly Element[]} main elements with main content, of which the first in the window is pointed at first
 * @property {(element: Element) => void} onMove
 * @property {(element: Element) => void} onChoose
 */

/**
 * Let the user point until the signal ends it.
 *
 * @param {import("./panel.js").Panel} parts whose own things are left alone
 * @param {Pointing} how
 * @param {AbortSignal} signal
 */
export function point({ overlay, panel }, { main, onMove, onChoose }, signal) {
  const onPanel = underGlass(overlay, panel, signal);
  const aim = new Aim();
  let turned = 0;

  const below = (/** @type {number} */ x, /** @type {number} */ y) => elementAt(x, y, overlay.element);
  const begin = () => aim.at(firstBlock(main(), below));
  const choose = () => {
    if (aim.block) onChoose(aim.block);
  };
  const go = (/** @type {() => void} */ move, follow = false) => {
    const before = aim.block;
    move();
    const { block } = aim;
    if (!block || block === before) return;
    if (follow) block.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" }); // a smooth move makes some people sick
    onMove(block);
  };
  const arrow = (/** @type {() => void} */ move) => () => go(aim.block ? move : begin, true);
  // The neighbour on that side: in Hebrew and Arabic what comes next stands on the left.
  const rightToLeft = () => aim.block !== null && directionAround(aim.block) === "rtl";
  const keys = /** @type {Record<string, () => void>} */ ({
    ArrowUp: arrow(() => aim.step(1)),
    ArrowDown: arrow(() => aim.narrow()),
    ArrowLeft: arrow(() => aim.beside(rightToLeft() ? "nextElementSibling" : "previousElementSibling")),
    ArrowRight: arrow(() => aim.beside(rightToLeft() ? "previousElementSibling" : "nextElementSibling")),
    Enter: choose,
    " ": choose,
  });

  const listen = (/** @type {string} */ name, /** @type {(event: any) => void} */ act) =>
    // What the page itself sends would choose a block in the user's stead.
    window.addEventListener(name, (event) => event.isTrusted && !onPanel(event) && act(event), {
      capture: true,
      passive: false,
      signal,
    });
  listen("pointermove", (event) => go(() => aim.at(below(event.clientX, event.clientY))));
  listen("click", (event) => {
    taken(event);
    choose();
  });
  for (const name of ["pointerdown", "pointerup", "mousedown", "mouseup", "dblclick", "auxclick", "contextmenu"]) {
    listen(name, taken);
  }
  listen("wheel", (event) => {
    taken(event);
    if (event.timeStamp - turned < WHEEL_PAUSE) return;
    turned = event.timeStamp;
    go(() => aim.step((event.deltaY || event.deltaX) < 0 ? 1 : -1));
  });
  listen("keydown", (event) => {
    if (!(event.key in keys) || event.ctrlKey || event.altKey || event.metaKey) return;
    takenKey(event);
    keys[event.key]();
  });
  go(begin);
}

/**
 * Lay a pane of glass over the page, under the panel. It belongs to the panel all the same: a screen reader that comes to it tells
 * of the panel, and what the keys do.
 *
 * @param {import("./overlay.js").Overlay} overlay
 * @param {HTMLElement} panel
 * @param {AbortSignal} signal takes it away
 * @returns {(event: any) => boolean} whether an event is the panel's
 */
function underGlass({ root, element }, panel, signal) {
  const glass = make("div", { className: "glass", tabIndex: 0, role: POINTING, "aria-label": word("pick_how") });
  panel.prepend(glass);
  glass.focus({ preventScroll: true }); // a frame that has the keyboard would keep it
  signal.addEventListener("abort", () => glass.remove());
  return (event) => {
    if (event.target !== element) return false;
    if (event.type === "click" && event.detail === 0) return true; // a button of the panel's, pressed by no pointer
    return ("clientX" in event ? root.elementFromPoint(event.clientX, event.clientY) : root.activeElement) !== glass;
  };
}

/**
 * The innermost element of the page at a place in the window, in shadow trees too.
 *
 * @param {number} x
 * @param {number} y
 * @param {Element} over what lies over the page
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
