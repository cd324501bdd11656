// @ts-check
/**
 * The user's settings, each with its default and check. Stored settings are checked on every load, because another version, or a person,
 * may have written them.
 */

import { flag, like, oneOf, within } from "./checks.js";

/**
 * Positions of the dial: from the untouched page (`least`) to the article alone (`most`). From `vanish` noise takes no space; below
 * that it fades.
 */
export const DIAL = Object.freeze({ least: 0, most: 100, step: 5, usual: 60, vanish: 50 });

/**
 * Name → default and check.
 *
 * - `dial`: position on a site that has none of its own.
 * - `scorer`: name of the host's method; empty for the host's default.
 * - `peekKey`: held to see the untouched page; `KeyboardEvent.code` after its modifiers, or empty for none.
 * - `wheel`: whether Ctrl+Shift+wheel turns the dial.
 * - `heal`: whether scroll locks and backdrops that a hidden banner leaves behind are undone.
 * - `memory`: whether sites are remembered, by the host and for their first paint.
 * - `statistics`: whether the local noise ledger is kept.
 * - `sync`: whether settings and rules go to the browser's own synchronisation.
 * - `reader…`: the reader view; sizes in px and em, width in characters.
 */
const SETTINGS = Object.freeze({
  dial: { usual: DIAL.usual, check: within(DIAL.least, DIAL.most) },
  scorer: { usual: "", check: like(/^[a-z0-9-]{0,40}$/) },
  theme: { usual: "system", check: oneOf("system", "light", "dark") },
  peekKey: { usual: "Backquote", check: like(/^$|^(?:(?:Ctrl|Alt|Shift|Meta)\+){0,4}[A-Z][A-Za-z0-9]{0,24}$/) },
  wheel: { usual: true, check: flag },
  heal: { usual: true, check: flag },
  memory: { usual: true, check: flag },
  statistics: { usual: true, check: flag },
  sync: { usual: false, check: flag },
  readerTheme: { usual: "system", check: oneOf("system", "light", "sepia", "dark", "contrast") },
  readerFont: { usual: "serif", check: oneOf("serif", "sans", "mono") },
  readerSize: { usual: 19, check: within(10, 48) },
  readerWidth: { usual: 66, check: within(30, 120) },
  readerLine: { usual: 1.6, check: within(1, 3) },
  readerImages: { usual: true, check: flag },
  readerRate: { usual: 1, check: within(0.5, 3) },
  readerComments: { usual: true, check: flag },
});

/** @typedef {{ [N in keyof typeof SETTINGS]: import("./checks.js").Checked<typeof SETTINGS[N]["check"]> }} Settings */

/** The settings of a fresh install. */
export const DEFAULTS = Object.freeze(soundSettings(null));

/**
 * Whether a setting of this name may have this value.
 *
 * @param {string} name
 * @param {unknown} value
 */
export function isSetting(name, value) {
  return Object.hasOwn(SETTINGS, name) && SETTINGS[/** @type {keyof typeof SETTINGS} */ (name)].check(value);
}

/**
 * Valid settings: unknown names are dropped, bad values replaced by the default.
 *
 * @param {unknown} found
 * @returns {Settings}
 */
export function soundSettings(found) {
  const given = /** @type {Record<string, unknown>} */ (typeof found === "object" && found !== null ? found : {});
  const sound = Object.entries(SETTINGS).map(([name, { usual, check }]) => [name, check(given[name]) ? given[name] : usual]);
  return Object.fromEntries(sound);
}

/**
 * A valid dial position: on a step, within the range.
 *
 * @param {number} dial
 * @returns {number}
 */
export function soundDial(dial) {
  const stepped = Math.round(dial / DIAL.step) * DIAL.step;
  return Math.min(DIAL.most, Math.max(DIAL.least, stepped));
}
