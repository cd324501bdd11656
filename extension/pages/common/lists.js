// @ts-check
/**
 * Lists in which a choice takes effect at once. In an open list a click chooses. In a closed list the arrow keys only show an entry until
 * Enter chooses it; Escape, another key and leaving undo it.
 */

import { make } from "../../shared/make.js";
import { word } from "./words.js";

const STEPS = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 });
const ENDS = /** @type {Record<string, number>} */ ({ Home: 0, PageUp: 0, End: -1, PageDown: -1 });
/** Modifier keys: alone they neither choose nor leave. */
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
 * Show the current value, except in a list that shows an entry that is not chosen yet.
 *
 * @param {HTMLSelectElement} list
 * @param {string} value
 */
export function setList(list, value) {
  if (holding.has(list)) holding.set(list, value);
  else list.value = value;
}

/**
 * The entry to which a key leads in a closed list, as in browsers.
 *
 * @param {HTMLSelectElement} list
 * @param {string} key
 * @returns {number | null} null for any other key
 */
function placeFor({ options, selectedIndex }, key) {
  const last = options.length - 1;
  if (key in STEPS) return Math.min(last, Math.max(0, selectedIndex + STEPS[key]));
  if (key in ENDS) return ENDS[key] < 0 ? last : 0;
  if (!/^[^ ]$/u.test(key)) return null;
  // The next entry that begins with the typed letter, from the beginning again after the last.
  const begins = [...options].map(({ text }) => text.toLowerCase().startsWith(key.toLowerCase()));
  const next = begins.indexOf(true, selectedIndex + 1);
  return next >= 0 ? next : begins.indexOf(true) >= 0 ? begins.indexOf(true) : selectedIndex;
}
