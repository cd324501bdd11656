// @ts-check
/**
 * The tints of the blocks while the user points and asks: each level has its own colour and its own pattern. Only what is in the window is
 * drawn, in the overlay; the page itself is left alone.
 */

import { make } from "../../shared/make.js";
import { directionOf } from "../dom/direction.js";
import { word } from "./overlay.js";

/** Most tints at a time: beyond this a window is full of them. */
const MOST = 400;
const LEVELS = /** @type {const} */ (["keep", "dim", "hide"]);

/** @typedef {"keep" | "dim" | "hide"} Level */

/** The style of tints and legend. Colours have a contrast of 3.4 and more with white and with black. */
export const TINT_SHEET = `
  .tint { position: absolute; pointer-events: none; border-radius: 3px; border: 1px solid transparent; }
  .tint.keep { margin-left: -6px; padding-inline-start: 6px; box-sizing: content-box; }
  .tint.keep[dir="rtl"] { margin-left: -4px; }
  .tint.keep, .swatch.keep { border: 0 solid #b86e00; border-inline-start-width: 4px; background: rgb(247 183 51 / 12%); }
  .tint.dim, .swatch.dim { border: 2px dashed #767676; background: radial-gradient(circle, rgb(118 118 118 / 38%) 1.2px, transparent 1.6px) 0 0 / 9px 9px; }
  .tint.hide, .swatch.hide { border: 2px solid #8467d7;
    background: repeating-linear-gradient(135deg, rgb(132 103 215 / 34%) 0 3px, rgb(132 103 215 / 9%) 3px 12px); }
  .legend { display: flex; flex-wrap: wrap; gap: 4px 14px; margin: 12px 0 0; padding: 10px 0 0; border-top: 1px solid var(--line); font-size: 13px; }
  .legend li { justify-content: start; padding: 0; }
  .legend .swatch { box-sizing: border-box; flex: none; width: 26px; height: 16px; border-radius: 3px; }
  @media (forced-colors: active) {
    .tint, .swatch { forced-color-adjust: none; }
    .tint.keep, .swatch.keep { border: 1px solid CanvasText; border-inline-start-width: 4px; background: none; }
    .tint.dim, .swatch.dim { border: 2px dashed CanvasText; background: none; }
    .tint.hide, .swatch.hide { border: 4px double CanvasText;
      background: repeating-linear-gradient(135deg, CanvasText 0 1px, transparent 1px 12px); }
  }
`;

/** The tints of one overlay. */
export class Tints {
  /** @type {Map<Element, Level>} */
  #levels = new Map();
  /** Elements in the window, with their text directions: the line beside kept text is at its start. @type {Map<Element, string>} */
  #seen = new Map();
  /** @type {IntersectionObserver | null} */
  #observer = null;
  #asked = 0;

  /**
   * @param {HTMLElement} layer where they are drawn
   * @param {HTMLElement} panel where the legend is shown
   * @param {AbortSignal} signal ends them
   */
  constructor(layer, panel, signal) {
    this.layer = layer;
    this.legend = legend();
    panel.append(this.legend);
    const soon = () => this.#soon();
    window.addEventListener("scroll", soon, { capture: true, passive: true, signal });
    window.addEventListener("resize", soon, { signal });
    signal.addEventListener("abort", () => this.hide());
  }

  /**
   * Tint elements, and no others.
   *
   * @param {Iterable<readonly [Element, Level]>} levels
   */
  show(levels) {
    this.hide();
    // A frame has a window of its own, with other coordinates.
    for (const [element, level] of levels) if (element.ownerDocument === document) this.#levels.set(element, level);
    this.legend.hidden = this.#levels.size === 0;
    this.#observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) this.#seen.set(target, directionOf(target));
        else this.#seen.delete(target);
      }
      this.#soon();
    });
    for (const element of this.#levels.keys()) this.#observer.observe(element);
  }

  /** Remove all tints and the legend. */
  hide() {
    this.#observer?.disconnect();
    this.#observer = null;
    this.#levels.clear();
    this.#seen.clear();
    if (this.#asked) cancelAnimationFrame(this.#asked);
    this.#asked = 0;
    this.layer.replaceChildren();
    this.legend.hidden = true;
  }

  #soon() {
    if (this.#asked || !this.#observer) return;
    this.#asked = requestAnimationFrame(() => {
      this.#asked = 0;
      this.#draw();
    });
  }

  #draw() {
    const boxes = [...this.#seen].slice(0, MOST).map(([element, dir]) => [this.#levels.get(element), dir, element.getBoundingClientRect()]);
    const drawn = /** @type {[Level, string, DOMRect][]} */ (boxes).filter(([, , { width, height }]) => width > 0 && height > 0);
    while (this.layer.childElementCount > drawn.length) this.layer.lastElementChild?.remove();
    while (this.layer.childElementCount < drawn.length) this.layer.append(make("div"));
    drawn.forEach(([level, dir, box], at) => {
      const tint = /** @type {HTMLElement} */ (this.layer.children[at]);
      tint.className = `tint ${level}`;
      tint.dir = dir;
      for (const name of /** @type {const} */ (["left", "top", "width", "height"])) tint.style.setProperty(name, `${box[name]}px`);
    });
  }
}

/** What each tint means. */
function legend() {
  const items = LEVELS.map((level) => make("li", {}, make("span", { className: `swatch ${level}`, "aria-hidden": "true" }), word(`why_${level}`)));
  return make("ul", { className: "legend", hidden: true }, ...items);
}
