// @ts-check
/** Theme, font, size, width and line height: applied at once, kept in the settings. */

import { ask, byId } from "../common/ask.js";
import { amount } from "../common/words.js";

/** Time without a change before settings are stored, ms: a moving slider is not stored. */
const REST = 300;

let timer = 0;
/** What has been changed and not stored yet. @type {Record<string, unknown>} */
let changed = {};

/** @param {Record<string, unknown> & import("../../shared/settings.js").Settings} settings */
export function showLooks(settings) {
  const root = document.documentElement;
  root.dataset.reader = settings.readerTheme;
  root.dataset.font = settings.readerFont;
  root.style.setProperty("--size", `${settings.readerSize}px`);
  root.style.setProperty("--width", `${settings.readerWidth}ch`);
  root.style.setProperty("--leading", String(settings.readerLine));
  for (const field of byId("looks").querySelectorAll("input[name]")) {
    if (field.type === "radio") field.checked = settings[field.name] === field.value;
    else {
      field.value = String(settings[field.name]);
      field.nextElementSibling.textContent = amount(Number(settings[field.name]));
    }
  }
}

/**
 * @param {Record<string, unknown> & import("../../shared/settings.js").Settings} settings changed in place, so that other parts see the change
 * @param {(error: import("../../shared/failure-words.js").Failed) => void} tell what could not be kept; it is applied in any case
 */
export function listenToLooks(settings, tell) {
  const store = () => {
    clearTimeout(timer);
    const all = changed;
    changed = {};
    if (Object.keys(all).length > 0) ask("ui-bg-settings", { settings: all }).catch(tell);
  };
  byId("looks").addEventListener("input", (/** @type {any} */ { target }) => {
    if (!target.name) return; // a choice for the site
    settings[target.name] = target.type === "radio" ? target.value : target.valueAsNumber;
    showLooks(settings);
    changed[target.name] = settings[target.name];
    clearTimeout(timer);
    timer = setTimeout(store, target.type === "radio" ? 0 : REST);
  });
  addEventListener("pagehide", store);
}
