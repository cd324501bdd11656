import assert from "node:assert/strict";
import test from "node:test";

import { pictureOf, sourceOf } from "../../../../extension/content/article/collect-pictures.js";
import { page } from "../dom.js";

const HERE = "https://site.example";
const DOT = "data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=";
const EMPTY_DRAWING = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 6'%3E%3C/svg%3E";
const DRAWING = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Cpath d='M0 0h9'/%3E%3C/svg%3E";

/**
 * The address that the reader gets for the page's picture.
 *
 * @param {string} body
 * @param {{ width?: number, current?: string, complete?: boolean }} loaded natural width, CSS px, and the address that the browser took
 */
function source(body, { width = 0, current = "", complete = true } = {}) {
  const window = page(body);
  Object.assign(globalThis, { matchMedia: (/** @type {string} */ media) => ({ matches: media.includes("min-width: 1px") }) });
  globalThis.DOMParser = window.DOMParser;
  const image = /** @type {any} */ (document.querySelector("img"));
  // Where scripts run, the content of this element is text.
  for (const noscript of document.querySelectorAll("noscript")) noscript.textContent = noscript.innerHTML;
  Object.defineProperties(image, {
    complete: { value: complete },
    naturalWidth: { value: width },
    currentSrc: { value: current && new URL(current, HERE).href },
    baseURI: { value: `${HERE}/news/one` },
  });
  return sourceOf(image).replace(HERE, "");
}

test("a picture without a source, or with the page's own address, has none", () => {
  for (const attributes of ["", 'src=""', 'src=" "', 'src="#"', 'src="/news/one"', 'src="#top"', 'data-src=""', 'srcset=" "']) {
    assert.equal(source(`<img ${attributes} alt="A lamp">`), "", attributes);
  }
  page('<img alt="A lamp">');
  const image = /** @type {any} */ (document.querySelector("img"));
  Object.defineProperty(image, "baseURI", { value: `${HERE}/news/one` });
  assert.equal(pictureOf(image, document), null);
});

test("a dot or an empty drawing that waits for a picture is none, and a drawing is one", () => {
  assert.equal(source(`<img src="${DOT}">`, { width: 1, current: DOT }), "");
  assert.equal(source(`<img src="${EMPTY_DRAWING}">`, { width: 300, current: EMPTY_DRAWING }), "");
  assert.equal(source(`<img src="${DRAWING}">`, { width: 300, current: DRAWING }), new URL(DRAWING).href);
});

test("a lazy picture has its later address, whatever holds it", () => {
  for (const attribute of ["data-src", "data-lazy-src", "data-original", "data-hi-res-src", "data-url"]) {
    assert.equal(source(`<img src="${DOT}" ${attribute}="/late.jpg">`, { width: 1, current: DOT }), "/late.jpg", attribute);
  }
  const blurred = { width: 20, current: "/blur.jpg" };
  assert.equal(source('<img src="/blur.jpg" data-src="/late.jpg" box="0 0 600 400">', blurred), "/late.jpg");
  assert.equal(source('<img src="/face.jpg" data-src="/late.jpg" box="0 0 40 40">', { width: 40, current: "/face.jpg" }), "/face.jpg");
  assert.equal(source(`<img src="${DOT}" data-src="/{width}.jpg" data-srcset="/a.jpg 900w">`, { width: 1, current: DOT }), "/a.jpg");
});

test("the picture of a noscript element beside it is taken at its best size", () => {
  const lazy = `<img src="${DOT}">`;
  assert.equal(source(`${lazy}<noscript><img src="/a.jpg"></noscript>`, { width: 1, current: DOT }), "/a.jpg");
  assert.equal(source(`${lazy}<noscript><img src="/a.jpg" srcset="/b.jpg 900w, /c.jpg 300w"></noscript>`, { width: 1, current: DOT }), "/b.jpg");
});

test("of a loaded picture the set has the best size, and no more than the widest column needs", () => {
  const set = "/s.jpg 300w, /m.jpg 900w, /l.jpg 1800w, /xl.jpg 6000w";
  assert.equal(source(`<img src="/s.jpg" srcset="${set}">`, { width: 300, current: "/s.jpg" }), "/l.jpg");
  assert.equal(source('<img src="/s.jpg" srcset="/s.jpg 1x, /d.jpg 2x">', { width: 300, current: "/s.jpg" }), "/d.jpg");
  assert.equal(source('<img src="/other.jpg" srcset="/s.jpg 1x">', { width: 300, current: "/other.jpg" }), "/other.jpg");
});

test("of a picture element the sources for this screen are taken", () => {
  const sources = (/** @type {string} */ media) =>
    `<picture><source media="(max-width: 9px)" srcset="/phone.jpg 2000w"><source media="${media}" srcset="/wide-s.jpg 400w, /wide.jpg 1200w">`;
  const body = `${sources("(min-width: 1px)")}<img src="/s.jpg"></picture>`;
  assert.equal(source(body, { width: 400, current: "/wide-s.jpg" }), "/wide.jpg");
  assert.equal(source(body, { complete: false }), "/wide.jpg");
});
