// @ts-check
/**
 * The user's rules: plain text, one rule a line, easy to read, write, share and compare.
 *
 *     # a comment
 *     example.org            hide   aside.promo
 *     example.org/news/*     dim    block(tag=section in=main holds=a*5,h3*1 words=32 links=0.9)
 *     example.org            off
 *     example.org            dial 80
 *     example.org            comments on
 *
 * Of two rules for the same thing the later one holds. A text with a fault in any line is not saved.
 */

import { labelIn, readShape, writeShape } from "./block-text.js";
import { fits, readPattern } from "./site-pattern.js";

/** First line of a new text of rules, with the version of the format. */
const HEADER = "# Penumbra rules 1";
const LEVELS = Object.freeze(["keep", "dim", "hide"]);
/** Longest text of rules, characters: more than anyone writes, and quick to check on every key. */
export const MOST_TEXT = 1_000_000;
/** Longest part of a wrong rule that is shown, characters. */
const LONGEST_VALUE = 60;
const LINE = /^(\S+)\s+([a-z]+)(?:\s+(.*))?$/u;
/** Characters that no selector has outside of strings and escapes: those of style sheets and of other extensions' rules. */
const UNSAFE = /[{}@;]|\/\*|<!--/u;
const QUOTED = /\\.|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gu;

/**
 * @typedef {object} Rule
 * @property {number} line counted from 1
 * @property {string} source the line itself
 * @property {import("./site-pattern.js").Pattern} pattern
 * @property {"level" | "off" | "on" | "dial" | "comments"} action
 * @property {"keep" | "dim" | "hide"} [level]
 * @property {string} [selector]
 * @property {import("./block-shape.js").Shape} [block]
 * @property {string} [label] of a remembered block
 * @property {number} [dial]
 * @property {boolean} [comments]
 *
 * @typedef {{ line: number, source: string, key: string, value: string }} Fault `key` of the message, and its
 * `value`
 */

/**
 * Read a text of rules.
 *
 * @param {string} text
 * @returns {{ rules: Rule[], faults: Fault[] }}
 */
export function readRules(text) {
  /** @type {Rule[]} */
  const rules = [];
  /** @type {Fault[]} */
  const faults = [];
  if (text.length > MOST_TEXT) {
    return { rules, faults: [{ line: 1, source: "", key: "rule_fault_long", value: String(MOST_TEXT) }] };
  }
  text.split(/\r?\n/u).forEach((source, at) => {
    const bare = source.trim();
    if (!bare || bare.startsWith("#")) return;
    const read = readLine(bare);
    if ("key" in read) faults.push({ line: at + 1, source: bare, key: read.key, value: read.value.slice(0, LONGEST_VALUE) });
    else rules.push({ ...read, line: at + 1, source: bare });
  });
  return { rules, faults };
}

/**
 * @param {string} bare
 * @returns {Omit<Rule, "line" | "source"> | { key: string, value: string }}
 */
function readLine(bare) {
  const found = LINE.exec(bare);
  if (!found) return { key: "rule_fault_form", value: bare };
  const [, where, word, rest = ""] = found;
  const pattern = readPattern(where);
  if (!pattern) return { key: "rule_fault_site", value: where };
  if (LEVELS.includes(word)) return readTarget(pattern, /** @type {any} */ (word), rest);
  if (word === "off" || word === "on") {
    return rest ? { key: "rule_fault_rest", value: rest } : { pattern, action: word };
  }
  if (word === "dial") {
    const dial = /^\d{1,3}$/u.test(rest) ? Number(rest) : Number.NaN;
    return dial <= 100 ? { pattern, action: "dial", dial } : { key: "rule_fault_dial", value: rest };
  }
  if (word === "comments") {
    if (rest !== "on" && rest !== "off") return { key: "rule_fault_comments", value: rest };
    return { pattern, action: "comments", comments: rest === "on" };
  }
  return { key: "rule_fault_word", value: word };
}

/**
 * @param {import("./site-pattern.js").Pattern} pattern
 * @param {"keep" | "dim" | "hide"} level
 * @param {string} rest
 * @returns {Omit<Rule, "line" | "source"> | { key: string, value: string }}
 */
function readTarget(pattern, level, rest) {
  if (!rest) return { key: "rule_fault_target", value: level };
  if (rest.startsWith("block(")) {
    const block = readShape(rest);
    return block ? { pattern, action: "level", level, block, label: labelIn(rest) } : { key: "rule_fault_block", value: rest };
  }
  if (!isSelector(rest)) return { key: "rule_fault_selector", value: rest };
  return { pattern, action: "level", level, selector: rest };
}

/**
 * Whether a text is a CSS selector that is safe to use.
 *
 * @param {string} text
 * @returns {boolean} without a document (in a worker) only its safety is checked; the page checks the
 * rest
 */
export function isSelector(text) {
  if (!text || UNSAFE.test(text.replace(QUOTED, ""))) return false;
  if (typeof document === "undefined") return true;
  try {
    document.createDocumentFragment().querySelector(text);
    return true;
  } catch {
    return false; // no valid selector
  }
}

/**
 * The rules for one page.
 *
 * @param {Rule[]} rules
 * @param {string} address
 * @returns {{ off: boolean | null, dial: number | null, comments: boolean | null, blocks: Rule[] }} null: no rule
 */
export function rulesFor(rules, address) {
  /** @type {{ off: boolean | null, dial: number | null, comments: boolean | null, blocks: Rule[] }} */
  const said = { off: null, dial: null, comments: null, blocks: [] };
  if (!URL.canParse(address)) return said;
  const url = new URL(address);
  for (const rule of rules) {
    if (!fits(rule.pattern, url)) continue;
    if (rule.action === "level") said.blocks.push(rule);
    else if (rule.action === "dial") said.dial = rule.dial ?? null;
    else if (rule.action === "comments") said.comments = rule.comments ?? null;
    else said.off = rule.action === "off";
  }
  return said;
}

/** The text that was read last: each page asks of the same one, many times. @type {{ text: string, rules: Rule[] }} */
let last = { text: "", rules: [] };

/**
 * The rules of a text, without its faults.
 *
 * @param {string} text
 * @returns {Rule[]}
 */
export function rulesOf(text) {
  if (text !== last.text) last = { text, rules: readRules(text).rules };
  return last.rules;
}

/**
 * The rules of a text that may speak of a site's pages: a page that goes on without loading has other addresses, and no other site.
 *
 * @param {string} text
 * @param {string | undefined} address of one of its pages
 * @returns {string} a line each
 */
export function rulesAbout(text, address) {
  if (!address || !URL.canParse(address)) return "";
  const url = new URL(address);
  const found = rulesOf(text).filter(({ pattern }) => fits({ ...pattern, page: "" }, url));
  return found.map(({ source }) => source).join("\n");
}

/**
 * A text with one more rule at its end.
 *
 * @param {string} text
 * @param {string} line
 * @returns {string}
 */
export function withRule(text, line) {
  const before = text.trimEnd() || HEADER;
  return `${before}\n${line}\n`;
}

/**
 * A text without a rule: its last line with exactly this text is removed.
 *
 * @param {string} text
 * @param {string} line
 * @returns {string} the same text if there is none
 */
export function withoutRule(text, line) {
  const lines = text.split("\n");
  const at = lines.findLastIndex((source) => source.trim() === line.trim());
  return at < 0 ? text : [...lines.slice(0, at), ...lines.slice(at + 1)].join("\n");
}

/**
 * A text in which the rule of one line has another label.
 *
 * @param {string} text
 * @param {Rule} rule one of the text, for a remembered block
 * @param {string} label
 * @returns {string}
 */
export function withLabel(text, { line, source, block }, label) {
  const lines = text.split("\n");
  const head = source.slice(0, source.indexOf("block("));
  if (block) lines[line - 1] = `${head}${writeShape(block, label)}`;
  return lines.join("\n");
}

/**
 * The union of two texts of rules: the first, then the other lines of the second.
 *
 * @param {string} first
 * @param {string} second
 * @returns {string}
 */
export function joinedRules(first, second) {
  const known = new Set(first.split("\n"));
  const more = second.split("\n").filter((line) => line.trim() && !known.has(line));
  return more.length > 0 ? `${first.trimEnd()}\n${more.join("\n")}\n`.trimStart() : first;
}

/**
 * Merge two changes of one text: the first, with the lines added by the second at its end, and without those that the second removed.
 *
 * @param {string} base
 * @param {string} first
 * @param {string} second
 * @returns {string}
 */
export function mergedRules(base, first, second) {
  if (second === base) return first;
  const [before, now] = [base, second].map((text) => new Set(text.split("\n")));
  const kept = first.split("\n").filter((line) => !before.has(line) || now.has(line));
  const added = [...now].filter((line) => !before.has(line));
  return joinedRules(kept.join("\n"), added.join("\n"));
}
