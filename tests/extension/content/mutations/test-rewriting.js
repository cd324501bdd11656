import assert from "node:assert/strict";
import test from "node:test";

import { Marks } from "../../../../extension/content/apply/marks.js";
import { ATTRIBUTE } from "../../../../extension/content/apply/written.js";
import { Rewriting } from "../../../../extension/content/mutations/rewriting.js";
import { Nodes } from "../../../../extension/content/snapshot/nodes.js";
import { el, page } from "../dom.js";

const AD = "<p class=ad>Fly south</p>";
const OTHER = "<p class=ad>Sail west</p>";

/**
 * A page with a hidden advert, in which elements come and go in batches of their own.
 *
 * @param {boolean} [acted] the user has just clicked
 */
function changing(acted = false) {
  page(`<main>the story</main><div id=part>${AD}</div>`);
  Object.defineProperty(globalThis, "navigator", { value: { userActivation: { isActive: acted } }, configurable: true });
  const marks = new Marks();
  const [ad] = [...el("part").children];
  marks.learn([[ad, 2]], new Map());
  marks.put(marks.changes(60));
  const nodes = new Nodes();
  nodes.enter(ad, "block visible static", false);
  const rewriting = new Rewriting();
  const batch = (/** @type {Element[]} */ addedNodes, /** @type {Element[]} */ removedNodes, ledOn = false) => {
    const record = { type: "childList", target: el("part"), addedNodes, removedNodes };
    rewriting.rewritten([/** @type {any} */ (record)], marks, nodes, ledOn);
  };
  return {
    marks,
    take: (ledOn = false) => (ad.remove(), batch([], [ad], ledOn)),
    bring(html = OTHER, ledOn = false) {
      el("part").insertAdjacentHTML("beforeend", html);
      const come = /** @type {Element} */ (el("part").lastElementChild);
      batch([come], [], ledOn);
      return { mark: () => come.getAttribute(ATTRIBUTE) ?? "" };
    },
  };
}

test("what replaces an element that left in an earlier batch has its mark, and nothing that comes later", () => {
  const { take, bring } = changing();
  take();
  assert.equal(bring().mark(), "hide");
  assert.equal(bring().mark(), "");
});

test("what came in an earlier batch has the mark of the element that leaves now", () => {
  const { take, bring } = changing();
  const other = bring();
  assert.equal(other.mark(), "");
  take();
  assert.equal(other.mark(), "hide");
});

test("once the host has decided that an element left nothing replaces it", () => {
  const { marks, take, bring } = changing();
  take();
  marks.learn([], new Map());
  assert.equal(bring().mark(), "");
});

test("after a click another text has a mark only where the click has led to another address", () => {
  for (const ledOn of [false, true]) {
    const { take, bring } = changing(true);
    take(ledOn);
    assert.equal(bring(OTHER, ledOn).mark(), ledOn ? "hide" : "");
  }
});

test("what comes beside an element of its name has its mark only where another address has another view", () => {
  assert.equal(changing().bring(OTHER, false).mark(), "");
  assert.equal(changing().bring(OTHER, true).mark(), "hide");
  assert.equal(changing().bring(`<p class=ad>${"The light goes thin first. ".repeat(9)}</p>`, true).mark(), "");
});
