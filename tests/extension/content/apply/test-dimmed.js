import assert from "node:assert/strict";
import test from "node:test";

import { ATTRIBUTE } from "../../../../extension/content/apply/written.js";
import { DimmedPage } from "../../../../extension/content/apply/dimmed.js";
import { el, page } from "../dom.js";

const TEXT = "Between light and dark lies a band in which part of the lamp is seen. ".repeat(3);
const COVER = 'box="0 0 1000 800" style="position: fixed"';

/**
 * A page with a fixed bar, a menu and a cover, taller than its window.
 *
 * @returns {DimmedPage} with the text as main content
 */
function tall() {
  page(`<p id=m>${TEXT}</p><div id=bar style="position: fixed"></div><nav id=menu></nav><div id=cover ${COVER}></div>`);
  Object.defineProperty(document.body, "scrollHeight", { value: 3000 });
  under("m");
  const dimmed = new DimmedPage(new Set());
  dimmed.main = [el("m")];
  return dimmed;
}

/** @param {string} id what stands at every point of the window */
function under(id) {
  Object.assign(document, { elementFromPoint: () => el(id) });
}

/** Lock the page against scrolling, as far as Penumbra's own sheet would let it be. */
function lock() {
  document.head.innerHTML = `<style>body:not([${ATTRIBUTE}=unlock]) { overflow-y: hidden }</style>`;
}

/**
 * @param {DimmedPage} dimmed
 * @param {string[]} hidden ids
 */
function hide(dimmed, ...hidden) {
  dimmed.marks.learn(hidden.map((id) => [el(id), 2]), new Map());
  dimmed.show(60, true);
}

const markOf = (/** @type {Element} */ element) => element.getAttribute(ATTRIBUTE);

test("what the user opens after a layer was hidden is not repaired", () => {
  const dimmed = tall();
  hide(dimmed, "bar");
  lock();
  under("cover");
  hide(dimmed, "menu");
  assert.deepEqual([document.body, el("cover"), el("bar"), el("menu")].map(markOf), [null, null, "hide-fixed", "hide"]);
  assert.deepEqual(dimmed.interlocks, []);
});

test("what a late layer leaves behind is repaired when it is hidden", () => {
  const dimmed = tall();
  hide(dimmed, "menu");
  lock();
  under("cover");
  hide(dimmed, "bar");
  assert.deepEqual([document.body, el("cover"), el("bar")].map(markOf), ["unlock", "hide-fixed", "hide-fixed"]);
  assert.deepEqual(dimmed.interlocks, ["interlock_scroll"]);
});

test("repairs hold while their layer stays hidden, also through a new decision", () => {
  const dimmed = tall();
  lock();
  under("cover");
  hide(dimmed, "bar", "menu");
  dimmed.marks.forget();
  hide(dimmed, "bar", "menu");
  assert.deepEqual([document.body, el("cover"), el("bar")].map(markOf), ["unlock", "hide-fixed", "hide-fixed"]);
  dimmed.marks.forget();
  hide(dimmed, "menu");
  assert.deepEqual([document.body, el("cover"), el("menu")].map(markOf), [null, null, "hide"]);
});

test("a long page that changes while it is read and marked ends as if it had been marked at once", async () => {
  const notes = Array.from({ length: 300 }, (_, at) => `<p id=n${at} style="opacity: 1">Note ${at}</p>`).join("");
  page(`<p id=m>${TEXT}</p><nav id=menu></nav>${notes}`);
  under("m");
  const dimmed = new DimmedPage(new Set());
  dimmed.main = [el("m")];
  const all = Array.from({ length: 300 }, (_, at) => el(`n${at}`));
  dimmed.marks.learn([[el("menu"), 2], ...all.map((note) => /** @type {const} */ ([note, 1]))], new Map());
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
    if (pauses === 100) all[0].remove(); // while the styles are read
    if (pauses === 200) dimmed.marks.free(all[1]);
    if (pauses === 303) dimmed.marks.free(all[250]); // while marks are written
  };
  const slices = /** @type {any} */ ({ spent: true, pause });
  await dimmed.showInParts(60, false, slices, () => true);
  assert.ok(pauses >= 303, `${pauses} pauses`);
  const unmarked = all.filter((note) => note.isConnected && !markOf(note));
  assert.deepEqual([unmarked.map(({ id }) => id), markOf(el("menu")), markOf(el("n2"))], [["n1", "n250"], "hide", "dim-45"]);
});

test("of a part the last element in the document is faded first, and its style computed before the others are marked", async () => {
  page(Array.from({ length: 300 }, (_, at) => `<p id=n${at} style="opacity: 1">Note ${at}</p>`).join(""));
  under("n0");
  const dimmed = new DimmedPage(new Set());
  const all = Array.from({ length: 300 }, (_, at) => el(`n${at}`));
  dimmed.marks.learn(all.map((note) => /** @type {const} */ ([note, 1])), new Map());
  /** @type {string[][]} */
  const computed = [];
  const marked = () => all.filter((note) => markOf(note)).map(({ id }) => id);
  const style = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element) => {
    if (marked().length !== computed.at(-1)?.length) computed.push(marked());
    return style(element);
  };
  const slices = /** @type {any} */ ({ spent: true, pause: async () => undefined });
  await dimmed.showInParts(60, false, slices, () => true);
  const firstPart = computed.slice(0, 3).map((ids) => [ids.length, ids.at(-1)]);
  assert.deepEqual(firstPart, [[0, undefined], [1, "n99"], [100, "n99"]]);
});

test("what is in the window is faded before the texts below it are read", async () => {
  const top = (/** @type {number} */ at) => (at < 150 ? 5000 : 10);
  page(Array.from({ length: 300 }, (_, at) => `<p id=n${at} style="opacity: 1" box="0 ${top(at)} 100 20">Note ${at}</p>`).join(""));
  under("n299");
  const dimmed = new DimmedPage(new Set());
  const all = Array.from({ length: 300 }, (_, at) => el(`n${at}`));
  dimmed.marks.learn(all.map((note) => /** @type {const} */ ([note, 1])), new Map());
  /** @type {number[]} */
  const marked = [];
  const { dimming } = dimmed.marks;
  dimmed.marks.dimming = (blocks, ...rest) => {
    marked.push(all.filter((note) => markOf(note)).length);
    return dimming.call(dimmed.marks, blocks, ...rest);
  };
  await dimmed.showInParts(60, false, /** @type {any} */ ({ spent: true, pause: async () => undefined }), () => true);
  assert.deepEqual(marked, [0, 150]);
  assert.ok(all.every((note) => markOf(note)));
});
