import assert from "node:assert/strict";
import test from "node:test";

import { collected } from "./collecting.js";

/** @param {Element} element @returns {string} */
const words = (element) => element.textContent?.replace(/\s+/g, " ").trim() ?? "";

test("a heading that is a button keeps its words, as a run of text", () => {
  const place = collected(`<h3><button aria-expanded="true">What does it cost?</button></h3><p>Nothing.</p>
    <details open><summary><button style="display: flex">More</button></summary>Text</details>
    <dl><dt><button>Term</button></dt><dd>Meaning</dd></dl><div role="heading" aria-level="2"><button>Part</button></div>`);
  const told = ["h3 > span", "summary > span", "dt > span", "div > span"].map((one) => words(place.querySelector(one)));
  assert.deepEqual(told, ["What does it cost?", "More", "Term", "Part"]);
  assert.equal(place.querySelector("button"), null);
});

test("a heading's button that opens its part keeps its words beside a mark", () => {
  assert.equal(words(collected('<h3>Q: <button aria-expanded="false">Is it free?</button></h3>')), "Q: Is it free?");
  assert.equal(words(collected("<h3>1. <button>Is it free?</button></h3>")), "1. Is it free?");
});

test("a button beside a heading's own words, or in no heading, is left out", () => {
  assert.equal(words(collected("<h2>Install it <button>Copy link</button></h2><p>Text <button>Share</button></p>")), "Install it Text");
});
