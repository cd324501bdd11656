// @ts-check
/** Width and type size of the main text on the site, in steps. They stand over the popup, opened by a button beside the dial's figure. */

import { byId } from "../common/ask.js";
import { setDisabled } from "../common/focus.js";
import { amount, percent } from "../common/words.js";
import { OWN_LOOK, SIZE, WIDTH, isOwnLook, soundText } from "../../shared/main-text.js";

/** @typedef {import("../../shared/main-text.js").TextLook} TextLook */

const RANGES = { width: WIDTH, size: SIZE };

/** As it is shown. */
let shown = OWN_LOOK;

/**
 * @param {Readonly<TextLook> | undefined} look
 * @param {boolean} on whether the page is dimmed: the text of a page that is off is the page's own
 */
export function showText(look = OWN_LOOK, on) {
  shown = look;
  byId("text-open").disabled = !on;
  byId("text-size").textContent = percent(look.size / 100);
  byId("text-width").textContent = look.width === WIDTH.own ? "–" : amount(look.width);
  const steps = [...buttons()];
  for (const button of steps) {
    const name = nameOf(button);
    const back = steps.find((one) => one !== button && nameOf(one) === name) ?? button;
    setDisabled(button, next(name, Number(button.dataset.step)) === look[name], back);
  }
  setDisabled(byId("text-own"), isOwnLook(look), steps[0]);
}

/** @param {(look: TextLook) => unknown} choose */
export function listenToText(choose) {
  const take = (/** @type {Readonly<TextLook>} */ look) => {
    showText(look, true);
    choose({ ...look });
  };
  for (const button of buttons()) {
    button.addEventListener("click", () => {
      const name = nameOf(button);
      take({ ...shown, [name]: next(name, Number(button.dataset.step)) });
    });
  }
  byId("text-own").addEventListener("click", () => take(OWN_LOOK));
}

/**
 * The value a step on. From the site's own width, which is not known here, the first step leads to the usual one.
 *
 * @param {"width" | "size"} name
 * @param {number} step 1 or -1
 */
function next(name, step) {
  const range = RANGES[name];
  if (name === "width" && shown.width === WIDTH.own) return WIDTH.usual;
  return soundText(range, Math.min(range.most, Math.max(range.least, shown[name] + step * range.step)));
}

/** @param {HTMLButtonElement} button */
function nameOf(button) {
  return /** @type {"width" | "size"} */ (button.dataset.text);
}

/** @returns {NodeListOf<HTMLButtonElement>} */
function buttons() {
  return document.querySelectorAll("[data-text]");
}
