import assert from "node:assert/strict";
import test from "node:test";

import { Nodes } from "../../../../extension/content/snapshot/nodes.js";
import { Slices } from "../../../../extension/shared/slices.js";
import { takeSnapshot } from "../../../../extension/content/snapshot/snapshot.js";
import { el, page } from "../dom.js";

const GOING = new AbortController().signal;

/** @param {string} body */
async function snapshotOf(body) {
  page(body);
  const nodes = new Nodes();
  const columns = await takeSnapshot([{ element: document.documentElement, anchored: false }], nodes, new Slices(GOING));
  return JSON.parse(await columns.json(new Slices(GOING)));
}

/** @param {any} found */
const tags = (found) => found.tag.map((/** @type {number} */ at) => found.strings[at]);

test("every column has as many entries as there are rows and parents come first", async () => {
  const found = await snapshotOf("<main><h1>Title</h1><p>One <b>two</b> three</p></main>");
  const rows = found.parent.length;
  for (const column of ["tag", "key", "name", "style", "flags"]) assert.equal(found[column].length, rows, column);
  assert.equal(found.box.length, rows * 4);
  assert.ok(found.parent.every((/** @type {number} */ parent, /** @type {number} */ row) => parent < row));
  assert.equal(found.parent[0], -1);
});

/** @param {any[]} pieces */
function joined(pieces) {
  const lists = (/** @type {any[]} */ parts) =>
    Object.fromEntries(Object.keys(parts[0]).filter((name) => name !== "text").map((name) => [name, parts.flatMap((part) => part[name])]));
  return { ...lists(pieces), text: lists(pieces.map(({ text }) => text)) };
}

test("the pieces of a long page, joined, are its snapshot, and white space between two of them is kept", async () => {
  page(`<main>${'<p class="a b">One <b>two</b> <i>three</i> </p>'.repeat(3000)}<p>${"long ".repeat(40_000)}</p></main>`);
  const slices = /** @type {any} */ ({ spent: true, pause: async () => {} }); // so that any element may be the last of a piece
  /** @type {string[]} */
  const pieces = [];
  const root = { element: document.documentElement, anchored: false };
  const columns = await takeSnapshot([root], new Nodes(), slices, () => 0, async (read) => void pieces.push(await read.piece(slices)));
  const rest = await columns.json(slices);
  assert.equal(pieces.length, 2);
  assert.ok(pieces.every((piece) => piece.length > 50_000));
  columns.join();
  const whole = await columns.json(slices);
  assert.deepEqual(joined([...pieces, rest].map((piece) => JSON.parse(piece))), JSON.parse(whole));
  assert.deepEqual(JSON.parse(whole).text.value.slice(0, 3), ["One ", "two ", "three "]);
});

/** @param {any} found @param {string} tag */
const boxOf = (found, tag) => found.box.slice(4 * tags(found).indexOf(tag)).slice(0, 4);

test("a fixed element and all in it is sent where it is at the page's top, and the rest where it is in the page", async () => {
  const fixed = "<nav style='position: fixed' box='0 0 200 800'><ul box='0 50 200 600'><li box='0 60 200 20'>one</li></ul></nav>";
  const window = page(`${fixed}<p box="220 -900 400 60">text</p>`);
  Object.defineProperty(window, "scrollY", { value: 1000 });
  const nodes = new Nodes();
  const take = async (/** @type {Element} */ element, anchored = false) => {
    const columns = await takeSnapshot([{ element, anchored }], nodes, new Slices(GOING));
    return JSON.parse(await columns.json(new Slices(GOING)));
  };
  const found = await take(document.documentElement);
  assert.deepEqual(boxOf(found, "nav"), [0, 0, 200, 800]);
  assert.deepEqual(boxOf(found, "li"), [0, 60, 200, 20]);
  assert.deepEqual(boxOf(found, "p"), [220, 100, 400, 60]);
  const update = await take(/** @type {Element} */ (document.querySelector("ul")), true);
  assert.deepEqual(boxOf(update, "li"), [0, 60, 200, 20]);
});

test("what an update sends is edited, or is not, as in the whole page", async () => {
  const parts = [
    "<div contenteditable><div contenteditable=false><p id=x>Words</p></div></div>",
    "<div contenteditable=inherit><p id=x>Words</p></div>",
    "<div contenteditable><div contenteditable=inherit><p id=x>Words</p></div></div>",
    "<div contenteditable><div id=host></div></div>",
  ];
  for (const part of parts) {
    page(part);
    const root = document.getElementById("host")?.attachShadow({ mode: "open" });
    if (root) root.innerHTML = "<p id=x>Words</p>";
    const texts = async (/** @type {Element} */ element, anchored = false) => {
      const columns = await takeSnapshot([{ element, anchored }], new Nodes(), new Slices(GOING));
      return JSON.parse(await columns.json(new Slices(GOING))).text.value.join("").trim();
    };
    const added = /** @type {Element} */ ((root ?? document).querySelector("#x"));
    assert.equal(await texts(added, true), await texts(document.documentElement), part);
  }
});

test("taking a snapshot writes nothing to the page", async () => {
  const body = '<form><input value=a><p contenteditable>x</p></form><div id=s></div>';
  const window = page(body);
  const before = document.documentElement.outerHTML;
  let writes = 0;
  new window.MutationObserver(() => (writes += 1)).observe(document, { subtree: true, attributes: true, childList: true });
  await takeSnapshot([{ element: document.documentElement, anchored: false }], new Nodes(), new Slices(GOING));
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(document.documentElement.outerHTML, before);
  assert.equal(writes, 0);
});

test("text keeps its place, and runs of white space become one space", async () => {
  const found = await snapshotOf("<p>One\n   <b>two</b> three</p>");
  assert.deepEqual(found.text.value, ["One ", "two", " three"]);
  const order = found.text.at.map((/** @type {number} */ at) => tags(found).slice(0, at).at(-1));
  assert.deepEqual(order, ["p", "b", "b"]);
  assert.deepEqual(found.text.parent.map((/** @type {number} */ row) => tags(found)[row]), ["p", "b", "p"]);
});

test("the texts of an element without child elements are one text, and an empty text is none", async () => {
  page("<p>One<!-- here --> and\ttwo</p><p></p><i> </i><pre>a  b\n</pre>");
  document.querySelectorAll("p")[1].append(""); // no text, but a node
  const columns = await takeSnapshot([{ element: document.documentElement, anchored: false }], new Nodes(), new Slices(GOING));
  const found = JSON.parse(await columns.json(new Slices(GOING)));
  assert.deepEqual(found.text.value, ["One and two ", "a  b\n"]);
});

test("a translator's wrappers are text of the element around them", async () => {
  const wrapped = (/** @type {string} */ text) => `<font dir="auto" style="vertical-align: inherit"><font>${text}</font></font>`;
  const found = await snapshotOf(`<p id=p>${wrapped("Eins")} <b>${wrapped("zwei")}</b></p><p>One<font class="added"><br><font>eins</font></font></p>`);
  assert.deepEqual(tags(found).slice(2), ["p", "b", "p"]);
  assert.deepEqual(found.text.value, ["Eins ", "zwei", "One", " eins "]);
  assert.deepEqual(found.text.parent, [2, 3, 4, 4]);
});

test("an element that means nothing by itself is sent with the tag of its role", async () => {
  const found = await snapshotOf(
    "<div role=heading aria-level=1>One</div><div role=list><p role=listitem>Two</p></div><a role=heading>Three</a><span role=note>Four</span>",
  );
  assert.deepEqual(tags(found).slice(2), ["h1", "ul", "li", "a", "span"]);
});

test("a font with a look, or with other elements in it, is an element", async () => {
  const found = await snapshotOf("<p><font color=red>One</font><font><i>two</i></font><font>a<br>b<br>c</font></p>");
  assert.deepEqual(tags(found).slice(2), ["p", "font", "font", "i", "font", "br", "br"]);
});

test("nothing that the user typed or could type is sent", async () => {
  const found = await snapshotOf(
    '<input type=password value=secret1><textarea>secret2</textarea><select><option>secret3</option></select>' +
      '<div contenteditable>secret4 <b>secret5</b></div><input value=secret6><p>open</p>',
  );
  assert.ok(!JSON.stringify(found).includes("secret"));
  assert.deepEqual(found.text.value, ["open"]);
});

test("scripts, styles and templates are left out with their contents", async () => {
  const found = await snapshotOf("<script>s1</script><style>s2</style><noscript>s3</noscript><template>s4</template><p>text</p>");
  assert.deepEqual(found.text.value, ["text"]);
  assert.deepEqual(tags(found), ["html", "body", "p"]);
});

test("a shadow tree's nodes stand below the host, slotted nodes in their slot", async () => {
  page("<div id=h><p>slotted</p></div>");
  const host = /** @type {Element} */ (document.getElementById("h"));
  host.attachShadow({ mode: "open" }).innerHTML = "<section><slot></slot></section><footer>end</footer>";
  const columns = await takeSnapshot([{ element: document.documentElement, anchored: false }], new Nodes(), new Slices(GOING));
  const found = JSON.parse(await columns.json(new Slices(GOING)));
  assert.deepEqual(tags(found), ["html", "body", "div", "section", "slot", "p", "footer"]);
  assert.deepEqual(found.text.value, ["slotted", "end"]);
});

test("of an element's attributes only its microdata is sent", async () => {
  const found = await snapshotOf('<p itemprop=name title=t lang=de aria-label=l hidden>x</p><a href=/x>y</a><input type=email itemtype=y>');
  const stringAt = (/** @type {number} */ at, /** @type {number} */ place) => (place % 3 ? found.strings[at] : tags(found)[at]);
  const strings = found.attrs.map(stringAt);
  assert.deepEqual(strings, ["p", "itemprop", "name", "input", "itemtype", "y"]);
});

test("class, id and role become one token list, shared by equal elements", async () => {
  const found = await snapshotOf('<p class="a b" id=c role=note>x</p><p class="a b" id=c role=note>y</p>');
  const [one, two] = found.name.slice(-2);
  assert.equal(one, two);
  assert.deepEqual(found.names[one].map((/** @type {number} */ at) => found.strings[at]), ["a", "b", "c", "note"]);
});

test("elements with the same tokens share an entry, whatever attribute has them", async () => {
  const found = await snapshotOf(
    "<p class='a b'>x</p><p class=' a  b '>x</p><p class=a id=b>x</p><p id=a class='a b'>x</p><p class=b>x</p>",
  );
  const names = found.name.slice(-5);
  assert.equal(new Set(names.slice(0, 4)).size, 1);
  assert.notEqual(names[4], names[0]);
  const entries = found.names.map((/** @type {number[]} */ entry) => entry.map((at) => found.strings[at]).join(" "));
  assert.equal(new Set(entries).size, entries.length);
});

test("a snapshot ends with its signal", async () => {
  page("<p>text</p>");
  const slices = new Slices(AbortSignal.abort());
  await assert.rejects(takeSnapshot([{ element: document.documentElement, anchored: false }], new Nodes(), slices));
});

test("an element hidden by Penumbra is sent as the page shows it, without a box", async () => {
  const gone = 'box="0 0 0 0" style="display: none"';
  page(`<nav id=ours ${gone}><p id=menu box="0 0 0 0">menu</p><p id=shut ${gone}>shut</p></nav><aside id=theirs ${gone}><p>x</p></aside>`);
  window.Element.prototype.getClientRects = function drawn() {
    return /** @type {any} */ (this.closest("#ours, #theirs") ? [] : [this.getBoundingClientRect()]);
  };
  const nodes = new Nodes();
  const ours = (/** @type {Element} */ element) => (element.id === "ours" ? 2 : 0);
  const flagsOf = async (/** @type {import("../../../../extension/content/snapshot/snapshot.js").Root} */ root) => {
    const columns = await takeSnapshot([root], nodes, new Slices(GOING), ours);
    const { key, flags } = JSON.parse(await columns.json(new Slices(GOING)));
    return (/** @type {string} */ id) => flags[key.indexOf(nodes.keyOf(el(id)))];
  };
  const whole = await flagsOf({ element: document.documentElement, anchored: false });
  assert.deepEqual(["ours", "menu", "shut", "theirs"].map(whole), [64 | 128, 0, 1, 1]);
  const part = await flagsOf({ element: el("menu"), anchored: true });
  assert.equal(part("menu"), 0);
});

test("only invisibility of Penumbra's own making is sent as hidden by Penumbra", async () => {
  page('<p id=ours style="visibility: hidden">x</p><p id=theirs style="visibility: hidden">y</p>');
  const nodes = new Nodes();
  const ours = (/** @type {Element} */ element) => (element.id === "ours" ? 2 : 0);
  const columns = await takeSnapshot([{ element: document.documentElement, anchored: false }], nodes, new Slices(GOING), ours);
  const { key, flags } = JSON.parse(await columns.json(new Slices(GOING)));
  assert.deepEqual(["ours", "theirs"].map((id) => flags[key.indexOf(nodes.keyOf(el(id)))]), [64 | 128, 0]);
});

test("half of a surrogate pair is sent as the replacement character", async () => {
  page(`<img itemprop="${"x".repeat(199)}😀 more"><p></p>`);
  document.querySelector("p")?.append("😀".slice(0, 1));
  const columns = await takeSnapshot([{ element: document.documentElement, anchored: false }], new Nodes(), new Slices(GOING));
  const found = JSON.parse(await columns.json(new Slices(GOING)));
  assert.ok(found.strings.includes(`${"x".repeat(199)}\ufffd`));
  assert.deepEqual(found.text.value, ["\ufffd"]);
});

test("a masked form is left out, and everything around it is read", async () => {
  page("<p>Before</p><form id=form><p>Inside</p><input id=field></form><p>After</p>");
  Object.defineProperty(el("form"), "getBoundingClientRect", { value: el("field") });
  const slices = new Slices(GOING);
  const columns = await takeSnapshot([{ element: document.documentElement, anchored: false }], new Nodes(), slices);
  assert.deepEqual(JSON.parse(await columns.json(slices)).text.value, ["Before", "After"]);
});

test("thousands of new siblings are placed in linear time", async () => {
  page(`<div id=list>${"<p>x</p>".repeat(400)}</div>`);
  const nodes = new Nodes();
  const slices = new Slices(GOING);
  nodes.enter(el("list"), "", false);
  let asked = 0;
  const counted = (/** @type {any} */ node) => ((asked += 1), node);
  const roots = [...el("list").children].map((element) => {
    const { nextSibling } = element;
    Object.defineProperty(element, "nextSibling", { get: () => counted(nextSibling) });
    return { element, anchored: true };
  });
  const { anchors } = JSON.parse(await (await takeSnapshot(roots, nodes, slices)).json(slices));
  assert.deepEqual(anchors.slice(0, 6), [0, 1, 0, 1, 1, 2]);
  assert.deepEqual(anchors.slice(-3), [399, 1, 400]);
  assert.ok(asked < 2000, String(asked));
});
