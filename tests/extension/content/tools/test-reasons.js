import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { page } from "../dom.js";

const WORDS = JSON.parse(readFileSync(new URL("../../../../extension/_locales/en/messages.json", import.meta.url), "utf8"));
/** @param {string} key @param {string[]} values */
const getMessage = (key, values = []) => (WORDS[key]?.message ?? "").replace(/\$(\d)/g, (/** @type {string} */ _, /** @type {string} */ at) => values[Number(at) - 1]);
Object.assign(globalThis, { chrome: { i18n: { getMessage } } });
const { reasonLine, reasonLines } = await import("../../../../extension/content/tools/reasons.js");

/** @type {import("../../../../extension/shared/host-protocol.d.ts").Explained} */
const EXPLAINED = {
  type: "explained",
  id: 1,
  node: 3,
  level: "hide",
  score: 0.03,
  reasons: [["sidebar", -1.2], ["links", -0.9], ["surroundings", -0.4]],
  seen: 7,
  pages: 8,
  name: "page-sidebar",
  named: "sidebar",
  links: 0.84,
  neighbours: [1, 4],
};

test("the reasons come with their evidence", () => {
  page("");
  const lines = reasonLines(EXPLAINED).flatMap((line) => (line.localName === "ol" ? [...line.children] : [line])).map(({ textContent }) => textContent);
  assert.deepEqual(lines, [
    "Reasons:",
    "Side column (the page calls it “\u2068page-sidebar\u2069”)",
    "How much of its text is links (84%)",
    "The blocks next to it (dimmed or hidden: 3 of 4)",
    "How sure Penumbra is: 97%",
    "Earlier pages of this site with this block: 7 of 8",
  ]);
});

test("where a rule of the decision has set the level nothing is said of the score", () => {
  page("");
  const lines = reasonLines({ ...EXPLAINED, reasons: [["copy", 0]], pages: 0, seen: 0 }).map(({ textContent }) => textContent);
  assert.deepEqual(lines, ["Reasons:", "The same text is already elsewhere on the page", WORDS.why_first.message]);
});

test("a page's name is plain text, and a reply without evidence is shown too", () => {
  assert.match(reasonLine("sidebar", { ...EXPLAINED, name: "<b>side\u202ebar</b>" }), /“\u2068<b>side bar<\/b>\u2069”/);
  const { pages, name, named, links, neighbours, ...older } = EXPLAINED;
  assert.equal(reasonLine("surroundings", older), "The blocks next to it");
});
