// @ts-check
/**
 * Import of uBlock Origin's cosmetic filters: plain selectors for named sites become rules, other filters are reported with the
 * reason.
 *
 * References: uBlock Origin wiki, "Static filter syntax", sections "Cosmetic filters" and "Procedural cosmetic
 * filters".
 */

import { isSelector, readRules } from "./rules.js";
import { readPattern } from "./site-pattern.js";

const COSMETIC = /^([^#]*)#(@?)(\??)#(.*)$/u;
/** Operators of uBlock that CSS selectors do not have. */
const PROCEDURAL =
  /:(?:has-text|matches-(?:attr|css(?:-before|-after)?|media|path|prop)|min-text-length|not-?contains|others|remove(?:-attr|-class)?|shadow|style|upward|watch-attr|xpath|-abp-[a-z-]+|contains)\(/u;

/**
 * @typedef {{ line: number, source: string, key: string }} Left `key` of the message with the reason
 */

/**
 * Turn a filter list into rules.
 *
 * @param {string} text
 * @returns {{ lines: string[], left: Left[] }}
 */
export function importFilters(text) {
  /** @type {string[]} */
  const lines = [];
  /** @type {Left[]} */
  const left = [];
  text.split(/\r?\n/u).forEach((raw, at) => {
    const source = raw.trim();
    if (!source || source.startsWith("!") || source.startsWith("[") || /^#(?!@?\??#)/u.test(source)) return;
    const made = importLine(source);
    if (typeof made === "string") left.push({ line: at + 1, source, key: made });
    else lines.push(...made);
  });
  return { lines: [...new Set(lines)], left };
}

/**
 * @param {string} source
 * @returns {string[] | string} rules, or the key of the reason for none
 */
function importLine(source) {
  const found = COSMETIC.exec(source);
  if (!found) return "import_not_cosmetic";
  const [, sites, exception, extended, body] = found;
  if (body.startsWith("+js(") || body.startsWith("%#") || body.startsWith("^")) return "import_script";
  if (extended || PROCEDURAL.test(body)) return "import_procedural";
  if (!sites) return "import_generic";
  if (/(?:^|,)~/u.test(sites) || sites.startsWith("/")) return "import_sites";
  if (!isSelector(body)) return "import_selector";
  const names = sites.split(",").map((site) => site.trim());
  if (!names.every((name) => readPattern(name))) return "import_sites";
  const made = names.map((name) => `${name} ${exception ? "keep" : "hide"} ${body}`);
  // A line with a fault would make the whole text of rules one that is refused.
  return readRules(made.join("\n")).faults.length > 0 ? "import_selector" : made;
}
