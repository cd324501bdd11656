// @ts-check
/**
 * Pointing at a block with mouse or keyboard: wheel and up/down make it wider or narrower, left/right go to its
 * neighbours. A pane of glass lies over the page meanwhile: what the mouse does over a frame is told to that frame alone.
 */

import { make } from "./overlay.js";
import { shadowOf } from "./tree.js";

/** Blocks smaller than this (CSS px, either way) are not worth pointing at: icons, spacers. */
const LEAST_EDGE = 8;
/** What is a block however it is laid out: others' pages in this one. */
const FRAMES = new Set(["iframe", "frame", "object", "embed"]);
/** Wheel ticks closer together than this, ms, are one turn: a touchpad sends dozens. */
const WHEEL_PAUSE = 90;

/**
 * @typedef {object} Pointing
 * @property {(element: Element) => void} onMove
 * @property {(element: Element) => void} onChoose
 * @property {() => void} onLeave
 */

/**
 * Let the user point until the signal ends it.
 *
 * @param {import("./panel.js").Panel} parts whose own things are left alone
 * @param {Pointing} how
 * @param {AbortSignal} signal
 */
export function point({ overlay, panel }, { onMove, onChoose, onLeave }, signal) {
  const onPanel = underGlass(overlay, panel, signal);
  /** @type {Element[]} narrowest first */
  let chain = [];
  let depth = 0;
  let turned = 0;

  const show = (/** @type {Element | null | undefined} */ element) => {
    const block = blockAt(element ?? null);
    if (!block || block === chain[0]) return;
    chain = wider(block);
    depth = 0;
    onMove(chain[0]);
  };
  const step = (/** @type {number} */ by) => {
    const next = Math.min(chain.length - 1, Math.max(0, depth + by));
    if (next === depth) return;
    depth = next;
    onMove(chain[depth]);
  };
  const keys = /** @type {Record<string, () => void>} */ ({
    ArrowUp: () => step(1),
    ArrowDown: () => (depth > 0 ? step(-1) : show(firstBlock(chain[0]))),
    ArrowLeft: () => show(neighbour(chain[depth], "previousElementSibling")),
    ArrowRight: () => show(neighbour(chain[depth], "nextElementSibling")),
    Enter: () => onChoose(chain[depth]),
    " ": () => onChoose(chain[depth]),
    Escape: onLeave,
  });

  const taken = (/** @type {Event} */ event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const listen = (/** @type {string} */ name, /** @type {(event: any) => void} */ act) =>
    window.addEventListener(name, (event) => !onPanel(event) && act(event), {
      capture: true,
      passive: false,
      signal,
    });
  const below = (/** @type {number} */ x, /** @type {number} */ y) => elementAt(x, y, overlay.element);

  listen("pointermove", (event) => show(below(event.clientX, event.clientY)));
  listen("click", (event) => {
    taken(event);
    if (chain[depth]) onChoose(chain[depth]);
  });
  for (const name of ["pointerdown", "pointerup", "mousedown", "mouseup", "dblclick", "auxclick", "contextmenu"]) {
    listen(name, taken);
  }
  listen("wheel", (event) => {
    taken(event);
    if (event.timeStamp - turned < WHEEL_PAUSE) return;
    turned = event.timeStamp;
    step((event.deltaY || event.deltaX) < 0 ? 1 : -1);
  });
  listen("keydown", (event) => {
    if (!(event.key in keys) || event.ctrlKey || event.altKey || event.metaKey) return;
    taken(event);
    keys[event.key]();
  });
  show(below(innerWidth / 2, innerHeight / 3));
}

/**
 * Lay a pane of glass over the page, under the panel.
 *
 * @param {import("./overlay.js").Overlay} overlay
 * @param {HTMLElement} panel
 * @param {AbortSignal} signal takes it away
 * @returns {(event: any) => boolean} whether an event is the panel's
 */
function underGlass({ root, element }, panel, signal) {
  const glass = make("div", { className: "glass", tabIndex: -1 });
  panel.before(glass);
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
    const top = root.elementsFromPoint(x, y).find((element) => element !== over);
    if (!top || top.getRootNode() !== root) break;
    found = top;
  }
  return found;
}

/**
 * The block that an element belongs to: itself, or the nearest one around it that is laid out as a box of its own.
 *
 * @param {Element | null} start
 * @returns {Element | null}
 */
export function blockAt(start) {
  let element = start instanceof Element ? start : null;
  while (element && element !== document.body && !isBlock(element)) element = parentOf(element);
  return element && element !== document.documentElement && element !== document.body ? element : null;
}

/** @param {Element} element */
function isBlock(element) {
  const { width, height } = element.getBoundingClientRect();
  if (width < LEAST_EDGE || height < LEAST_EDGE) return false;
  return FRAMES.has(element.localName) || !/^(inline|contents|none|table-cell|ruby)/.test(getComputedStyle(element).display);
}

/** @param {Element} element */
function parentOf(element) {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** @param {Element} block */
function wider(block) {
  const chain = [block];
  for (let up = parentOf(block); up && up !== document.body && up !== document.documentElement; up = parentOf(up)) {
    if (isBlock(up)) chain.push(up);
  }
  return chain;
}

/** @param {Element | undefined} block */
function firstBlock(block) {
  return [...(block?.children ?? [])].find(isBlock);
}

/**
 * @param {Element | undefined} block
 * @param {"nextElementSibling" | "previousElementSibling"} way
 */
function neighbour(block, way) {
  let next = block?.[way];
  while (next && !isBlock(next)) next = next[way];
  return next;
}
