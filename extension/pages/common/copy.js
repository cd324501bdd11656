// @ts-check
/** Buttons that copy: `data-copy` names the element whose text goes to the clipboard. */

import { byId } from "./ask.js";
import { word } from "./words.js";

/** How long the button says that it has copied, ms: long enough to read two words. */
const SAID = 1600;

/**
 * Copy a text and let the button say so.
 *
 * @param {HTMLElement} button
 * @param {string} text
 */
async function copyText(button, text) {
  const before = button.textContent;
  const done = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  button.textContent = word(done ? "copied" : "not_copied");
  setTimeout(() => (button.textContent = before), SAID);
}

/** Make every `data-copy` button of the page work. */
export function copyOnClick() {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-copy]"))) {
    button.addEventListener("click", () => copyText(button, byId(button.dataset.copy ?? "").textContent ?? ""));
  }
}
