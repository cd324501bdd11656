// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { findPassages } from "../../../../extension/shared/quotes/find.js";
import { passageOf, plainText } from "../../../../extension/shared/quotes/quote.js";
import { squeezed } from "../../../../extension/shared/quotes/squeezed.js";
import { AT_ONCE, documentOf, rangeFrom, textOf } from "./reading.js";

const SENTENCES = [
  "The moon was hidden behind a thin layer of cloud when we left the harbour.",
  "Nobody on board had slept, and the captain had not spoken since the evening before.",
  "We rowed without a word until the lights of the town were gone.",
  "Then the wind came up from the west, cold and steady, and filled the sail.",
  "By morning the coast was a grey line, and by noon it was nothing at all.",
];
const STORY = SENTENCES.map((sentence) => `<p>${sentence}</p>`).join("");

/**
 * Quote from one page, and find the quote in another.
 *
 * @param {string} before
 * @param {string} first
 * @param {string} after
 * @param {string} [last]
 * @returns {Promise<string | null>} the found text, squeezed
 */
async function foundAgain(before, first, after, last) {
  const document = documentOf(before);
  const passage = passageOf(await textOf(document), rangeFrom(document, first, last));
  assert.ok(typeof passage === "object");
  const range = (await findPassages(await textOf(documentOf(after)), [passage], AT_ONCE)).get(passage);
  return range ? plainText(range) : null;
}

test("a quote is found where it was", async () => {
  assert.equal(await foundAgain(STORY, "without a word", STORY), "withoutaword");
});

test("a quote is found where text was put before it, and where its elements are others", async () => {
  assert.equal(await foundAgain(STORY, "without a word", `<p>News: ${"more ".repeat(50)}</p>${STORY}`), "withoutaword");
  assert.equal(await foundAgain(STORY, "without a word", STORY.replace("without", "<b>with</b>out").replace(" a word", "\n  a <i>word</i>")), "withoutaword");
});

test("of two places the one with the same surroundings is found", async () => {
  const again = `<p>They rowed without a word for an hour and more.</p>${STORY}<p>Then without a word she left the house.</p>`;
  const own = documentOf(STORY);
  const made = passageOf(await textOf(own), rangeFrom(own, "without a word"));
  assert.ok(typeof made === "object");
  const range = (await findPassages(await textOf(documentOf(again)), [made], AT_ONCE)).get(made);
  assert.equal(range?.startContainer.textContent, SENTENCES[2]);
});

test("of two places with the same surroundings the visible one is found", async () => {
  const own = documentOf(STORY);
  const made = passageOf(await textOf(own), rangeFrom(own, "without a word"));
  assert.ok(typeof made === "object");
  const twice = documentOf(`<div>More news from the harbour</div><div hidden>${STORY}</div><div>${STORY}</div>`);
  const range = (await findPassages(await textOf(twice), [made], AT_ONCE)).get(made);
  assert.equal(range?.startContainer.parentElement?.closest("[hidden]"), null);
});

test("a quote is found after a few words of it were edited", async () => {
  const edited = STORY.replace("had slept", "on deck had slept").replace("spoken", "talked");
  assert.equal(await foundAgain(STORY, SENTENCES[1], edited), squeezed("Nobody on board on deck had slept, and the captain had not talked since the evening before."));
});

test("a quote is found after its first and last words were edited", async () => {
  const edited = STORY.replace("Nobody on", "No one on").replace("before.", "ago.");
  assert.equal(await foundAgain(STORY, SENTENCES[1], edited), squeezed("No one on board had slept, and the captain had not spoken since the evening ago."));
});

test("a quote over several paragraphs is found after a block was put between them", async () => {
  const after = STORY.replace(`<p>${SENTENCES[2]}`, `<div>${"Buy the new lamp now. ".repeat(30)}</div><p>${SENTENCES[2]}`);
  const found = await foundAgain(STORY, SENTENCES[1], after, SENTENCES[3]);
  assert.ok(found?.startsWith(squeezed(SENTENCES[1])) && found.endsWith(squeezed(SENTENCES[3])));
});

test("a quote whose text was deleted is not found", async () => {
  for (const sentence of SENTENCES) assert.equal(await foundAgain(STORY, sentence, STORY.replace(sentence, "")), null);
});

test("a short quote is not found in another sentence", async () => {
  assert.equal(await foundAgain(STORY, "the town", STORY.replace(SENTENCES[2], "We slept.").replace("the coast", "the town")), null);
});

test("one of many alike rows that was deleted is not found in its neighbour", async () => {
  const rows = Array.from({ length: 12 }, (_, at) => `<li>Item ${at + 1} costs ${at * 7 + 3} euro and ships in ${at + 2} days to all countries.</li>`);
  const whole = `<ul>${rows.join("")}</ul>`;
  const without = `<ul>${rows.filter((_, at) => at !== 5).join("")}</ul>`;
  assert.equal(await foundAgain(whole, "Item 6 costs 38 euro and ships in 7 days", without), null);
});

test("a quote in text without spaces is found after an edit", async () => {
  const chinese = "月亮被薄雲遮住了我們離開港口的時候船上沒有人睡過覺船長從昨天晚上起就沒有說過話我們一句話也沒說就划到看不見城裡的燈光為止";
  const edited = chinese.replace("昨天", "前天");
  assert.equal(await foundAgain(`<p>${chinese}</p>`, chinese.slice(6, 46), `<p>${edited}</p>`), edited.slice(6, 46));
});
