// @ts-check
/**
 * Fuzzes the texts that users bring along: rules, shared rules and uBlock's filters. `node tests/fuzz/fuzz-rules.js SECONDS`.
 *
 * Nothing may throw. A rule read, written and read again says the same. No line takes long. An import makes rules only.
 * Node has no maintained fuzzer, so these mutations are our own, seeded, without coverage.
 */

import { readFileSync, readdirSync } from "node:fs";

import { joinedRules, mergedRules, readRules, rulesFor, withoutRule, withRule } from "../../extension/shared/rules.js";
import { importFilters } from "../../extension/shared/ublock.js";

const CORPUS = new URL("corpus/texts/", import.meta.url);
const PIECES = [
  "##", "#@#", "#?#", "##+js(", "##^", ":has(", ":not(", ":has-text(/", "/i)", ":style(", ":remove()", "$$", "||", "^$", "@@", "~", ",", "*", "{", "}",
  "@", ";", "/*", "<!--", "\\", '"', "'", "[", "]", "(", ")", "block(", "block(tag=", "holds=a*5,", "words=", "links=0.9", " hide ", " dim ", " keep ",
  " off", " dial ", " comments on", "example.org", "xn--bcher-kva.example", "/news/*", "\u0000", "\u202E", "\uD800", "\u00E9", "\n", "\r\n", "\t", " ",
  "#", "!", "0", "-1", "99999999999999999999", "a".repeat(300), "(".repeat(200), ":is(".repeat(100), "*".repeat(100), "a ".repeat(200),
];
/** The processor's time that a text may take, ms, beside what its length takes. */
const SLOWEST = 250;

/** A generator of numbers below 1, the same for the same seed (mulberry32). */
export function chanceOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6D2B79F5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of the seeds with a few changes. */
export function mutated(seeds, chance) {
  const place = (length) => Math.floor(chance() * (length + 1));
  let text = seeds[place(seeds.length - 1)];
  for (let left = 1 + place(5); left > 0; left--) {
    const at = place(text.length);
    const kind = chance();
    if (kind < 0.5) text = text.slice(0, at) + PIECES[place(PIECES.length - 1)] + text.slice(at);
    else if (kind < 0.7) text = text.slice(0, at) + text.slice(at + 1 + place(20));
    else if (kind < 0.85) text = text.slice(0, at) + text.slice(at, at + 40).repeat(1 + place(5)) + text.slice(at);
    else text = text.slice(0, at) + String.fromCharCode(place(0xFFFE)) + text.slice(at + 1);
  }
  return text;
}

/** The seeds' texts. */
export function seedsOf() {
  return readdirSync(CORPUS).map((name) => readFileSync(new URL(name, CORPUS), "utf8"));
}

/** Read a text in every way; throws where one of the promises does not hold. */
export function check(text) {
  const begun = process.cpuUsage();
  const { rules, faults } = readRules(text);
  for (const { line, source } of [...rules, ...faults]) if (!(line >= 1) || typeof source !== "string") throw new Error("a line without a place");
  const again = readRules(rules.map(({ source }) => source).join("\n"));
  if (again.faults.length > 0 || again.rules.length !== rules.length) throw new Error("rules that are none when they are read again");
  for (const address of ["https://example.org/news/1", "https://www.example.co.uk/?a=b#c", "about:blank", "no address"]) rulesFor(rules, address);
  const { lines, left } = importFilters(text);
  const made = readRules(lines.join("\n"));
  if (made.faults.length > 0) throw new Error(`an import makes ${made.faults[0].key}`);
  for (const { line, key } of left) if (!(line >= 1) || !key) throw new Error("a filter that is left out without a reason");
  joinedRules(text, lines.join("\n"));
  mergedRules(text, withRule(text, "a.example off"), withoutRule(text, text.split("\n")[0]));
  const { user, system } = process.cpuUsage(begun);
  const spent = (user + system) / 1000;
  if (spent > SLOWEST + text.length / 20) throw new Error(`${spent.toFixed()} ms for ${text.length} characters`);
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const until = performance.now() + 1000 * Number(process.argv[2] ?? 60);
  const chance = chanceOf(Number(process.argv[3] ?? 1));
  const seeds = seedsOf();
  let runs = 0;
  const found = new Map();
  for (; performance.now() < until; runs++) {
    const text = mutated(seeds, chance);
    try {
      check(text);
    } catch (error) {
      const kind = String(error).replace(/\d+/gu, "0").slice(0, 80);
      if (!found.has(kind)) console.log(`${error} of ${JSON.stringify(text.slice(0, 400))}`);
      found.set(kind, (found.get(kind) ?? 0) + 1);
    }
  }
  console.log(`${runs} texts, ${found.size} kinds of faults`);
  process.exitCode = found.size > 0 ? 1 : 0;
}
