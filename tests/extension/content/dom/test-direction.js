import assert from "node:assert/strict";
import test from "node:test";

import { statedDirection, textDirection } from "../../../../extension/content/dom/direction.js";
import { collected, directionOf } from "../collecting.js";
import { el, page } from "../dom.js";

/** @param {string} body @param {Record<string, string>} [root] attributes of `html` */
function opened(body, root = {}) {
  page(body);
  for (const [name, value] of Object.entries(root)) document.documentElement.setAttribute(name, value);
  Object.assign(globalThis, { getComputedStyle: (/** @type {any} */ one) => ({ direction: directionOf(one) }) });
}

/** @param {string} body @returns {string} */
const html = (body) => collected(body).innerHTML.trim();

test("a page has the text direction of its body, however it is set", () => {
  opened("<p>Text</p>", { dir: "rtl" });
  assert.equal(statedDirection(), "rtl");
  opened("<p>Text</p>");
  document.body.dir = "rtl";
  assert.equal(statedDirection(), "rtl");
  opened("<p>Text</p>");
  document.body.style.direction = "rtl";
  assert.equal(statedDirection(), "rtl");
  opened("<p>Text</p>", { dir: "rtl" });
  document.body.dir = "ltr";
  assert.equal(statedDirection(), "ltr");
});

test("a page that states no direction has none, so that its language may decide", () => {
  opened("<main id=main>Text</main>");
  assert.equal(statedDirection(), "");
  assert.equal(statedDirection([el("main")]), "");
  opened("<main id=main>Text</main>", { dir: "auto" });
  assert.equal(statedDirection(), "auto");
  opened('<main id=main dir="ltr">Text</main>');
  assert.equal(statedDirection([el("main")]), "ltr");
});

test("the text direction is that of most of the main content", () => {
  opened('<main id=main dir="rtl">A long text</main><p id=note>Note</p>');
  assert.equal(textDirection([el("main"), el("note")]), "rtl");
  assert.equal(statedDirection([el("main"), el("note")]), "rtl");
  assert.equal(textDirection(), "ltr");
});

test("a part with another direction than the text around it gets a dir attribute", () => {
  assert.equal(html('<p dir="rtl">One</p>'), '<p dir="rtl">One</p>');
  assert.equal(html('<p style="display: block; direction: rtl">One</p>'), '<p dir="rtl">One</p>');
  assert.equal(html('<p style="display: block">A <b style="display: inline; direction: rtl">run</b></p>'), "<p>A <b>run</b></p>");
  assert.equal(html('<p dir="nowhere">One</p>'), "<p>One</p>");
  assert.equal(html('<p dir="auto">One</p>'), '<p dir="auto">One</p>');
});

test("code keeps its own direction or that of its container", () => {
  const dirs = (/** @type {string} */ body) => collected(`<section dir="rtl">${body}</section>`).querySelector("pre").getAttribute("dir");
  assert.equal(dirs('<pre dir="ltr"><code dir="ltr">f(x)</code></pre>'), "ltr");
  assert.equal(dirs('<pre><code dir="ltr">f(x)</code></pre>'), "ltr");
  assert.equal(dirs('<pre style="display: block; direction: ltr"><code>f(x)</code></pre>'), "ltr");
  assert.equal(dirs("<pre><code>f(x)</code></pre>"), null);
});
