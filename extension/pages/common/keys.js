// @ts-check
/** The keys that Penumbra listens to, as they are now: the browser's shortcuts, and the one that is held to peek. */

import { make } from "../../shared/make.js";
import { api } from "./ask.js";
import { word } from "./words.js";

/** The commands in the order in which a newcomer needs them; each browser has an order of its own. */
export const COMMANDS = ["toggle", "dial-up", "dial-down", "peek", "read", "pick"];

/**
 * A key as it is called, by its place: what stands on it depends on the keyboard.
 *
 * @param {string} code as in the setting `peekKey`
 * @returns {string}
 */
export function keyName(code) {
  return code.replace("Backquote", word("key_backquote"));
}

/**
 * A list's rows that name what each command does, and its keys.
 *
 * @param {string} held the setting `peekKey`: it does what a shortcut for peeking would, without being one
 * @returns {Promise<HTMLElement[]>}
 */
export async function keyRows(held) {
  const commands = /** @type {chrome.commands.Command[]} */ (await api.commands.getAll());
  const rank = ({ name = "" }) => COMMANDS.indexOf(name);
  const known = commands.filter((command) => rank(command) >= 0).sort((one, other) => rank(one) - rank(other));
  return known.map(({ name, description = "", shortcut }) => {
    const keys = [name === "peek" && held ? word("key_held", keyName(held)) : "", shortcut ?? ""].filter(Boolean);
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
