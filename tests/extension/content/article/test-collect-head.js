import assert from "node:assert/strict";
import test from "node:test";

import { headOf } from "../../../../extension/content/article/collect-head.js";
import { page } from "../dom.js";

/** Bylines and dates that the host gets, in its order. */
function stated() {
  const into = document.createElement("div");
  into.innerHTML = headOf(document.implementation.createHTMLDocument(""));
  const texts = (/** @type {string} */ selector) => [...into.querySelectorAll(selector)].map(({ textContent }) => textContent ?? "");
  return { bylines: texts(".byline"), dates: texts("time.published") };
}

test("metas, the canonical link and JSON-LD are the host's to judge", () => {
  const data = '<script type="application/ld+json">{"@type": "Article"}</script>';
  page(`<meta name="author" content="Ada"><meta charset="utf-8"><link rel="canonical" href="/a"><link rel="icon" href="/i">${data}`);
  const head = headOf(document.implementation.createHTMLDocument(""));
  for (const part of ['content="Ada"', 'name="author"', 'href="/a"', '{"@type": "Article"}']) assert.ok(head.includes(part), head);
  assert.ok(!head.includes("utf-8") && !head.includes("/i"));
});

test("a line with name and date gives both", () => {
  page('<main><p class="byline">By Ada Lovelace, <time datetime="2026-03-04">4 March 2026</time></p></main>');
  assert.deepEqual(stated(), { bylines: ["By Ada Lovelace"], dates: ["2026-03-04"] });
  page('<article><p class="byline"><span class="author">作者：李明远</span> <time datetime="2026-03-05">2026年3月5日 08:30</time></p></article>');
  assert.deepEqual(stated(), { bylines: ["作者：李明远"], dates: ["2026-03-05"] });
});

test("a date in other digits or another calendar is a date", () => {
  page('<p class="post-date">۱۴ اسفند ۱۴۰۴</p>');
  assert.equal(stated().dates[0], "۱۴ اسفند ۱۴۰۴");
  page('<p class="post-date">令和8年3月5日</p>');
  assert.equal(stated().dates[0], "令和8年3月5日");
});

test("a long line of signs is no name, and is refused quickly", () => {
  page(`<p class="byline">${"-".repeat(200_000)}x</p>`);
  const before = process.cpuUsage();
  assert.deepEqual(stated().bylines, []);
  assert.ok(process.cpuUsage(before).user < 5_000_000); // µs; half a minute where the end is looked for from each sign
});
