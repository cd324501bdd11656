// @ts-check
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { ShownHighlights } from "../../../../extension/shared/highlights/shown.js";
import { documentOf } from "../quotes/reading.js";
import { until } from "../../until.js";

/** What is painted, by name. @type {Map<string, Set<Range>>} */
const registry = new Map();
Object.assign(globalThis, { CSS: { highlights: registry }, Highlight: class extends Set {} });

/** The texts that are painted. */
const painted = () => Object.fromEntries([...registry].map(([name, ranges]) => [name, [...ranges].map(String)]));
let changes = 0;

/**
 * @param {string} exact
 * @param {object} [more]
 * @returns {any}
 */
function highlight(exact, more = {}) {
  const id = exact.replace(/\W/g, "");
  return { id, quote: { exact, prefix: "", suffix: "" }, position: { start: 0, end: 0 }, color: "yellow", note: "", ...more };
}

/** @param {string} body */
function shownOn(body) {
  const document = documentOf(body);
  const { defaultView } = /** @type {any} */ (document);
  Object.assign(globalThis, { MutationObserver: defaultView.MutationObserver, Range: defaultView.Range });
  const ending = new AbortController();
  return { shown: new ShownHighlights({ root: () => document, onChange: () => void changes++ }, ending.signal), document, ending };
}

const FIRST = "The lamp is seen in part from the second step.";
const SECOND = "Nobody on the quay had slept that night.";

beforeEach(() => {
  registry.clear();
  changes = 0;
});

test("highlights are painted in their colours, and those with a note twice", async () => {
  const { shown, ending } = shownOn(`<p>${FIRST}</p><p>${SECOND}</p>`);
  await shown.replace([highlight(SECOND, { color: "blue", note: "Why?" }), highlight(FIRST)]);
  assert.deepEqual(painted(), { "penumbra-yellow": [FIRST], "penumbra-blue": [SECOND], "penumbra-note": [SECOND] });
  assert.deepEqual(shown.found.map(({ quote }) => quote.exact), [FIRST, SECOND]);
  ending.abort();
  assert.deepEqual(painted(), {});
});

test("a text that is deleted is missing, and found when it is back", async () => {
  const { shown, document, ending } = shownOn(`<p>${FIRST}</p><p>${SECOND}</p>`);
  await shown.replace([highlight(FIRST), highlight(SECOND)]);
  const paragraph = /** @type {Element} */ (document.querySelector("p"));
  paragraph.remove();
  await until(() => shown.missing.length === 1);
  assert.equal(shown.missing.length, 1);
  assert.deepEqual(painted(), { "penumbra-yellow": [SECOND] });
  document.body.append(paragraph);
  await until(() => shown.missing.length === 0);
  assert.equal(shown.missing.length, 0);
  assert.deepEqual(painted()["penumbra-yellow"].toSorted(), [SECOND, FIRST]);
  ending.abort();
});

test("a search ends on a page that changes all the time, and two at once both give their highlights", async () => {
  const filler = Array.from({ length: 3000 }, (_, at) => `<p>Lamp ${at} stood ${at * 31 % 977} steps from the wall.</p>`);
  const { shown, document, ending } = shownOn(`<p id=clock>0</p>${filler.join("")}<p>${FIRST}</p><p>${SECOND}</p>`);
  const clock = /** @type {Element} */ (document.querySelector("#clock"));
  const ticking = setInterval(() => (clock.textContent = String(performance.now())), 5);
  const gone = highlight("A sentence that the page has had before, of boats and of their lamps.");
  await Promise.all([shown.replace([gone]), shown.replace([highlight(FIRST), gone, highlight(SECOND)])]);
  assert.deepEqual(painted(), { "penumbra-yellow": [FIRST, SECOND] });
  clearInterval(ticking);
  ending.abort();
});

test("a note that is written while a text is searched stays", async () => {
  const { shown, ending } = shownOn(`<p>${FIRST}</p>`);
  const search = shown.replace([highlight(FIRST)]);
  shown.keep(highlight(FIRST, { note: "Why?" }));
  await search;
  assert.equal(shown.found[0].note, "Why?");
  assert.deepEqual(painted(), { "penumbra-yellow": [FIRST], "penumbra-note": [FIRST] });
  ending.abort();
});

test("a highlight whose text the page has just removed is missing, and found when it is back", async () => {
  const { shown, document, ending } = shownOn(`<p>${FIRST}</p><p>${SECOND}</p>`);
  await shown.replace([highlight(FIRST)]);
  const paragraph = /** @type {Element} */ (document.querySelector("p"));
  paragraph.replaceChildren();
  const emptied = document.createRange();
  emptied.setStart(paragraph, 0);
  shown.keep(highlight(FIRST, { color: "pink" }), emptied);
  assert.equal(shown.missing.length, 1);
  paragraph.textContent = FIRST;
  await until(() => shown.missing.length === 0);
  assert.equal(shown.missing.length, 0);
  assert.deepEqual(painted(), { "penumbra-pink": [FIRST] });
  ending.abort();
});

test("a changed colour and a removed highlight are painted at once", async () => {
  const { shown, ending } = shownOn(`<p>${FIRST}</p><p>${SECOND}</p>`);
  await shown.replace([highlight(FIRST), highlight(SECOND)]);
  shown.keep(highlight(FIRST, { color: "pink" }));
  assert.deepEqual(painted(), { "penumbra-yellow": [SECOND], "penumbra-pink": [FIRST] });
  shown.drop(highlight(SECOND).id);
  assert.deepEqual(painted(), { "penumbra-pink": [FIRST] });
  ending.abort();
});
