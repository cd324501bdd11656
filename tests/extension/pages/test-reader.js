import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { setImmediate } from "node:timers/promises";

import { Window } from "happy-dom";

import { openPage, played, reason, settled } from "./extension-page.js";

const SETTINGS = { readerTheme: "system", readerFont: "serif", readerSize: 19, readerWidth: 68, readerLine: 1.6, readerRate: 1 };

const ARTICLE = { title: "Shade", html: "<p>Shade</p>", lang: "en", page: { url: "https://a.example/", title: "Shade" } };

let opened = 0;

/** The reader view when its article is asked for. @param {() => any} article */
async function opening(article) {
  openPage("pages/reader/reader.html");
  for (const name of ["DOMParser", "Node", "addEventListener", "getSelection", "innerHeight", "IntersectionObserver"]) {
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

test("an article without a known language has none, not the interface's", async () => {
  for (const lang of ["", undefined]) {
    await opening(() => ({ ...ARTICLE, lang, comments: "<p>Shade</p>" }));
    const told = ["#title", "#text", "#comments-text"].map((id) => document.querySelector(id)?.getAttribute("lang"));
    assert.deepEqual(told, ["", "", ""]);
  }
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
  assert.equal(await refused({ message: closed, state: "host_missing" }), "state_host_missing_sentence state_host_missing_advice next_install");
  assert.equal(await refused({ message: "The page is too deep.", advice: "Read a part." }), reason("The page is too deep", "Read a part."));
});

test("a next step that fails is told", async () => {
  await refused({ message: "not found", state: "host_missing" });
  played.answers["ui-bg-next"] = () => Promise.reject(new Error("closed"));
  await press("#said button");
  await settled();
  assert.equal(told(), reason("closed"));
});

/** What the reader view says for the moment. */
const told = () => document.querySelector("#toast")?.textContent;
/** @param {string} selector */
async function press(selector) {
  /** @type {any} */ (document.querySelector(selector)).click();
  await setImmediate(); // `settled` would wait for the time, which stands still
}
/** @param {boolean} allowed whether the browser lets the link be copied */
function clipboard(allowed) {
  const writeText = () => (allowed ? Promise.resolve() : Promise.reject(new Error("denied")));
  Object.defineProperty(globalThis, "navigator", { value: { clipboard: { writeText } }, configurable: true });
}

test("a success is said for three seconds, a failure until it is closed or something else is said", async ({ mock }) => {
  await opening(() => ARTICLE);
  mock.timers.enable({ apis: ["setTimeout"] });
  played.answers["ui-bg-export"] = () => {
    throw { message: "The disk is full.", state: "failed" };
  };
  played.answers["ui-bg-save"] = () => {
    throw { message: "full", state: "folder_full" };
  };
  for (const [button, allowed, words] of /** @type {[string, boolean, string][]} */ ([
    ["[data-format=markdown]", true, reason("The disk is full")],
    ["#save", true, "state_folder_full_sentence state_folder_full_advice"],
    ["#passage", false, "not_copied"],
  ])) {
    clipboard(true);
    await press("#passage");
    clipboard(allowed);
    await press(button);
    mock.timers.tick(60_000);
    assert.equal(told(), words);
    await press("#toast-close");
    assert.equal(told(), "");
    assert.equal(document.activeElement?.id, "article");
    await press(button);
    clipboard(true);
    await press("#passage");
    assert.equal(told(), "reader_passage_copied");
    mock.timers.tick(3000);
    assert.equal(told(), "");
  }
});

test("a second press while a file is made makes no second file", async () => {
  await opening(() => ARTICLE);
  let asked = 0;
  /** @type {(() => void)[]} */
  const waiting = [];
  played.answers["ui-bg-export"] = async () => {
    asked += 1;
    await new Promise((resolve) => waiting.push(() => resolve(undefined)));
    throw { message: "The disk is full.", state: "failed" };
  };
  await press("[data-format=markdown]");
  assert.equal(told(), "popup_saving");
  await press("[data-format=epub]");
  await press("#save");
  assert.equal(asked, 1);
  waiting[0]();
  await settled();
  assert.equal(told(), reason("The disk is full"));
  await press("[data-format=epub]");
  assert.equal(asked, 2);
});

const css = ["common/base.css", "reader/reader.css"].map((path) => readFileSync(new URL(`../../../extension/pages/${path}`, import.meta.url), "utf8"));

for (const theme of ["system", "light", "sepia", "dark", "contrast"]) {
  test(`on paper the theme ${theme} is dark on white`, () => {
    const page = new Window({ settings: { device: { mediaType: "print" } } });
    const styles = css.map((text) => `<style>${text}</style>`).join("");
    page.document.write(`<html data-theme="dark" data-reader="${theme}"><head>${styles}</head></html>`);
    const style = page.getComputedStyle(page.document.documentElement);
    const of = (/** @type {string} */ name) => style.getPropertyValue(name);
    assert.deepEqual([of("color-scheme"), of("--page"), of("--text")], ["light", "#fff", "#000"]);
    for (const name of ["--faint", "--link"]) assert.ok(contrast(of(name), "#fff") > 7, `${name}: ${of(name)}`);
    assert.ok(contrast(of("--code"), "#fff") < 1.2, of("--code"));
    assert.ok(contrast(of("--rule"), "#fff") > 1.2, of("--rule"));
  });
}

/**
 * The contrast of two colours (WCAG 2.2, "contrast ratio").
 *
 * @param {string} one `#rgb` or `#rrggbb`
 * @param {string} other
 */
function contrast(one, other) {
  const [dark, light] = [one, other].map(luminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** @param {string} color */
function luminance(color) {
  const whole = color.replace(/^#(\w)(\w)(\w)$/, "#$1$1$2$2$3$3");
  const parts = [1, 3, 5].map((at) => Number.parseInt(whole.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
