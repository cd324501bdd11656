import assert from "node:assert/strict";
import test from "node:test";

import { voicesFor } from "../../../extension/pages/reader/voices.js";

/** @param {string[]} langs of the voices @param {string} lang of the article */
const langsFor = (langs, lang) => voicesFor(/** @type {any} */ (langs.map((one) => ({ lang: one }))), lang).map((voice) => voice.lang);

test("voices of the article's region come first, then those of its script", () => {
  const voices = ["zh-HK", "zh-TW", "zh-CN", "en-US"];
  assert.deepEqual(langsFor(voices, "zh-CN"), ["zh-CN", "zh-HK", "zh-TW"]);
  assert.deepEqual(langsFor(voices, "zh"), ["zh-CN", "zh-HK", "zh-TW"]);
  assert.deepEqual(langsFor(voices, "zh-TW"), ["zh-TW", "zh-HK", "zh-CN"]);
  assert.deepEqual(langsFor(voices, "zh-Hant"), ["zh-TW", "zh-HK", "zh-CN"]);
  assert.deepEqual(langsFor(["en-US", "en-GB"], "en-GB"), ["en-GB", "en-US"]);
  assert.deepEqual(langsFor(["en-GB", "en-US"], "en"), ["en-GB", "en-US"]);
});

test("a language is known by its other names, not by its first letters", () => {
  assert.deepEqual(langsFor(["en", "cmn"], "zh-CN"), ["cmn"]);
  assert.deepEqual(langsFor(["he-IL", "en"], "iw"), ["he-IL"]);
  assert.deepEqual(langsFor(["nb-NO", "en"], "no"), ["nb-NO"]);
  assert.deepEqual(langsFor(["pt_BR", "en_US"], "pt"), ["pt_BR"]);
  assert.deepEqual(langsFor(["fil-PH", "fi-FI"], "fi"), ["fi-FI"]);
});

test("without a voice of the language, only voices of its script read", () => {
  assert.deepEqual(langsFor(["es-ES", "ru-RU"], "ca"), ["es-ES"]);
  assert.deepEqual(langsFor(["en-US", "de-DE"], "zh"), []);
  assert.deepEqual(langsFor(["en-US", "ar-SA"], "fa"), ["ar-SA"]);
});

test("for an unknown language all voices are offered", () => {
  assert.deepEqual(langsFor(["en-US", "C"], ""), ["en-US", "C"]);
});
