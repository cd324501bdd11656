import assert from "node:assert/strict";
import test from "node:test";

import { collect } from "../../../../extension/content/article/collect.js";
import { LEVEL } from "../../../../extension/content/apply/mark-values.js";
import { collected } from "../collecting.js";
import { page } from "../dom.js";

/** @param {Element} element @returns {string} */
const words = (element) => element.textContent?.replace(/\s+/g, " ").trim() ?? "";

test("a heading that is a button keeps its words, as a run of text", () => {
  const place = collected(`<h3><button aria-expanded="true">What does it cost?</button></h3><p>Nothing.</p>
    <details open><summary><button style="display: flex">More</button></summary>Text</details>
    <dl><dt><button>Term</button></dt><dd>Meaning</dd></dl><div role="heading" aria-level="2"><button>Part</button></div>`);
  const told = ["h3 > span", "summary > span", "dt > span", "h2 > span"].map((one) => words(place.querySelector(one)));
  assert.deepEqual(told, ["What does it cost?", "More", "Term", "Part"]);
  assert.equal(place.querySelector("button"), null);
});

test("an element that means nothing by itself is what its role says", () => {
  const place = collected(`<div role="heading" aria-level="3">Soil</div><div role="list"><div role="listitem">Sand</div></div>`);
  assert.equal(place.innerHTML, "<h3>Soil</h3><ul><li>Sand</li></ul>");
});

test("a heading's toggle button keeps its words, also beside a number", () => {
  assert.equal(words(collected('<h3>Q: <button aria-expanded="false">Is it free?</button></h3>')), "Q: Is it free?");
  assert.equal(words(collected("<h3>1. <button>Is it free?</button></h3>")), "1. Is it free?");
});

test("a button beside a heading's own words, or in no heading, is left out", () => {
  assert.equal(words(collected("<h2>Install it <button>Copy link</button></h2><p>Text <button>Share</button></p>")), "Install it Text");
});

test("a draft that is kept in a minor part is not part of the article", () => {
  assert.equal(words(collected(`<p>Text</p><div level="dim">Reply<div level="keep" contenteditable="true">Dear all</div></div>`)), "Text");
  assert.equal(words(collected(`<p>Text</p><div level="keep" contenteditable="true">More of it</div>`)), "TextMore of it");
  assert.equal(words(collected(`<p>Text</p><div level="dim">Reply<p level="keep">Said</p></div>`)), "TextSaid");
});

test("a note stays with the raised link to it, also in a copy of a page whose links have the first one's address", () => {
  for (const href of ["#n1", "https://first.example/wiki#n1", "#n%31"]) {
    const place = collected(`<p>Text<sup><a href="${href}">[1]</a></sup></p><ol level="dim"><li id="n1">A note.</li></ol>`);
    assert.equal(words(place), "Text[1]A note.", href);
  }
  const other = collected('<p>Text <a href="https://first.example/wiki#n1">[1]</a></p><ol level="dim"><li id="n1">A note.</li></ol>');
  assert.equal(words(other), "Text [1]");
});

const HEADS = "<tr><th>A</th><th>B</th><th>C</th></tr>";

/** @param {string} body @returns {string[]} */
const rows = (body) =>
  [...collected(`<table><tbody>${HEADS}${body}</tbody></table>`).querySelectorAll("tr")].map((row) =>
    [...row.children].map(words).join("|"),
  );

test("a cell that is left out keeps its place in a row that has kept ones", () => {
  assert.deepEqual(rows('<tr><td>1</td><td level="dim">2</td><td>3</td></tr>'), ["A|B|C", "1||3"]);
  assert.deepEqual(rows('<tr level="hide"><th>1</th><td>2</td><td level="keep">3</td></tr>'), ["A|B|C", "||3"]);
  assert.deepEqual(rows('<tr><td style="visibility: hidden">1</td><td>2</td><td>3</td></tr>'), ["A|B|C", "|2|3"]);
  const wide = collected('<table><tr><td level="dim" colspan="2" id="x">1</td><td>3</td></tr></table>').querySelector("td");
  assert.equal(wide.outerHTML, '<td colspan="2"></td>');
});

test("a row without kept cells and a cell without space are left out", () => {
  assert.deepEqual(rows('<tr level="hide"><td>1</td><td>2</td><td>3</td></tr>'), ["A|B|C"]);
  assert.deepEqual(rows('<tr><td style="display: none">0</td><td>1</td><td>2</td><td>3</td></tr>'), ["A|B|C", "1|2|3"]);
});

/**
 * How many times as long something takes that is eight times as long: about 8 where each part is looked at once, and 64 where it is again
 * from each.
 *
 * @param {(size: number) => void} work
 * @param {number} size
 */
function growth(work, size) {
  const spent = (/** @type {number} */ much) => {
    const before = process.cpuUsage();
    work(much);
    return process.cpuUsage(before).user;
  };
  spent(size); // what is made with the first is no part of it
  return spent(8 * size) / Math.max(spent(size), 5000);
}

for (const [what, body] of /** @type {[string, (size: number) => string][]} */ ([
  ["a listing with a long gap", (size) => `<pre>x = 1${" ".repeat(size)}y = 2</pre>`],
  ["a picture whose addresses are one long word and another", (size) => `<img data-srcset="${"a".repeat(size)} b">`],
  ["a picture whose addresses are commas", (size) => `<img data-srcset="${",".repeat(size)}b c">`],
])) {
  test(`${what} is collected in one go`, () => assert.ok(growth((size) => collected(body(size)), 12_000) < 24));
}

test("the largest address of a lazy picture is taken, however they are separated", () => {
  for (const [set, address] of [
    ["/s.png 100w, /l.png 300w, /m.png 200w", "/l.png"],
    ["/s.png 1x,/l.png 2x", "/l.png"],
    ["/only.png", "/only.png"],
    ["/one,w_1/a.png, /two.png", "/one,w_1/a.png"],
    ["/a.png ,/b.png 1.5x", "/b.png"],
  ]) {
    const image = collected(`<p>Text</p><img data-srcset="${set}" width=300 height=200>`).querySelector("img");
    assert.equal(image.getAttribute("src"), `https://site.example${address}`, set);
  }
});

test("a caption of any name stays with its picture, and goes with it", () => {
  const caption = '<p class="wp-caption-text" level="dim">A lamp, by Ada</p>';
  assert.equal(words(collected(`<div><img src="/a.jpg">${caption}</div>`)), "A lamp, by Ada");
  assert.equal(words(collected(`<div level="dim"><img src="/a.jpg">${caption}</div><p>Text</p>`)), "Text");
  assert.equal(words(collected(`<div>${caption}</div><p>Text</p>`)), "Text");
});

test("a figure whose picture is not loaded yet has its address from microdata", () => {
  const figure = (/** @type {string} */ inside) =>
    `<figure itemtype="https://schema.org/ImageObject" itemid="/lamp.jpg">${inside}<figcaption>A lamp</figcaption></figure>`;
  const sources = (/** @type {string} */ body) => [...collected(body).querySelectorAll("figure img")].map((one) => one.getAttribute("src"));
  assert.deepEqual(sources(figure('<div class="lazy"></div>')), ["https://site.example/lamp.jpg"]);
  assert.deepEqual(sources(figure('<img src="/own.jpg">')), ["https://site.example/own.jpg"]);
  assert.deepEqual(sources("<figure itemid='/lamp.jpg'><figcaption>A lamp</figcaption></figure>"), []);
});

test("a picture that the page does not draw is left out, unless it waits for another address", () => {
  const sources = (/** @type {string} */ body) => [...collected(body).querySelectorAll("img")].map((one) => one.getAttribute("src"));
  assert.deepEqual(sources('<p>Text</p><img src="/count.gif" style="display: none">'), []);
  assert.deepEqual(sources('<p>Text</p><img src="/s.gif" data-src="/late.jpg" style="display: none">'), ["https://site.example/late.jpg"]);
});

test("an empty item of a numbered list keeps its number, an empty bullet goes", () => {
  assert.equal(collected("<ol><li>a</li><li></li><li>c</li></ol>").querySelectorAll("li").length, 3);
  assert.equal(collected("<ul><li>a</li><li></li><li>c</li></ul>").querySelectorAll("li").length, 2);
  assert.equal(collected('<ol><li>a</li><li level="dim">b</li><li>c</li></ol>').querySelectorAll("li").length, 2);
});

test("comments are collected once, in any number", () => {
  page(`<p>Text</p>${'<div class=comments><div class="comment">Said</div></div>'.repeat(300)}`);
  globalThis.getComputedStyle = /** @type {any} */ (() => ({ display: "block", visibility: "visible", float: "none", direction: "ltr" }));
  const level = (/** @type {Element} */ { className }) => (className === "comments" ? LEVEL.dim : undefined);
  let asked = 0;
  const { contains } = Node.prototype;
  Node.prototype.contains = function counted(/** @type {any} */ other) {
    asked += 1;
    return contains.call(this, other);
  };
  const { comments } = collect(level, { comments: true });
  Node.prototype.contains = contains;
  assert.equal(comments.match(/Said/g)?.length, 300);
  assert.ok(asked > 0 && asked < 10 * 300, `${asked} looks into one another`);
});

test("a heading's link to itself leaves the id that other links lead to", () => {
  const place = collected('<h2><a class="headerlink" id="two" href="#two">¶</a>Two</h2>');
  assert.equal(place.innerHTML, '<h2><a id="two"></a>Two</h2>');
});

test("an anchor of a heading that has only a name leaves it as the id that links lead to", () => {
  const place = collected('<h2><a class="headerlink" name="two" href="#two">¶</a>Two</h2>');
  assert.equal(place.innerHTML, '<h2><a id="two"></a>Two</h2>');
});

test("a link leads to the name of an anchor, with the site's prefix only where the page has it", () => {
  const place = collected(`<p><a href="#use">Use</a> <a href="#own">Own</a></p><h2><a name="user-content-use"></a>Use</h2>
    <h2><a name="own"></a>Own</h2><h2 id="user-content-own">Other</h2><form name="user-content-x"></form>`);
  const places = [...place.querySelectorAll("[id]")].map(({ id }) => id);
  assert.deepEqual([...place.querySelectorAll("a[href]")].map((link) => link.getAttribute("href")), ["#user-content-use", "#own"]);
  assert.deepEqual(places, ["user-content-use", "own", "user-content-own"]);
});

test("listings, pictures and formulas keep their ids", () => {
  const place = collected(`<pre id="code">x = 1</pre><img id="moon" src="https://e.org/moon.png" width="200" height="200">
    <span class="katex" id="sum"><math><mi>x</mi></math></span>`);
  assert.deepEqual([...place.querySelectorAll("[id]")].map(({ id, localName }) => [id, localName]), [["code", "pre"], ["moon", "img"], ["sum", "math"]]);
});

test("a link to a text of a user leads there, though the site has put a prefix before its id", () => {
  const place = collected('<p><a href="#use">Use</a> <a href="#own">Own</a></p><h2 id="user-content-use">Use</h2><h2 id="own">Own</h2>');
  assert.deepEqual([...place.querySelectorAll("a")].map((link) => link.getAttribute("href")), ["#user-content-use", "#own"]);
});
