import assert from "node:assert/strict";
import test from "node:test";

import { Marks } from "../../../../extension/content/apply/marks.js";
import { ATTRIBUTE } from "../../../../extension/content/apply/written.js";
import { refill } from "../../../../extension/content/mutations/refills.js";
import { el, page } from "../dom.js";

const NONE = new Map();
const ADVERT = "<small>Advertisement</small><a>The finest lamps this week only</a>";
const POST = "<h3>Marit</h3><p>We stood on the moor and saw the shadow come over the water.</p>";

/**
 * A page whose elements of class `ad`, or with an attribute `noise`, are hidden changes.
 *
 * @param {string} body
 * @param {() => void} change
 * @param {{ acted?: boolean }} [how] acted: the user has just clicked
 * @returns {{ marks: Marks, told: string[], mark: (id: string) => string | null }} told: what the host is to be told of again
 */
function changed(body, change, { acted = false } = {}) {
  page(body);
  Object.defineProperty(globalThis, "navigator", { value: { userActivation: { isActive: acted } }, configurable: true });
  const marks = new Marks();
  marks.learn([...document.querySelectorAll(".ad, [noise]")].map((element) => [element, 2]), NONE);
  marks.put(marks.changes(60));
  const observer = new MutationObserver(() => {});
  const old = { attributeOldValue: true, attributeFilter: ["class"], characterDataOldValue: true };
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true, ...old });
  change();
  const told = [...refill(observer.takeRecords(), marks)].map(({ id }) => id);
  observer.disconnect();
  return { marks, told, mark: (id) => el(id).getAttribute(ATTRIBUTE) };
}

/**
 * @param {string} id
 * @param {string} name the new class
 * @param {string} html the new content
 */
function fill(id, name, html) {
  el(id).className = name;
  el(id).innerHTML = html;
}

test("a marked box with new contents is shown at once and sent to the host", () => {
  const { mark, told } = changed(`<div id=a class="post ad">${ADVERT}</div>`, () => fill("a", "post", POST));
  assert.equal(mark("a"), null);
  assert.deepEqual(told, ["a"]);
});

test("a marked box whose text becomes clearly longer is shown at once", () => {
  const write = () => {
    /** @type {any} */ (el("a").firstChild).data = "The light goes thin first. ".repeat(9);
  };
  assert.equal(changed("<p id=a class=ad>Fly south</p>", write).mark("a"), null);
});

test("a marked box around a renamed element is shown at once", () => {
  const body = `<div id=a class=ad><div id=b class="post sponsored">${ADVERT}</div></div>`;
  assert.equal(changed(body, () => fill("b", "post", POST)).mark("a"), null);
});

test("an advert that replaces an advert keeps the mark", () => {
  const { mark, told } = changed("<p id=a class=ad>Fly south</p>", () => fill("a", "ad", "Sail west"));
  assert.equal(mark("a"), "hide");
  assert.deepEqual(told, []);
});

test("another class, or words added to the old ones, remove no mark", () => {
  const header = "<div id=a class=ad><b>The Courier, since 1871</b><i id=c>Monday</i></div>";
  const stuck = () => el("a").classList.add("stuck");
  assert.equal(changed(header, stuck).mark("a"), "hide");
  const ticked = () => (stuck(), (el("c").textContent = "Tuesday"));
  assert.equal(changed(header, ticked).mark("a"), "hide");
  const filled = () => (stuck(), el("a").insertAdjacentHTML("beforeend", POST.repeat(9)));
  assert.equal(changed(header, filled).mark("a"), "hide");
  const moved = () => (stuck(), el("a").append(el("c")));
  assert.equal(changed(header, moved).mark("a"), "hide");
});

test("an empty advertising slot keeps its mark when it is filled", () => {
  const { mark } = changed("<div id=a class=ad></div>", () => fill("a", "ad filled", POST.repeat(9)));
  assert.equal(mark("a"), "hide");
});

test("a box that takes the name of marked boxes gets their mark", () => {
  const posts = ["b", "c"].map((id) => `<li><div id=${id} class=post>${POST}</div></li>`).join("");
  const list = `<ul><li noise><div class="post sponsored">${ADVERT}</div></li>${posts}</ul>`;
  const { told } = changed(list, () => fill("b", "post sponsored", ADVERT));
  const items = [...document.querySelectorAll("li")].map((item) => item.getAttribute(ATTRIBUTE));
  assert.deepEqual(items, ["hide", "hide", null]);
  assert.deepEqual(told, ["b"]);
});

test("no mark after a click, with the focus, or if one of those boxes is kept", () => {
  const list = `<div id=a class="post ad">${ADVERT}</div><div id=b class=post>${POST}</div>`;
  const refilled = () => fill("b", "post ad", ADVERT);
  assert.equal(changed(list, refilled).mark("b"), "hide");
  assert.equal(changed(list, refilled, { acted: true }).mark("b"), null);
  const lit = () => (document.body.insertAdjacentHTML("beforeend", '<div class="post ad">New</div>'), refilled());
  assert.equal(changed(list, lit).mark("b"), null);
  const focused = () => (fill("b", "post ad", `${ADVERT}<input id=field>`), /** @type {any} */ (el("field")).focus());
  assert.equal(changed(list, focused).mark("b"), null);
});

test("a mark that was removed or given holds until the host's next answer", () => {
  const { marks, mark } = changed(`<div id=a class="post ad">${ADVERT}</div>`, () => fill("a", "post", POST));
  marks.learn([], NONE);
  marks.put(marks.changes(60));
  assert.equal(mark("a"), null);
  assert.equal(marks.levels.confirm(() => true), false);
  marks.levels.asking();
  assert.equal(marks.levels.giveUp(), false);
  assert.equal(marks.levels.confirm(() => true), true);
  marks.learn([], NONE);
  marks.put(marks.changes(60));
  assert.equal(mark("a"), "hide");
});
