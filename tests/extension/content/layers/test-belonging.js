import assert from "node:assert/strict";
import test from "node:test";

import { belongs, sharesWord } from "../../../../extension/content/layers/belonging.js";
import { el, page } from "../dom.js";

const NONE = new Set();

/**
 * Whether a layer with this box, in a window of 1000 × 800, belongs to a link in its midst.
 *
 * @param {string} box
 * @param {string} [position]
 */
function belongsTo(box, position = "absolute") {
  page(`<a id=link box="400 300 80 20">Moon</a><div id=layer box="${box}" style="position: ${position}">Card</div>`);
  Object.assign(document.defaultView ?? {}, { innerWidth: 1000, innerHeight: 800 });
  return belongs(el("layer"), el("link"), NONE);
}

test("a layer belongs to the element that it lies beside", () => {
  assert.ok(belongsTo("400 330 200 100"));
  assert.ok(belongsTo("400 330 200 100", "fixed"));
  assert.ok(!belongsTo("400 370 200 100"));
  assert.ok(!belongsTo("600 300 200 100"));
});

test("walls, bars, corner boxes and fixed boxes over the link do not belong to it", () => {
  assert.ok(!belongsTo("0 330 1000 470"));
  assert.ok(!belongsTo("0 0 1000 290", "fixed"));
  assert.ok(!belongsTo("520 0 480 800"));
  assert.ok(!belongsTo("490 320 500 470", "fixed"));
  assert.ok(!belongsTo("300 200 300 200", "fixed"));
  assert.ok(belongsTo("300 200 300 200"));
});

test("a layer belongs to the element that references it, wherever it lies", () => {
  page('<a id=link aria-describedby="other tip" box="0 0 80 20">Moon</a><div id=layer box="600 600 99 9"><p id=tip>Tip</p></div>');
  assert.ok(belongs(el("layer"), el("link"), NONE));
  el("link").removeAttribute("aria-describedby");
  assert.ok(!belongs(el("layer"), el("link"), NONE));
});

test("an ancestor of the link does not belong to the link", () => {
  page('<div id=layer box="400 300 200 100"><a id=link box="400 300 80 20">Sign in</a></div>');
  assert.ok(!belongs(el("layer"), el("link"), NONE));
});

test("a layer beside an open layer belongs to the elements in that one", () => {
  page('<div id=menu box="100 100 150 200"><a id=link box="100 110 20 20">More</a></div><div id=layer box="255 100 100 100">Sub</div>');
  assert.ok(!belongs(el("layer"), el("link"), NONE));
  assert.ok(belongs(el("layer"), el("link"), new Set([el("menu")])));
});

test("a basket shares words with the button that fills it, a newsletter does not", () => {
  page("<button id=add>Add to basket</button><aside id=basket>Your Basket</aside><aside id=letter>Our newsletter to you</aside>");
  assert.ok(sharesWord(el("basket"), el("add")));
  assert.ok(!sharesWord(el("letter"), el("add")));
});
