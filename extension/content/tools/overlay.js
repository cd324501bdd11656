// @ts-check
/**
 * The overlay of the picker and of "why?": one element with a closed shadow root in the browser's top layer, removed without a trace when
 * it is closed.
 */

import { api } from "../../shared/browser.js";
import { coverWindow } from "../../shared/cover-window.js";
import { make } from "../../shared/make.js";
import { focusedElement, within } from "../dom/tree.js";

/** Name of the overlay's element, by which a snapshot or an observer of the page leaves it out. */
const OVERLAY_TAG = "penumbra-overlay";

const SHEET = `
  * { box-sizing: border-box; }
  .glass { position: fixed; inset: 0; z-index: -1; pointer-events: auto; outline: none; cursor: default; }
  .box { position: absolute; pointer-events: none; border: 2px solid #4b45a1; border-radius: 4px;
    background: rgb(75 69 161 / 10%); box-shadow: 0 0 0 1px #fff; }
  .box.keep { border-color: #d99500; background: rgb(247 183 51 / 14%); }
  .box.dim { border-color: #8d6142; background: rgb(255 255 255 / 55%); }
  .box.hide { border-color: #45408c; background: repeating-linear-gradient(135deg, rgb(69 64 140 / 55%) 0 8px, rgb(69 64 140 / 30%) 8px 16px); }
  .panel { --ground: light-dark(#fff, #24232c); --ink: light-dark(#22212b, #eceaf2); --soft: light-dark(#5b5966, #aeabb9);
    --line: light-dark(#8d8a94, #858192); --accent: light-dark(#4b45a1, #b3adf5); --on-accent: light-dark(#fff, #1b1a21);
    --wash: light-dark(#eceaf8, #32304a); --bad: light-dark(#b0301d, #ff9c8c);
    position: absolute; width: min(360px, calc(100vw - 32px)); overflow: auto; padding: 14px 16px; border: 1px solid var(--line); border-radius: 12px;
    background: var(--ground); color: var(--ink); box-shadow: 0 8px 32px rgb(0 0 0 / 28%); pointer-events: auto;
    scrollbar-width: thin; scrollbar-color: var(--line) transparent;
    font: 14px/1.45 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; text-align: start; }
  .panel:focus { outline: none; }
  .panel h2 { margin: 0 0 2px; font-size: 15px; }
  .panel form { margin-top: 10px; }
  .panel p { margin: 0 0 8px; }
  .panel .soft { color: var(--soft); font-size: 13px; overflow-wrap: anywhere; }
  .panel .bad { color: var(--bad); overflow-wrap: anywhere; }
  .panel .lead { margin: 8px 0 0; }
  .panel fieldset { margin: 0 0 10px; padding: 0; border: 0; }
  .panel legend { padding: 0; margin-bottom: 4px; font-weight: 600; }
  .panel label { display: flex; gap: 8px; align-items: baseline; padding: 2px 0; }
  .panel input { accent-color: var(--accent); }
  .panel label.named { flex-wrap: wrap; margin-bottom: 8px; }
  .panel input[type="text"] { flex: 1 1 160px; min-width: 0; padding: 4px 8px; border: 1px solid var(--line); border-radius: 6px;
    background: var(--ground); color: inherit; font: inherit; }
  .row { display: flex; flex-wrap: wrap; gap: 6px; margin-block: 8px 0; }
  .row + .soft { margin-top: 10px; }
  button { min-height: 32px; padding: 4px 12px; border: 1px solid var(--line); border-radius: 6px; background: transparent;
    color: inherit; font: inherit; cursor: pointer; }
  button:hover { background: var(--wash); }
  button.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
  button[aria-pressed="true"] { border-color: var(--accent); background: var(--wash); font-weight: 600; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  code { font: 12px/1.4 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
  ul { margin: 4px 0; padding: 0; list-style: none; }
  li { display: flex; gap: 8px; justify-content: space-between; align-items: center; padding: 3px 0; }
  ol { margin: 4px 0 8px; padding-inline-start: 20px; }
  ol li { display: list-item; }
  .box span { display: none; }
  [hidden] { display: none !important; }
  @media (forced-colors: active) {
    .panel { border-color: CanvasText; }
    .box, .box.keep, .box.dim, .box.hide { forced-color-adjust: none; border: 3px solid Highlight; background: none; box-shadow: none; }
    .box.dim { border-style: dashed; background: color-mix(in srgb, Canvas 55%, transparent); }
    .box.hide { border-style: double; border-width: 6px;
      background: repeating-linear-gradient(135deg, CanvasText 0 2px, color-mix(in srgb, Canvas 85%, transparent) 2px 12px); }
    .box span { display: inline-block; padding: 0 6px; background: Highlight; color: HighlightText; font: 13px/1.5 system-ui, sans-serif; }
  }
`;

/**
 * @typedef {object} Overlay
 * @property {ShadowRoot} root
 * @property {HTMLElement} element
 * @property {() => void} close removes everything and gives the focus back
 */

/**
 * Open an overlay.
 *
 * @param {string} [more] style of its own parts
 * @returns {Overlay}
 */
export function openOverlay(more = "") {
  const focused = /** @type {HTMLElement | null} */ (focusedElement());
  const element = document.createElement(OVERLAY_TAG);
  coverWindow(element);
  const root = element.attachShadow({ mode: "closed" });
  (modalAround(focused) ?? document.documentElement).append(element);
  addSheet(root, SHEET + more);
  if ("popover" in element) {
    element.popover = "manual"; // the top layer: above the page's own dialogs
    element.showPopover();
  }
  const close = () => {
    if (!element.isConnected) return;
    const within = root.activeElement !== null;
    element.remove();
    if (within) focused?.focus({ preventScroll: true });
  };
  return { root, element, close };
}

/**
 * The page's modal dialog on top, outside of which nothing answers.
 *
 * @param {Element | null} focused
 * @returns {Element | undefined}
 */
function modalAround(focused) {
  const modals = [...document.querySelectorAll("dialog:modal")];
  return modals.findLast((modal) => focused && within(focused, modal)) ?? modals.at(-1);
}

/**
 * Add the style: a page's content security policy may forbid one of the two ways, never both for an extension.
 *
 * @param {ShadowRoot} root
 * @param {string} css
 */
function addSheet(root, css) {
  const style = document.createElement("style");
  style.textContent = css;
  root.append(style);
  if (style.sheet?.cssRules.length) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
}

/**
 * One message in the user's language.
 *
 * @param {string} key
 * @param {...(string | number)} values
 * @returns {string}
 */
export function word(key, ...values) {
  return api.i18n.getMessage(key, values.map(String));
}

/**
 * Draw a box around each element.
 *
 * @param {HTMLElement} layer emptied first
 * @param {Iterable<Element>} elements
 * @param {string} [level] colours the boxes
 */
export function drawBoxes(layer, elements, level = "") {
  layer.replaceChildren();
  for (const element of elements) {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    // The word is the only sign of the level in forced-colors mode.
    const said = level && make("span", { dir: word("direction") }, word(`pick_level_${level}`));
    const box = make("div", { className: `box ${level}`, "aria-hidden": "true" }, said);
    const place = { left, top, width, height };
    for (const [name, value] of Object.entries(place)) box.style.setProperty(name, `${value}px`);
    layer.append(box);
  }
}
