import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const STORE = join(ROOT, "packaging/store");
const LOCALES = join(ROOT, "extension/_locales");
const LANGUAGES = readdirSync(LOCALES).sort();
/** The Chrome Web Store's limit, characters. */
const LONGEST_DESCRIPTION = 132;

/** @param {string} language */
const descriptionOf = (language) => readFileSync(join(STORE, `${language}.txt`), "utf8");
/** @param {string} text @returns {string[]} what each line is: an item of a list, a paragraph, or nothing */
const outline = (text) => text.trim().split("\n").map((line) => (line === "" ? "" : line.startsWith("• ") ? "item" : "paragraph"));

for (const language of LANGUAGES) {
  test(`the stores' texts are complete and short enough in ${language}`, () => {
    const words = JSON.parse(readFileSync(join(LOCALES, language, "messages.json"), "utf8"));
    assert.ok(words.ext_description.message.length <= LONGEST_DESCRIPTION);
    assert.deepEqual(outline(descriptionOf(language)), outline(descriptionOf("en")));
  });
}

test("each permission of the manifest has its reason in the stores' answers", () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, "extension/manifest.json"), "utf8"));
  const explained = [...readFileSync(join(STORE, "README.md"), "utf8").matchAll(/^\| `([^`]+)`(?:, optional)? \| (?:To|Five|Only)/gm)].map(([, name]) => name);
  assert.deepEqual(explained.sort(), [...manifest.permissions, ...manifest.optional_host_permissions].sort());
});
