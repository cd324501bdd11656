import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const LANGUAGES = readdirSync(join(ROOT, "extension/_locales")).sort();
/** Keys that are put together from a part and a name, and where the names come from. @type {[RegExp, string][]} */
const FAMILIES = [
  [/^state_\w+_(?:sentence|advice)$/, "background/browser/states.js"],
  [/^page_type_/, "the host's types of pages"],
  [/^reason_/, "the host's reasons"],
  [/^pick_(?:level|scope)(?:_|$)/, "content/tools/picker.js"],
  [/^why_(?:keep|dim|hide)$/, "content/tools/why.js"],
  [/^interlock_/, "content/apply/interlocks.js"],
  [/^popup_when_/, "pages/popup/popup.html"],
];

/** @param {string} language @returns {Record<string, { message: string }>} */
function wordsOf(language) {
  return JSON.parse(readFileSync(join(ROOT, "extension/_locales", language, "messages.json"), "utf8"));
}

/** Every source of the extension as one text. */
function sources() {
  const files = readdirSync(join(ROOT, "extension"), { recursive: true, encoding: "utf8" });
  const read = files.filter((file) => /\.(?:js|html|json)$/.test(file) && !file.startsWith("_locales"));
  return read.map((file) => readFileSync(join(ROOT, "extension", file), "utf8")).join("\n");
}

/** Everything that the host names to people; the host's tests hold the file against its source. */
const NAMES = JSON.parse(readFileSync(join(ROOT, "tests/fixtures/names.json"), "utf8"));
/** @param {string[]} names @returns {string[]} as parts of messages' keys */
const keysOf = (names) => [...new Set(names.map((name) => name.replaceAll("-", "_")))].sort();

const english = wordsOf("en");
const text = sources();
/** Beginnings of the names of messages that have a form for each kind of number. */
const PLURALS = [...text.matchAll(/\bplural\("(\w+)"/g)].map(([, key]) => key);
/** Such a message's name: the beginning, and the form as `Intl.PluralRules` names it. */
const PLURAL = new RegExp(`^(${PLURALS.join("|")})_(zero|one|two|few|many|other)$`);

for (const language of LANGUAGES) {
  test(`no string is left out or empty in ${language}`, () => {
    const words = wordsOf(language);
    const withoutPlurals = (/** @type {Record<string, unknown>} */ all) => Object.keys(all).filter((key) => !PLURAL.test(key));
    assert.deepEqual(withoutPlurals(words), withoutPlurals(english));
    for (const [key, { message }] of Object.entries(words)) assert.ok(message.trim(), key);
  });

  test(`a page in ${language} says so`, () => {
    const { language: said, direction } = wordsOf(language);
    assert.equal(said.message, language);
    assert.equal(direction.message, new Set(["ar", "fa", "he", "ur"]).has(language) ? "rtl" : "ltr");
  });

  test(`every number in a sentence has all its plural forms in ${language}`, () => {
    const words = wordsOf(language);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const key of PLURALS) {
      const found = Object.keys(words).flatMap((one) => (PLURAL.exec(one)?.[1] === key ? (PLURAL.exec(one)?.[2] ?? []) : []));
      assert.deepEqual(found.sort(), [...forms].sort(), key);
    }
  });

  test(`every string in ${language} takes the same values as in English`, () => {
    const places = (/** @type {string} */ message) => [...message.matchAll(/\$\d/g)].map(String).sort();
    for (const [key, { message }] of Object.entries(wordsOf(language))) {
      const [, base, form] = PLURAL.exec(key) ?? [];
      if (form === "one" || form === "two") continue; // a form for a single number may have it as a word
      assert.deepEqual(places(message), places(english[base ? `${base}_other` : key].message), key);
    }
  });
}

test("no string is unused", () => {
  const unused = Object.keys(english).filter((key) => {
    const name = PLURAL.exec(key)?.[1] ?? key;
    return !FAMILIES.some(([family]) => family.test(name)) && !new RegExp(`["_]${name}["_]`).test(text);
  });
  assert.deepEqual(unused, []);
});

test("every string that is asked for is there", () => {
  const asked = [
    ...text.matchAll(/\bword\(\s*"(\w+)"/g),
    ...PLURALS.map((key) => ["", `${key}_other`]),
    ...text.matchAll(/\bgetMessage\("(\w+)"/g),
    ...text.matchAll(/data-word(?:-[a-z-]+)?="(\w+)"/g),
    ...text.matchAll(/__MSG_(\w+)__/g),
    ...text.matchAll(/\bbutton\("(\w+)"/g),
    ...text.matchAll(/key: "(\w+_\w+)"/g),
    ...text.matchAll(/word: "(\w+)"/g),
  ].map(([, key]) => key);
  assert.deepEqual(
    [...new Set(asked)].filter((key) => !(key in english)),
    [],
  );
});

test("every state has a sentence and a piece of advice", () => {
  const states = readFileSync(join(ROOT, "extension/background/browser/states.js"), "utf8");
  const names = [...states.matchAll(/^ {2}(\w+): "(?:on|off|unsuited|problem)",$/gm)].map(([, name]) => name);
  assert.ok(names.length > 5);
  for (const name of names) assert.ok(`state_${name}_sentence` in english && `state_${name}_advice` in english, name);
});

test("every reason, feature group and page type has its words, and no others have", () => {
  const families = { reason_: keysOf([...NAMES.reasons, ...NAMES.groups]), page_type_: keysOf(NAMES.page_types) };
  for (const [prefix, names] of Object.entries(families)) {
    assert.ok(names.length > 3, prefix);
    const worded = Object.keys(english).filter((key) => key.startsWith(prefix));
    assert.deepEqual(
      worded.sort(),
      names.map((name) => prefix + name),
    );
  }
});
