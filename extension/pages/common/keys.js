// @ts-check
/** The current keys of Penumbra: the browser's shortcuts, and the key that is held to peek. */

import { make } from "../../shared/make.js";
import { api } from "./ask.js";
import { word } from "./words.js";

/** The commands in the order in which a new user needs them; browsers have orders of their own. */
export const COMMAND_ORDER = ["toggle", "dial-up", "dial-down", "peek", "read", "save", "pick", "highlight"];
/**
 * Keys that work in a page without being a shortcut of the browser: an extension may suggest four only. Each in English, as Firefox
 * names keys in every language, and by its words in the user's language.
 *
 * @type {Readonly<Record<string, { plain: string, key: string }>>}
 */
const IN_PAGE = Object.freeze({ highlight: { plain: "Alt+Shift+H", key: "key_highlight" } });

/**
 * The name of a key by its place; its label depends on the keyboard.
 *
 * @param {string} code as in the setting `peekKey`
 * @returns {string}
 */
export function keyName(code) {
  return code.replace("Backquote", word("key_backquote"));
}

/**
 * Rows of a list with each command's effect and its keys.
 *
 * @param {string} held the setting `peekKey`: it works like a shortcut for peeking, without being one
 * @returns {Promise<HTMLElement[]>}
 */
export async function keyRows(held) {
  const commands = /** @type {chrome.commands.Command[]} */ (await api.commands.getAll());
  const rank = ({ name = "" }) => COMMAND_ORDER.indexOf(name);
  const known = commands.filter((command) => rank(command) >= 0).sort((one, other) => rank(one) - rank(other));
  const inEnglish = known.some(({ shortcut }) => /\bShift\b/.test(shortcut ?? ""));
  return known.map(({ name = "", description = "", shortcut }) => {
    const peek = name === "peek" && held ? word("key_held", keyName(held)) : "";
    const inPage = IN_PAGE[name] ? (inEnglish ? IN_PAGE[name].plain : word(IN_PAGE[name].key)) : "";
    const keys = [peek, inPage, shortcut ?? ""].filter(Boolean);
    return keyRow(description, keys.length > 0 ? keys : [word("key_unset")]);
  });
}

/**
 * @param {string} what
 * @param {string[]} keys
 * @returns {HTMLElement}
 */
export function keyRow(what, keys) {
  const caps = keys.map((key) => make("kbd", {}, key));
  return make("li", {}, make("span", {}, what), make("span", { className: "caps" }, ...caps));
}
