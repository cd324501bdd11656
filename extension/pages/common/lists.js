// @ts-check
/**
 * Lists in which a choice takes effect at once: of what is pointed at in the open list, but not of what the arrow keys pass in the
 * closed one. That is only shown until Enter chooses it; Escape, another key and leaving take it back.
 */

import { make } from "../../shared/make.js";
import { word } from "./words.js";

const STEPS = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 });
const ENDS = /** @type {Record<string, number>} */ ({ Home: 0, PageUp: 0, End: -1, PageDown: -1 });
/** They alone choose and leave nothing. */
const HELD = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta"]);

/** What holds in lists that show something else, which is not chosen yet. @type {WeakMap<HTMLSelectElement, string>} */
const holding = new WeakMap();

/**
 * @param {HTMLSelectElement} list
 * @param {(value: string) => unknown} choose called while the browser still counts the choice as the user's
 */
export function listenToList(list, choose) {
  const hint = make("span", { className: "note list-hint", role: "status" });
  list.after(hint);
  const back = () => {
    list.value = holding.get(list) ?? list.value;
    holding.delete(list);
    hint.textContent = "";
  };
  const enter = () => {
    const { value } = list;
    back();
    list.value = value;
    choose(value);
  };
  list.addEventListener("keydown", (event) => {
    const at = event.altKey || event.ctrlKey || event.metaKey ? null : placeFor(list, event.key);
    const pending = holding.has(list);
    if (at !== null) {
      if (!pending) holding.set(list, list.value);
      list.selectedIndex = at;
      if (list.value === holding.get(list)) back();
      else hint.textContent = word("list_enter");
    } else if (pending && event.key === "Enter") enter();
    else if (pending && !HELD.has(event.key)) back();
    if (at !== null || (pending && ["Enter", "Escape"].includes(event.key))) event.preventDefault();
  });
  list.addEventListener("change", () => choose(list.value));
  for (const left of ["blur", "pointerdown"]) list.addEventListener(left, back);
}

/**
 * Show what holds; a list that shows what is not chosen yet goes on doing so.
 *
 * @param {HTMLSelectElement} list
 * @param {string} value
 */
export function setList(list, value) {
  if (holding.has(list)) holding.set(list, value);
  else list.value = value;
}

/**
 * Where a key leads to in a closed list, as in browsers that have no way of their own.
 *
 * @param {HTMLSelectElement} list
 * @param {string} key
 * @returns {number | null} null where it is no such key
 */
function placeFor({ options, selectedIndex }, key) {
  const last = options.length - 1;
  if (key in STEPS) return Math.min(last, Math.max(0, selectedIndex + STEPS[key]));
  if (key in ENDS) return ENDS[key] < 0 ? last : 0;
  if (!/^[^ ]$/u.test(key)) return null;
  // The next one after this that begins with what was typed, round the end.
  const begins = [...options].map(({ text }) => text.toLowerCase().startsWith(key.toLowerCase()));
  const next = begins.indexOf(true, selectedIndex + 1);
  return next >= 0 ? next : begins.indexOf(true) >= 0 ? begins.indexOf(true) : selectedIndex;
}
