import assert from "node:assert/strict";
import test from "node:test";

import { Window } from "happy-dom";

const window = new Window({ url: "https://extension.invalid/" });
globalThis.chrome = /** @type {any} */ ({ i18n: { getMessage: (/** @type {string} */ key) => key }, runtime: {} });
for (const name of ["document", "DOMParser", "Node", "localStorage"]) {
  Object.defineProperty(globalThis, name, { value: /** @type {any} */ (window)[name], configurable: true });
}
const { render, webAddress } = await import("../../../extension/pages/reader/render.js");

const OPTIONS = { pictures: true, base: "https://news.example.org/2026/story.html" };

/** @param {string} html @param {any} [options] @returns {any} */
function shown(html, options = OPTIONS) {
  const place = document.createElement("div");
  place.append(render(html, options));
  return place;
}

test("nothing that runs or loads by itself is accepted", () => {
  const bad = `<p onclick="x()" style="background:url(//e.org/p)">text</p><script>x()</script><style>p{}</style><link href="//e.org/c">
    <iframe src="https://e.org/f"></iframe><object data="//e.org/o"></object><form action="//e.org"><input></form>
    <svg onload="x()"></svg><meta http-equiv="refresh" content="0;url=//e.org"><base href="//e.org">`;
  const place = shown(bad);
  assert.equal(place.querySelectorAll("script, style, link, iframe, object, form, input, svg, meta, base").length, 0);
  assert.equal(place.querySelector("p").attributes.length, 0);
  assert.equal(place.querySelectorAll(".card").length, 1);
});

test("only valid addresses are links", () => {
  const place = shown(
    '<a href="javascript:x()">a</a><a href="data:text/html,x">b</a><a href="/c">c</a><a href="mailto:d@e.org">d</a>',
  );
  assert.deepEqual(
    [...place.querySelectorAll("a")].map((link) => link.getAttribute("href")),
    [null, null, "https://news.example.org/c", "mailto:d@e.org"],
  );
  assert.equal(webAddress("file:///etc/passwd", OPTIONS.base), "");
});

test("ids of the article differ from the page's own, and links to them work", () => {
  const place = shown('<a href="#back">x</a><p id="back">y</p>');
  assert.equal(place.querySelector("a").getAttribute("href"), "#in-back");
  assert.equal(place.querySelector("p").id, "in-back");
});

test("formulas, pictures, embeds and waiting pictures are places too, with an id that the page itself cannot have", () => {
  const all = `<math id="back"><mi id="toc">x</mi></math><img id="title" src="/p.png" alt="Moon"><iframe id="text" src="https://e.org/f"></iframe>`;
  for (const pictures of [true, false]) {
    const ids = [...shown(all, { ...OPTIONS, pictures }).querySelectorAll("[id]")].map(({ id }) => id);
    assert.deepEqual(ids, ["in-back", "in-toc", "in-title", "in-text"]);
  }
});

test("an arrow back from a note has a name, and other links have their own", () => {
  const place = shown('<p id="p">A<a href="#n" role="doc-noteref">1</a></p><p id="n">B<a href="#p" class="footnote-back" role="doc-backlink">↩</a></p>');
  const told = [...place.querySelectorAll("a")].map((link) => [link.getAttribute("role"), link.getAttribute("aria-label")]);
  assert.deepEqual(told, [[null, null], ["doc-backlink", "reader_note_back"]]);
});

test("a picture waits for a click if the user wants that", () => {
  const place = shown('<img src="/p.png" alt="Moon">', { ...OPTIONS, pictures: false });
  assert.equal(place.querySelectorAll("img").length, 0);
  place.querySelector("button").click();
  assert.equal(place.querySelector("img").src, "https://news.example.org/p.png");
});

test("the content of a clicked card gets the focus of its button", () => {
  const film = '<iframe src="https://player.example.org/1"></iframe>';
  const place = shown(`<img src="/p.png" alt="Moon">${film}`, { ...OPTIONS, pictures: false });
  document.body.append(place);
  for (const tag of ["img", "iframe"]) {
    const button = place.querySelector("button");
    button.focus();
    button.click();
    assert.equal(document.activeElement?.localName, tag);
  }
});

test("links lead to the content of a clicked card as they have led to the card", () => {
  const place = shown('<img id="moon" src="/p.png" alt="Moon"><iframe id="film" src="https://e.org/f"></iframe>', { ...OPTIONS, pictures: false });
  for (const id of ["in-moon", "in-film"]) {
    place.querySelector("button").click();
    assert.ok(["img", "iframe"].includes(place.querySelector(`#${id}`)?.localName), id);
  }
});

test("an embed is a card with its name, and a sandboxed frame after a click", () => {
  const place = shown('<iframe src="https://player.example.org/1" title="A film"></iframe>');
  assert.match(place.querySelector(".card").textContent, /A film · player\.example\.org/);
  place.querySelector("button").click();
  const frame = place.querySelector("iframe");
  assert.equal(frame.getAttribute("src") ?? frame.src, "https://player.example.org/1");
  assert.ok(!String(frame.getAttribute("sandbox") ?? frame.sandbox).includes("top-navigation"));
});
