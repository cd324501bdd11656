// @ts-check
/**
 * All of the user's settings as one file: settings, sites with choices of their own, and rules. It is read whole or not at all, and nothing
 * in it is followed: each value has to have the form that it has in the storage.
 */

import { flag, list, object, oneOf, text, within } from "./checks.js";
import { patternSite, sitePattern } from "./origins.js";
import { SIZE, WIDTH } from "./main-text.js";
import { readRules } from "./rules.js";
import { DIAL, isSetting } from "./settings.js";

/** Name of the format, and its version: higher where a reader of this version would get it wrong. */
const FORMAT = "penumbra-settings";
const VERSION = 1;
/** Longest file, characters: the longest text of rules, escaped, and as many sites as anyone chooses. */
export const MOST_TEXT = 4_000_000;
/** Characters of a bad value that are said. */
const MOST_SAID = 80;
/** What a file has besides format and version. @type {Readonly<Record<string, (value: unknown) => boolean>>} */
const PARTS = Object.freeze({ settings: object, everywhere: flag, sites: object, rules: (value) => list(value) && value.every(text) });
/** What a site may have. @type {Readonly<Record<string, import("./checks.js").Check<unknown>>>} */
const OF_SITE = Object.freeze({
  dial: within(DIAL.least, DIAL.most),
  when: oneOf("ask", "site", "never"),
  memory: flag,
  reader: flag,
  width: ofText(WIDTH),
  size: ofText(SIZE),
});

/** @param {typeof WIDTH | typeof SIZE} range @returns {import("./checks.js").Check<number>} also for the site's own, as in the storage */
function ofText({ own, least, most }) {
  const inRange = within(least, most);
  return /** @type {import("./checks.js").Check<number>} */ ((value) => value === own || inRange(value));
}

/** @typedef {import("../background/storage/store.js").Site} Site */
/**
 * @typedef {object} Kept what the file holds
 * @property {Partial<import("./settings.js").Settings>} settings
 * @property {boolean} everywhere whether Penumbra is on at every site
 * @property {Record<string, Site>} sites
 * @property {string} rules
 */
/** @typedef {{ key: string, values: (string | number)[] }} Fault `key` of the message, and its values */

/**
 * @param {Kept} kept
 * @returns {string} indented, with a line for each rule, so that two files can be compared
 */
export function writeFile({ settings, everywhere, sites, rules }) {
  const lines = rules ? rules.split("\n") : [];
  return `${JSON.stringify({ format: FORMAT, version: VERSION, settings, everywhere, sites, rules: lines }, null, 2)}\n`;
}

/**
 * Read a file.
 *
 * @param {string} file
 * @returns {{ kept: Kept, fault?: undefined } | { fault: Fault, kept?: undefined }} the first fault
 */
export function readFile(file) {
  const { format, version, ...parts } = file.length <= MOST_TEXT ? parsed(file) : {};
  if (format !== FORMAT) return { fault: { key: "backup_fault_other", values: [] } };
  if (!Number.isInteger(version) || Number(version) < 1) return bad("version");
  if (Number(version) > VERSION) return { fault: { key: "backup_fault_newer", values: [] } };
  const unknown = Object.keys(parts).filter((name) => !Object.hasOwn(PARTS, name));
  const wrong = [...Object.keys(PARTS).filter((name) => !PARTS[name](parts[name])), ...unknown];
  if (wrong.length > 0) return bad(wrong[0]);
  const { settings, everywhere, sites, rules } = /** @type {Kept & { rules: string[] }} */ (/** @type {unknown} */ (parts));
  const values = [...wrongSettings(settings), ...wrongSites(sites)];
  if (values.length > 0) return bad(values[0]);
  const lines = rules.join("\n");
  const [fault] = readRules(lines).faults;
  if (fault) return { fault: { key: "backup_fault_rule", values: [fault.line, fault.source.slice(0, MOST_SAID)] } };
  return { kept: { settings, everywhere, sites, rules: lines } };
}

/**
 * @param {string} file
 * @returns {Record<string, unknown>} empty for what is no object in JSON
 */
function parsed(file) {
  try {
    const found = JSON.parse(file);
    return object(found) ? { ...found } : {};
  } catch {
    return {}; // reported as a file of another kind
  }
}

/** @param {string} where @returns {{ fault: Fault }} */
function bad(where) {
  return { fault: { key: "backup_fault_value", values: [where.slice(0, MOST_SAID)] } };
}

/** @param {object} settings */
function wrongSettings(settings) {
  return Object.entries(settings).flatMap(([name, value]) => (isSetting(name, value) ? [] : [`settings.${name}`]));
}

/** @param {object} sites */
function wrongSites(sites) {
  return Object.entries(sites).flatMap(([name, site]) => {
    if (patternSite(sitePattern(name)) !== name || !object(site)) return [`sites.${name}`];
    const wrong = Object.entries(site).filter(([field, value]) => !Object.hasOwn(OF_SITE, field) || !OF_SITE[field](value));
    return wrong.map(([field]) => `sites.${name}.${field}`);
  });
}

/**
 * @typedef {object} Change
 * @property {"setting" | "everywhere" | "site" | "rule" | "order"} what order: of the rules, of which none is added or removed
 * @property {string} name of the setting or site; empty for others
 * @property {unknown} before undefined where there is none
 * @property {unknown} after undefined where there will be none
 */

/**
 * What changes when the file's settings replace the present ones. A setting that the file does not have stays.
 *
 * @param {Kept} now
 * @param {Kept} then
 * @returns {Change[]}
 */
export function changesOf(now, then) {
  const differ = (/** @type {Change} */ { before, after }) => !same(before, after);
  const settings = pairs(now.settings, { ...now.settings, ...then.settings }, "setting");
  const sites = pairs(now.sites, then.sites, "site");
  return [
    ...settings.filter(differ),
    .../** @type {Change[]} */ ([{ what: "everywhere", name: "", before: now.everywhere, after: then.everywhere }]).filter(differ),
    ...sites.filter(differ),
    ...changesOfRules(now.rules, then.rules),
  ];
}

/**
 * The rules that are removed and added. If there are none, the first lines that differ: rules in another order mean something else.
 *
 * @param {string} now
 * @param {string} then
 * @returns {Change[]}
 */
function changesOfRules(now, then) {
  const [before, after] = [now, then].map((rules) => rules.split("\n").filter((line) => line.trim()));
  const [was, will] = [new Set(before), new Set(after)];
  const gone = [...was].filter((line) => !will.has(line));
  const come = [...will].filter((line) => !was.has(line));
  const rules = [...gone.map((line) => [line]), ...come.map((line) => [undefined, line])];
  if (rules.length > 0) return rules.map(([one, other]) => ({ what: "rule", name: "", before: one, after: other }));
  const longer = before.length > after.length ? before : after;
  const at = longer.findIndex((_, place) => before[place] !== after[place]);
  return at < 0 ? [] : [{ what: "order", name: "", before: before[at], after: after[at] }];
}

/**
 * @param {Readonly<Record<string, unknown>>} before
 * @param {Readonly<Record<string, unknown>>} after
 * @param {"setting" | "site"} what
 * @returns {Change[]}
 */
function pairs(before, after, what) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const [was, will] = [before, after].map((all) => new Map(Object.entries(all)));
  return names.map((name) => ({ what, name, before: was.get(name), after: will.get(name) }));
}

/**
 * @param {unknown} one
 * @param {unknown} other a value, or a site's values in any order
 */
function same(one, other) {
  if (!object(one) || !object(other)) return one === other;
  return pairs({ ...one }, { ...other }, "site").every(({ before, after }) => before === after);
}
