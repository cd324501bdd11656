// @ts-check
/** The host's reasons for a level in a person's words. What comes from the page is text, and never markup. */

import { make } from "../../shared/make.js";
import { plainLabel } from "../../shared/rule-label.js";
import { word } from "./overlay.js";

/** Reasons shown; more are no explanation. */
const MOST_REASONS = 3;
/** Reasons that count the blocks around. */
const AROUND = new Set(["neighbours", "surroundings"]);
/** Nothing that was estimated is certain. */
const MOST_SURE = 0.99;

/** @typedef {import("../../shared/host-protocol.d.ts").Explained} Explained */

/**
 * The lines that tell why a block has its level.
 *
 * @param {Explained} explained
 * @returns {HTMLElement[]}
 */
export function reasonLines(explained) {
  const { reasons, level, score } = explained;
  const items = reasons.slice(0, MOST_REASONS).map(([name]) => make("li", {}, reasonLine(name, explained)));
  const lines = [make("p", { className: "lead" }, word("why_reasons")), make("ol", {}, ...items)];
  // A reason of weight 0 has set the level whatever the score says.
  if (reasons[0]?.[1]) lines.push(soft(word("why_sure", percent(Math.min(MOST_SURE, level === "keep" ? score : 1 - score)))));
  return [...lines, soft(seenBefore(explained))];
}

/**
 * One reason, and the figures or the name behind it.
 *
 * @param {string} name
 * @param {Explained} explained
 * @returns {string}
 */
export function reasonLine(name, { named, name: called, links = 0, neighbours = [0, 0], level }) {
  const text = word(`reason_${name.replace(/\W/g, "_")}`) || name;
  const [kept, all] = neighbours;
  // The page's own name is set apart from the direction of the words around it.
  if (called && name === named) return `${text} (${word("why_name", `\u2068${plainLabel(called)}\u2069`)})`;
  if (name === "links") return `${text} (${percent(links)})`;
  if (!AROUND.has(name) || all === 0) return text;
  return `${text} (${level === "keep" ? word("why_around_keep", kept, all) : word("why_around_less", all - kept, all)})`;
}

/** @param {Explained} explained */
function seenBefore({ seen, pages = 0 }) {
  return pages > 0 ? word("why_seen", seen, pages) : word("why_first");
}

/** @param {string} text */
function soft(text) {
  return make("p", { className: "soft" }, text);
}

/** @param {number} share */
function percent(share) {
  return new Intl.NumberFormat(word("language"), { style: "percent" }).format(share);
}
