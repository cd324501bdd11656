import assert from "node:assert/strict";
import test from "node:test";

import { Backgrounds, PICTURE, colourOf } from "../../../../extension/content/apply/backgrounds.js";
import { el, page } from "../dom.js";

/** @param {string} body @param {string} [id] */
function behind(body, id = "x") {
  page(body);
  return new Backgrounds().behind(el(id));
}

const STYLE = "position: static; background-color: rgba(0, 0, 0, 0)";

test("computed colours are read with and without alpha", () => {
  assert.deepEqual(colourOf("rgb(1, 2, 3)"), [[1, 2, 3], 1]);
  assert.deepEqual(colourOf("rgba(1, 2, 3, 0.5)"), [[1, 2, 3], 0.5]);
  assert.deepEqual(colourOf("rgb(1 2 3 / 0.5)"), [[1, 2, 3], 0.5]);
  assert.equal(colourOf("unknown"), null);
});

test("without any background there is the canvas", () => {
  assert.deepEqual(behind(`<p id=x style="${STYLE}"></p>`), [255, 255, 255]);
});

test("the nearest opaque background counts, with what is half-transparent over it", () => {
  const box = '<div style="background-color: rgb(200, 100, 0)"><div style="background-color: rgba(0, 0, 0, 0.5)"><p id=x></p></div></div>';
  assert.deepEqual(behind(box), [100, 50, 0]);
});

test("a background picture is unknown, unless a colour covers it", () => {
  const photo = "background-image: url(sea.jpg); background-repeat: repeat; background-size: auto";
  assert.equal(behind(`<div style="${photo}"><p id=x></p></div>`), PICTURE);
  assert.deepEqual(behind(`<div style="${photo}"><p id=x style="background-color: rgb(9, 9, 9)"></p></div>`), [9, 9, 9]);
});

test("a symbol that stands once is no background picture", () => {
  const symbol = "background-image: url(arrow.png); background-repeat: no-repeat; background-size: auto";
  assert.deepEqual(behind(`<p id=x style="${symbol}"></p>`), [255, 255, 255]);
});

test("a gradient has the colour of its middle stop", () => {
  const gradient = "background-image: linear-gradient(rgb(0, 0, 0), rgb(50, 60, 70), rgb(90, 90, 90))";
  assert.deepEqual(behind(`<p id=x style="${gradient}"></p>`), [50, 60, 70]);
});

test("a placed text over a picture beside it has that picture behind it", () => {
  const card = (/** @type {string} */ box) => `<div><img box="0 0 300 200"><p id=x style="position: absolute" box="${box}"></p></div>`;
  assert.equal(behind(card("10 150 100 20")), PICTURE);
  assert.deepEqual(behind(card("10 250 100 20")), [255, 255, 255]);
});
