import assert from "node:assert/strict";
import test from "node:test";

import { Changes } from "../../../../extension/content/mutations/mutation-tracker.js";
import { Nodes } from "../../../../extension/content/snapshot/nodes.js";
import { planUpdate } from "../../../../extension/content/decide/plan.js";
import { el, page } from "../dom.js";

/** A page whose elements the host knows. @param {string} body */
function known(body) {
  page(body);
  const nodes = new Nodes();
  for (const element of document.querySelectorAll("html, body, body *")) nodes.enter(element, "block visible static", false);
  return nodes;
}

/** @param {Element} parent @param {string} html */
function append(parent, html) {
  parent.insertAdjacentHTML("beforeend", html);
  return /** @type {Element} */ (parent.lastElementChild);
}

test("new elements are sent, removed elements are named", () => {
  const nodes = known("<main id=m><p id=a></p></main>");
  const key = nodes.keyOf(el("a"));
  const changes = new Changes();
  changes.parents.add(el("m"));
  changes.gone.add(el("a"));
  el("a").remove();
  const fresh = append(el("m"), "<p id=b><b></b></p>");
  assert.deepEqual(planUpdate(changes, nodes), { removed: [key], roots: [fresh] });
  assert.equal(nodes.elementOf(key), undefined);
});

test("a new element in a container that was left out brings the container with it", () => {
  const nodes = known("<main id=m></main>");
  const slot = append(el("m"), "<div id=ad></div>");
  const changes = new Changes();
  changes.parents.add(slot);
  append(slot, "<p></p>");
  assert.deepEqual(planUpdate(changes, nodes).roots, [slot]);
});

test("an element whose text changed is sent again with its own number", () => {
  const nodes = known("<main><p id=a>x</p></main>");
  const key = nodes.keyOf(el("a"));
  const changes = new Changes();
  changes.retexted.add(el("a"));
  assert.deepEqual(planUpdate(changes, nodes), { removed: [key], roots: [el("a")] });
  assert.equal(nodes.enter(el("a"), "", false), key);
});

test("a moved element is named as removed and sent again", () => {
  const nodes = known("<div id=x><p id=a></p></div><div id=y></div>");
  const key = nodes.keyOf(el("a"));
  const changes = new Changes();
  changes.gone.add(el("a"));
  changes.parents.add(el("x")).add(el("y"));
  el("y").append(el("a"));
  assert.deepEqual(planUpdate(changes, nodes), { removed: [key], roots: [el("a")] });
});

test("new elements are sent once, in document order", () => {
  const nodes = known("<div id=x></div><div id=y></div>");
  const late = append(el("y"), "<p></p>");
  const early = append(el("x"), "<section><p></p></section>");
  const changes = new Changes();
  changes.parents.add(el("y")).add(early).add(el("x"));
  assert.deepEqual(planUpdate(changes, nodes).roots, [early, late]);
});

test("a new class that does not change the drawing sends nothing", () => {
  const nodes = known('<p id=a style="display: block">x</p>');
  const { display, visibility, position } = getComputedStyle(el("a"));
  nodes.enter(el("a"), `${display} ${visibility} ${position}`, false);
  const changes = new Changes();
  changes.restyled.add(el("a"));
  assert.deepEqual(planUpdate(changes, nodes), { removed: [], roots: [] });
});

test("an element hidden in its place is not sent again when it is placed elsewhere", () => {
  const nodes = known('<p id=a data-penumbra=hide-place style="visibility: hidden; top: 9px"><b id=b>x</b></p>');
  const changes = new Changes();
  for (const id of ["a", "b"]) changes.restyled.add(el(id));
  assert.deepEqual(planUpdate(changes, nodes), { removed: [], roots: [] });
});

test("html and body are never sent again for their own text or style", () => {
  const nodes = known("<p></p>");
  const changes = new Changes();
  changes.retexted.add(document.body);
  changes.restyled.add(document.documentElement);
  assert.deepEqual(planUpdate(changes, nodes), { removed: [], roots: [] });
});

test("replaced text sends its element again", async () => {
  const nodes = known("<main><p id=a>Loading</p><p id=b>same</p></main>");
  const changes = new Changes();
  const observer = new MutationObserver((records) => records.forEach((record) => changes.add(record)));
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  el("a").textContent = "The whole story.";
  el("b").append("\n  ");
  await new Promise((resolve) => setTimeout(resolve));
  observer.disconnect();
  assert.deepEqual(planUpdate(changes, nodes).roots, [el("a")]);
});

test("a translated text sends its element again, and its wrapper is no element", async () => {
  const nodes = known("<main><p id=a>shadow</p></main>");
  let changes = new Changes();
  const observer = new MutationObserver((records) => records.forEach((record) => changes.add(record)));
  observer.observe(document, { childList: true, subtree: true });
  el("a").innerHTML = "<font><font id=inner>Schatten</font></font>";
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(planUpdate(changes, nodes).roots, [el("a")]);
  nodes.enter(el("a"), "", false);
  assert.deepEqual(planUpdate(Object.assign(new Changes(), { parents: new Set([el("a"), el("inner")]) }), nodes).roots, []);
  changes = new Changes();
  el("inner").textContent = "Halbschatten";
  await new Promise((resolve) => setTimeout(resolve));
  observer.disconnect();
  assert.deepEqual(planUpdate(changes, nodes).roots, [el("a")]);
});

test("a running clock sends nothing", () => {
  page("<p id=clock>at 12:00</p>");
  const changes = new Changes();
  const record = (/** @type {string} */ before) =>
    /** @type {any} */ ({
      type: "childList", target: el("clock"), addedNodes: el("clock").childNodes, removedNodes: [document.createTextNode(before)],
    });
  changes.add(record("at 11:59"));
  assert.equal(changes.retexted.size, 0);
  changes.add(record("closed"));
  assert.deepEqual([...changes.retexted], [el("clock")]);
});

test("a new element after its parent's own text is sent with its parent", () => {
  const nodes = known("<main id=m><div id=x>Long text <i id=i>and</i> more <p id=p>one minute ago</p></div></main>");
  const changes = new Changes();
  changes.retexted.add(el("p"));
  assert.deepEqual(planUpdate(changes, nodes).roots, [el("x")]);
  for (const element of [el("x"), el("i"), el("p")]) nodes.enter(element, "", false);
  const late = new Changes();
  late.parents.add(el("x"));
  const after = append(el("x"), "<b>after the paragraph</b>");
  late.come.add(after);
  assert.deepEqual(planUpdate(late, nodes).roots, [after]);
  nodes.enter(after, "", false);
  el("x").insertBefore(document.createElement("b"), el("i"));
  late.come.add(/** @type {Element} */ (el("i").previousElementSibling));
  assert.deepEqual(planUpdate(late, nodes).roots, [el("x")]);
});

test("an empty box that is never sent does not send its parent either", () => {
  const nodes = known("<main><div id=x>Visitors: <b id=b>12</b></div></main>");
  el("b").before(document.createElement("i"));
  const changes = new Changes();
  changes.parents.add(el("x"));
  assert.deepEqual(planUpdate(changes, nodes).removed, []);
});

/** A document in a frame, or one that was in it. @param {Window | null} view */
function framed(view) {
  const inner = new DOMParser().parseFromString("<p id=old></p>", "text/html");
  Object.defineProperty(inner, "defaultView", { value: view, configurable: true });
  return inner;
}

test("a frame with another document is sent again, its old elements are forgotten", () => {
  const nodes = known("<p id=p></p><iframe id=f></iframe>");
  const frame = el("f");
  const before = framed(window);
  Object.defineProperty(frame, "contentDocument", { value: before, configurable: true });
  nodes.noteRoots(frame);
  const old = /** @type {Element} */ (before.getElementById("old"));
  const [key, lost] = [nodes.keyOf(frame), nodes.enter(old, "", false)];
  const changes = new Changes();
  changes.loaded.add(frame);
  assert.deepEqual(planUpdate(changes, nodes), { removed: [], roots: [] });

  Object.defineProperty(frame, "contentDocument", { value: framed(window), configurable: true });
  Object.defineProperty(before, "defaultView", { value: null });
  const late = new Changes();
  late.retexted.add(old);
  late.parents.add(before);
  assert.deepEqual(planUpdate(late, nodes), { removed: [key], roots: [frame] });
  assert.equal(nodes.elementOf(lost), undefined);
  assert.deepEqual(nodes.roots, []);
});

test("a frame is sent again once it has a readable document", () => {
  const nodes = known("<iframe id=f></iframe>");
  const key = nodes.keyOf(el("f"));
  Object.defineProperty(el("f"), "contentDocument", { value: framed(window) });
  const changes = new Changes();
  changes.loaded.add(el("f"));
  assert.deepEqual(planUpdate(changes, nodes), { removed: [key], roots: [el("f")] });
});

test("a removed component is released with its shadow tree until it returns", () => {
  const nodes = known("<main id=m><x-card id=a></x-card></main>");
  const card = el("a");
  const root = card.attachShadow({ mode: "open" });
  root.innerHTML = "<p></p>";
  nodes.noteRoots(card);
  assert.deepEqual(nodes.roots, [root]);
  const changes = new Changes();
  changes.parents.add(el("m"));
  changes.gone.add(card);
  card.remove();
  planUpdate(changes, nodes);
  assert.deepEqual(nodes.roots, []);
  nodes.enter(card, "block visible static", false);
  nodes.noteRoots(card);
  assert.deepEqual(nodes.roots, [root]);
});
