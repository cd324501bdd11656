import assert from "node:assert/strict";
import test from "node:test";

import { openPage, played, settled } from "./extension-page.js";

const SETTINGS = { readerTheme: "system", readerFont: "serif", readerSize: 19, readerWidth: 68, readerLine: 1.6, readerRate: 1 };

let opened = 0;

/** The reader view with an article. @param {string} title @param {string} html */
async function reading(title, html) {
  openPage("pages/reader/reader.html");
  for (const name of ["DOMParser", "Node", "addEventListener", "IntersectionObserver"]) {
    Object.defineProperty(globalThis, name, { value: /** @type {any} */ (window)[name], configurable: true, writable: true });
  }
  played.answers = {
    "ui-bg-settings": () => SETTINGS,
    "ui-bg-article": () => ({ title, html, page: { url: "https://site.example/", title }, lang: "en", minutes: 1 }),
  };
  await import(`../../../extension/pages/reader/reader.js?${(opened += 1)}`);
  await settled();
}

/** @returns {string[]} */
const headings = () => [...document.querySelectorAll("#text h1, #text h2")].map((one) => one.textContent ?? "");

test("the heading that is the title stands once, also under another", async () => {
  await reading("Light", "<h2>News</h2><h1>Light</h1><p>Words.</p><h2>Light</h2>");
  assert.deepEqual(headings(), ["News", "Light"]);
  await reading("Light", "<h2>Light</h2><p>Words.</p><h2>Light</h2>");
  assert.deepEqual(headings(), ["Light"]);
});

test("a part that is called as the whole keeps its heading", async () => {
  await reading("Light", "<h2>News</h2><p>Words.</p><h2>Light</h2>");
  assert.deepEqual(headings(), ["News", "Light"]);
});
