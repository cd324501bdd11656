// @ts-check
/** Buttons that copy: `data-copy` names the element whose text goes to the clipboard. */

import { byId } from "./ask.js";
import { word } from "./words.js";

/** Time for which the button says that it has copied, ms: enough to read two words. */
const SAID = 1600;

/** Make every `data-copy` button of the page work. */
export function copyOnClick() {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-copy]"))) listenTo(button);
}

/**
 * Make a button copy a text and say so.
 *
 * @param {HTMLElement} button
 */
function listenTo(button) {
  const own = button.textContent;
  let timer = 0;
  button.addEventListener("click", async () => {
    const text = byId(button.dataset.copy ?? "").textContent ?? "";
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    button.textContent = word(done ? "copied" : "not_copied");
    clearTimeout(timer);
    timer = setTimeout(() => (button.textContent = own), SAID);
  });
}
