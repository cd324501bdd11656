// @ts-check
/** The elements of the bubble, and its style. */

import { api } from "../browser.js";
import { coverWindow } from "../cover-window.js";
import { make } from "../make.js";
import { COLORS } from "./paint.js";

/** Name of the bubble's element, by which snapshots and observers of the page leave it out. */
const TAG = "penumbra-bubble";

const SHEET = `
  * { box-sizing: border-box; }
  .bubble { --ground: light-dark(#fff, #24232c); --ink: light-dark(#22212b, #eceaf2); --soft: light-dark(#5b5966, #aeabb9);
    --line: light-dark(#8d8a94, #858192); --accent: light-dark(#4b45a1, #b3adf5); --wash: light-dark(#eceaf8, #32304a);
    --bad: light-dark(#b0301d, #ff9c8c);
    position: absolute; width: min(304px, calc(100% - 16px)); max-height: calc(100% - 16px); overflow: auto; padding: 10px 12px 12px;
    border: 1px solid var(--line); border-radius: 12px; background: var(--ground); color: var(--ink);
    box-shadow: 0 8px 32px rgb(0 0 0 / 28%); pointer-events: auto; text-align: start;
    font: 14px/1.4 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
  .row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; justify-content: space-between; }
  fieldset { display: flex; gap: 8px; margin: 0; padding: 0; border: 0; }
  .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  input { appearance: none; width: 28px; height: 28px; margin: 0; border: 1px solid rgb(27 26 33 / 45%); border-radius: 50%; cursor: pointer; }
  input:checked { box-shadow: 0 0 0 2px var(--ground), 0 0 0 4px var(--ink); }
  .yellow { background: #ffe27a; } .green { background: #b4e6b0; } .blue { background: #b3d6ff; } .pink { background: #ffc4de; }
  .steps { display: flex; gap: 4px; align-items: center; color: var(--soft); font-size: 13px; }
  label { display: block; margin-top: 10px; color: var(--soft); font-size: 13px; }
  textarea { display: block; width: 100%; min-height: 64px; margin: 2px 0 10px; padding: 6px 8px; border: 1px solid var(--line); border-radius: 6px;
    background: var(--ground); color: inherit; font: inherit; resize: vertical; field-sizing: content; max-height: 40vh; }
  button { min-height: 32px; padding: 4px 12px; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit;
    font: inherit; cursor: pointer; }
  button:hover { background: var(--wash); }
  .steps button { min-width: 32px; padding: 4px; }
  .bad { margin: 0 0 8px; color: var(--bad); font-size: 13px; overflow-wrap: anywhere; }
  .bad:empty { display: none; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  input:focus-visible { outline-offset: 5px; }
  [hidden] { display: none !important; }
  @media (forced-colors: active) {
    .bubble { border-color: CanvasText; }
    input { forced-color-adjust: none; border-color: CanvasText; }
    input:checked { box-shadow: 0 0 0 2px Canvas, 0 0 0 5px Highlight; }
  }
`;

/**
 * @typedef {object} BubbleParts
 * @property {HTMLElement} host
 * @property {ShadowRoot} root
 * @property {HTMLElement} bubble
 * @property {HTMLInputElement[]} colors
 * @property {HTMLTextAreaElement} note
 * @property {HTMLElement} failure what went wrong
 * @property {HTMLElement} steps
 * @property {HTMLElement} place which of the page's highlights it is
 * @property {Record<"previous" | "next" | "remove" | "done", HTMLButtonElement>} buttons
 */

/**
 * One message in the user's language.
 *
 * @param {string} key
 * @returns {string}
 */
export function word(key) {
  return api.i18n.getMessage(key);
}

/** Make the bubble's elements, and put them over the document. @returns {BubbleParts} */
export function makeBubble() {
  const host = /** @type {HTMLElement} */ (document.createElement(TAG));
  coverWindow(host);
  const root = host.attachShadow({ mode: "closed" });
  const colors = COLORS.map((color) => make("input", { type: "radio", name: "color", value: color, className: color, "aria-label": word(`highlights_${color}`) }));
  const note = make("textarea", { id: "note", rows: 3, dir: "auto" });
  const failure = make("p", { className: "bad", role: "alert" });
  const place = make("span", { dir: "ltr" });
  const buttons = {
    previous: button("highlight_previous", "‹"),
    next: button("highlight_next", "›"),
    remove: button("highlights_remove"),
    done: button("highlight_done"),
  };
  const steps = make("div", { className: "steps" }, buttons.previous, place, buttons.next);
  const fieldset = make("fieldset", {}, make("legend", { className: "hidden" }, word("highlights_color")), ...colors);
  const bubble = make(
    "div",
    { className: "bubble", role: "dialog", lang: word("language"), dir: word("direction"), "aria-label": word("highlight_title") },
    fieldset,
    make("label", { htmlFor: "note" }, word("highlights_note")),
    note,
    failure,
    make("div", { className: "row" }, buttons.remove, steps, buttons.done),
  );
  document.documentElement.append(host);
  addSheet(root);
  root.append(bubble);
  host.popover = "manual"; // the top layer: above the page's own dialogs
  host.showPopover();
  return { host, root, bubble, colors, note, failure, steps, place, buttons };
}

/**
 * @param {string} key
 * @param {string} [sign] shown instead of its word
 * @returns {HTMLButtonElement}
 */
function button(key, sign) {
  return sign ? make("button", { type: "button", title: word(key), "aria-label": word(key) }, sign) : make("button", { type: "button" }, word(key));
}

/**
 * A page's content security policy may forbid style elements, but not sheets made by a script.
 *
 * @param {ShadowRoot} root
 */
function addSheet(root) {
  const style = make("style", {}, SHEET);
  root.append(style);
  if (style.sheet?.cssRules.length) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SHEET);
  root.adoptedStyleSheets = [sheet];
}
