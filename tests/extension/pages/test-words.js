import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";

import { openPage } from "./extension-page.js";

const ROOT = fileURLToPath(new URL("../../../extension/_locales/", import.meta.url));

openPage("pages/reader/reader.html");
const { plural } = await import("../../../extension/pages/common/words.js");

/** The reading time in a language, as a browser with its messages words it. @param {string} language @param {number[]} minutes */
function reading(language, minutes) {
  const messages = JSON.parse(readFileSync(`${ROOT}${language}/messages.json`, "utf8"));
  const getMessage = (/** @type {string} */ key, /** @type {string[]} */ values) => messages[key]?.message.replace("$1", values?.[0]) ?? "";
  Object.assign(globalThis.chrome.i18n, { getMessage });
  document.documentElement.lang = language;
  return minutes.map((count) => plural("reader_minutes", count));
}

test("the reading time is worded as each language words numbers", () => {
  assert.deepEqual(reading("en", [1, 5]), ["1 minute to read", "5 minutes to read"]);
  assert.deepEqual(reading("de", [1, 5]), ["1 Minute Lesezeit", "5 Minuten Lesezeit"]);
  assert.deepEqual(reading("es", [1, 5]), ["1 minuto de lectura", "5 minutos de lectura"]);
  assert.deepEqual(reading("fr", [1, 5]), ["1 minute de lecture", "5 minutes de lecture"]);
  assert.deepEqual(reading("he", [1, 2, 5]), ["דקת קריאה אחת", "שתי דקות קריאה", "5 דקות קריאה"]);
  assert.deepEqual(reading("ru", [1, 3, 5, 21]), ["1 минута чтения", "3 минуты чтения", "5 минут чтения", "21 минута чтения"]);
});

test("a form that the messages lack is worded as most numbers are", () => {
  document.documentElement.lang = "ar"; // has a form for three to ten
  const getMessage = (/** @type {string} */ key, /** @type {string[]} */ values) => (key === "sites_other" ? `${values} sites` : "");
  Object.assign(globalThis.chrome.i18n, { getMessage });
  assert.match(plural("sites", 4), /sites$/);
});
