import assert from "node:assert/strict";
import test from "node:test";

import { el, page } from "../dom.js";

/** @param {string} inner */
async function nameIn(inner) {
  page(`<div id="block">${inner}</div>`);
  const { nameOf } = await import("../../../../extension/content/rules/block-name.js");
  return nameOf(el("block"));
}

test("list items and menu links are separated by spaces", async () => {
  assert.equal(await nameIn("<ul><li>About us</li><li>Our journalists</li></ul>"), "div · About us Our journalists");
  assert.equal(await nameIn("<a>About us</a><a><span>Our</span> journalists</a>"), "div · About us Our journalists");
});

test("a word in two styles stays one word, a sign stays with the link before it", async () => {
  assert.equal(await nameIn("<b style='display: inline'>H</b>alf-light, <a style='display: inline'>shadow</a>, lamp"), "div · Half-light, shadow, lamp");
});

test("text that is not shown is no name", async () => {
  assert.equal(await nameIn("<style>p { color: red }</style><script>1</script><p>Lamp</p><p style='display: none'>Hidden</p>"), "div · Lamp");
});

test("a long name is cut after a word and ends with an ellipsis", async () => {
  const name = await nameIn("Subscriptions ".repeat(9));
  assert.equal(name, `div · ${"Subscriptions ".repeat(4).trim()}…`);
});

test("a name without spaces is cut between characters", async () => {
  assert.equal(await nameIn("𠮷".repeat(70)), `div · ${"𠮷".repeat(60)}…`);
});

test("a block is named by its label or heading if it has one", async () => {
  assert.equal(await nameIn("<p>Text</p><h2>Most <i>read</i></h2>"), "div · Most read");
  page('<nav id="menu" aria-label=" Main  menu "><a>Home</a></nav>');
  const { nameOf } = await import("../../../../extension/content/rules/block-name.js");
  assert.equal(nameOf(el("menu")), "nav · Main menu");
});

test("a rule's proposed label is the block's label, heading or first words", async () => {
  const { defaultLabel } = await import("../../../../extension/content/rules/block-name.js");
  page('<aside id="one"><h3>Related stories</h3><a>A</a></aside><nav id="two" aria-label="Main menu"></nav><p id="three"></p><div id="four"></div>');
  el("four").textContent = "Subscriptions ".repeat(9);
  assert.deepEqual(["one", "two", "three"].map((id) => defaultLabel(el(id))), ["Related stories", "Main menu", ""]);
  assert.equal(defaultLabel(el("four")), "Subscriptions Subscriptions…");
});
