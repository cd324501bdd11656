import assert from "node:assert/strict";
import test from "node:test";

import { openPage, played, settled } from "./extension-page.js";

const SETTINGS = { readerTheme: "system", readerFont: "serif", readerSize: 19, readerWidth: 68, readerLine: 1.6, readerRate: 1 };

let opened = 0;

/** The reader view when its article is asked for. @param {() => any} article */
async function opening(article) {
  openPage("pages/reader/reader.html");
  for (const name of ["DOMParser", "Node", "addEventListener", "IntersectionObserver"]) {
    Object.defineProperty(globalThis, name, { value: /** @type {any} */ (window)[name], configurable: true, writable: true });
  }
  played.answers = { "ui-bg-settings": () => SETTINGS, "ui-bg-article": article, "ui-bg-place": () => ({ remembered: false, place: null }) };
  await import(`../../../extension/pages/reader/reader.js?${(opened += 1)}`);
  await settled();
}

test("title and facts have the direction of the article, not of the interface", async () => {
  const page = { url: "https://a.example/", title: "ظل" };
  const facts = { title: "ظل", byline: "آدا", date: "2026-11-20", minutes: 3, comments: "" };
  await opening(() => ({ ...facts, html: "<p>ظل</p>", lang: "ar", dir: "rtl", page }));
  assert.equal(document.querySelector("#head")?.getAttribute("dir"), "rtl");
  assert.equal(document.querySelectorAll("#head > #facts > bdi").length, 4);
});

/** @param {Record<string, string>} told */
async function refused(told) {
  await opening(() => {
    throw told;
  });
  return document.querySelector("#said")?.textContent;
}

test("an article that the host could not make says why and what to do", async () => {
  const closed = "Specified native messaging host not found.";
  assert.equal(await refused({ message: closed, state: "host_missing" }), "state_host_missing_sentence state_host_missing_advice");
  assert.equal(await refused({ message: "The page is too deep.", advice: "Read a part." }), "The page is too deep. Read a part.");
});
