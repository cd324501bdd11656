import assert from "node:assert/strict";
import test from "node:test";

import { Marks } from "../../../../extension/content/apply/marks.js";
import { LEVEL } from "../../../../extension/content/apply/mark-values.js";
import { Sightings, detectLayers } from "../../../../extension/content/layers/detect.js";
import { lookOf } from "../../../../extension/content/snapshot/columns.js";
import { el, page as plainPage } from "../dom.js";

const UNKNOWN = Object.freeze({ waiting: new Set(), once: new Set() });

/** A page where everything is visible unless a style says otherwise. @param {string} body */
function page(body) {
  plainPage(body);
  const computed = getComputedStyle;
  const visible = (/** @type {CSSStyleDeclaration} */ style) => ({
    get: (/** @type {any} */ _, /** @type {string} */ name) => style[name] || (name === "visibility" ? "visible" : style[name]),
  });
  Object.assign(globalThis, { getComputedStyle: (/** @type {Element} */ element) => new Proxy({}, visible(computed(element))) });
}

/**
 * What is detected on the page, as ids.
 *
 * @param {{ come?: string[], changed?: string[], moved?: string[], shown?: string[], filled?: string[] }} seen ids
 * @param {{ pressed?: boolean, marks?: Marks, known?: any, looks?: Record<string, string>,
 * aside?: Record<string, string>, anywhere?: boolean }} [how] looks: how elements were drawn
 * before, where it was otherwise than now; aside: how elements were out of sight; anywhere: any element may have changed
 */
function detected(seen, { pressed = true, marks = new Marks(), known = UNKNOWN, looks = {}, aside = {}, anywhere = false } = {}) {
  const sightings = Object.assign(new Sightings(), { anywhere });
  for (const [name, ids] of Object.entries(seen)) for (const id of ids) sightings[name].add(el(id));
  const nodes = {
    lookOf: (/** @type {Element} */ element) => looks[element.id] ?? lookOf(getComputedStyle(element)),
    waitingOf: (/** @type {Element} */ element) => aside[element.id] ?? "",
    roots: [],
  };
  const { layers, again, waiting, answers } = detectLayers(sightings, known, /** @type {any} */ ({ marks, nodes }), pressed);
  const ids = (/** @type {Iterable<Element>} */ elements) => [...elements].map(({ id }) => id);
  return { layers: ids(layers), again: ids(again), waiting: ids(waiting), answers: ids(answers) };
}

/** The same without the answers. @param {ReturnType<typeof detected>} found */
function placed({ layers, again, waiting }) {
  return { layers, again, waiting };
}

test("a fixed box that came is a layer, a paragraph that came is none", () => {
  page("<p id=text>Words</p><div id=box style='position: fixed'>Sign in</div>");
  assert.deepEqual(detected({ come: ["text", "box"] }).layers, ["box"]);
});

for (const region of ["div role=alert", "div role=status", "output", "div aria-live=assertive", "div aria-live=polite"]) {
  test(`a ${region} that is filled, or comes with its words in a wrapper, is an answer`, () => {
    page(`<main id=wrapper><${region} id=region>Saved</${region.split(" ")[0]}></main>`);
    assert.deepEqual(detected({ filled: ["region"] }).answers, ["region"]);
    assert.deepEqual(detected({ filled: ["wrapper"], come: ["wrapper"] }).answers, ["region"]);
  });
}

test("a region that is switched off, a long polite one and an empty one are no answers", () => {
  const long = "Between light and dark lies a band. ".repeat(9);
  page(`<p id=off role=status aria-live=off>Saved</p><p id=long aria-live=polite>${long}</p><p id=empty role=alert></p>`);
  assert.deepEqual(detected({ filled: ["off", "long", "empty"], come: ["off", "long", "empty"] }).answers, []);
});

test("in a wrapper without a box the outermost layer is found", () => {
  page("<div id=wrapper box='0 0 0 0'><div id=outer style='position: fixed'><div id=inner style='position: fixed'>Menu</div></div></div>");
  assert.deepEqual(detected({ come: ["wrapper"] }).layers, ["outer"]);
});

test("a new part with its own box in the page holds no layer", () => {
  page("<section id=part box='0 0 600 300'><div id=box style='position: fixed'>Sign in</div></section>");
  assert.deepEqual(detected({ come: ["part"] }).layers, []);
});

test("an absolute box is a layer by its role, or by its z-index and overhang", () => {
  const style = "position: absolute";
  page(`<div box="0 0 100 20"><i id=said role=menu style="${style}"></i><i id=over style="${style}; z-index: 5" box="0 0 100 300"></i>
    <i id=inside style="${style}; z-index: 5" box="0 5 100 10"></i><i id=flat style="${style}" box="0 0 100 300"></i></div>`);
  assert.deepEqual(detected({ come: ["said", "over", "inside", "flat"] }).layers, ["said", "over"]);
});

test("an element that was there before is a layer if it was drawn otherwise", () => {
  page("<div id=box style='position: fixed'>Menu</div>");
  assert.deepEqual(detected({ changed: ["box"] }).layers, []);
  assert.deepEqual(detected({ changed: ["box"] }, { looks: { box: "none" } }).layers, ["box"]);
  assert.deepEqual(detected({ changed: ["box"], shown: ["box"] }).layers, ["box"]);
});

test("a layer that is not drawn yet is waited for", () => {
  page("<div id=box style='position: fixed; display: none'>Menu</div>");
  assert.deepEqual(placed(detected({ come: ["box"] })), { layers: [], again: [], waiting: ["box"] });
  const known = { ...UNKNOWN, waiting: new Set([el("box")]) };
  assert.deepEqual(placed(detected({}, { known })), { layers: [], again: [], waiting: ["box"] });
  el("box").setAttribute("style", "position: fixed");
  assert.deepEqual(placed(detected({}, { known })), { layers: ["box"], again: [], waiting: [] });
});

test("a former layer is found again after a press, or if it changed", () => {
  page("<div id=box style='position: fixed'>Menu</div>");
  const known = { ...UNKNOWN, once: new Set([el("box")]) };
  assert.deepEqual(detected({}, { known }).again, ["box"]);
  assert.deepEqual(detected({}, { known, pressed: false }).again, []);
  assert.deepEqual(detected({ moved: ["box"] }, { known, pressed: false }).again, ["box"]);
});

test("a hidden layer is new if it was not drawn before, or by its role", () => {
  page("<div id=box style='position: fixed'>Menu</div><div id=said role=dialog style='position: fixed'>Sign in</div>");
  const marks = new Marks();
  marks.learn(["box", "said"].map((id) => /** @type {const} */ ([el(id), LEVEL.hide])), new Map());
  marks.put(marks.changes(60));
  assert.deepEqual(detected({ changed: ["box", "said"] }, { marks }).layers, ["said"]);
  assert.deepEqual(detected({ changed: ["box"] }, { marks, looks: { box: "none" } }).layers, ["box"]);
});

test("a hidden drawer that was out of sight is new, also where only something else has changed", () => {
  page("<nav id=drawer style='position: fixed'>Sections</nav><div id=said role=dialog style='position: fixed'>Sign up</div>");
  const marks = new Marks();
  marks.learn(["drawer", "said"].map((id) => /** @type {const} */ ([el(id), LEVEL.hide])), new Map());
  marks.put(marks.changes(60));
  assert.deepEqual(detected({ changed: ["drawer"] }, { marks }).layers, []);
  assert.deepEqual(detected({ changed: ["drawer"] }, { marks, aside: { drawer: "beside" } }).layers, ["drawer"]);
  assert.deepEqual(detected({}, { marks, aside: { drawer: "beside" }, anywhere: true }).layers, ["drawer"]);
  assert.deepEqual(detected({}, { marks, aside: { drawer: "beside" }, anywhere: true, pressed: false }).layers, []);
  assert.deepEqual(detected({ changed: ["drawer"] }, { marks, aside: { drawer: "clear" } }).layers, ["drawer"]);
  assert.deepEqual(detected({}, { marks, aside: { drawer: "clear" }, anywhere: true }).layers, []);
});

test("any attribute may show a layer just after a press, but none of a drawing and not the mark, and of a field that is typed in those of ARIA", () => {
  page("<div id=box>Menu</div><svg id=chart></svg>");
  const record = (/** @type {string} */ id, /** @type {string} */ attributeName) =>
    /** @type {any} */ ({ type: "attributes", target: el(id), addedNodes: [], attributeName });
  for (const [id, name, pressed, typing, anywhere] of /** @type {[string, string, boolean, boolean, boolean][]} */ ([
    ["box", "data-state", true, false, true],
    ["box", "data-state", false, false, false],
    ["box", "data-penumbra", true, false, false],
    ["chart", "width", true, false, false],
    ["box", "data-state", true, true, false],
    ["box", "aria-expanded", true, true, true],
  ])) {
    const sightings = new Sightings();
    sightings.add([record(id, name)], pressed, typing);
    assert.deepEqual([sightings.anywhere, sightings.empty], [anywhere, !anywhere], `${id} ${name}`);
  }
});

test("a class of the root or the body may show any layer just after a press, and is noted as all hidden blocks are", () => {
  page("<div id=box>Menu</div>");
  for (const target of [document.documentElement, document.body]) {
    const sightings = new Sightings();
    sightings.add([/** @type {any} */ ({ type: "attributes", target, addedNodes: [], attributeName: "class" })], true);
    assert.deepEqual([sightings.anywhere, sightings.changed.size], [true, 0]);
  }
});

test("without a press fewer elements are examined", () => {
  const items = Array.from({ length: 40 }, (_, at) => `<ul id=u${at} box="0 0 0 0">${"<li box='0 0 0 0'></li>".repeat(20)}</ul>`);
  page(`${items.join("")}<div id=box style="position: fixed">Menu</div>`);
  const come = [...items.keys()].map((at) => `u${at}`).concat("box");
  assert.deepEqual(detected({ come }).layers, ["box"]);
  assert.deepEqual(detected({ come }, { pressed: false }).layers, []);
});

test("a style change without a press counts as a movement", () => {
  page("<div id=box>Menu</div>");
  const record = (/** @type {string} */ attributeName) => /** @type {any} */ ({ type: "attributes", target: el("box"), addedNodes: [], attributeName });
  const kinds = (/** @type {Sightings} */ { changed, moved, shown }) => [changed.size, moved.size, shown.size];
  for (const [name, pressed, expected] of /** @type {[string, boolean, number[]][]} */ ([
    ["style", false, [0, 1, 0]],
    ["style", true, [1, 0, 0]],
    ["class", false, [1, 0, 0]],
    ["open", false, [1, 0, 1]],
  ])) {
    const sightings = new Sightings();
    sightings.add([record(name)], pressed);
    assert.deepEqual(kinds(sightings), expected, name);
  }
});
