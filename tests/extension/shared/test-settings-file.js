import assert from "node:assert/strict";
import test from "node:test";

import { changesOf, readFile, writeFile } from "../../../extension/shared/settings-file.js";
import { DEFAULTS } from "../../../extension/shared/settings.js";

const KEPT = Object.freeze({
  settings: DEFAULTS,
  everywhere: false,
  sites: { "news.example.org": { when: /** @type {const} */ ("site"), dial: 40, reader: true }, file: { memory: false }, "xn--e1afmkfd.xn--p1ai": {} },
  rules: "# mine\nexample.org hide aside.promo\n",
});

/** The file with parts of it replaced. @param {Record<string, unknown>} changed */
const fileWith = (changed) => JSON.stringify({ ...JSON.parse(writeFile(KEPT)), ...changed });

test("a file that was written is read back as it was", () => {
  assert.deepEqual(readFile(writeFile(KEPT)).kept, KEPT);
  assert.deepEqual(changesOf(KEPT, readFile(writeFile(KEPT)).kept ?? KEPT), []);
});

test("widths and sizes of a site are read back, its own too", () => {
  const kept = { ...KEPT, sites: { "a.org": { width: 0, size: 100 }, "b.org": { width: 120, size: 80 } } };
  assert.deepEqual(readFile(writeFile(kept)).kept, kept);
});

test("a file names its format, its version and a line for each rule", () => {
  const { format, version, rules } = JSON.parse(writeFile(KEPT));
  assert.deepEqual([format, version, rules], ["penumbra-settings", 1, ["# mine", "example.org hide aside.promo", ""]]);
});

/** What a bad file has in it → the message, and its first value. @type {[string, string, string, unknown][]} */
const BAD = [
  ["no JSON", "{", "backup_fault_other", undefined],
  ["a list", "[1]", "backup_fault_other", undefined],
  ["null", "null", "backup_fault_other", undefined],
  ["another format", fileWith({ format: "ublock" }), "backup_fault_other", undefined],
  ["more than anyone has", " ".repeat(4_000_001) + fileWith({}), "backup_fault_other", undefined],
  ["no version", fileWith({ version: "1" }), "backup_fault_value", "version"],
  ["a newer version", fileWith({ version: 2 }), "backup_fault_newer", undefined],
  ["no settings", fileWith({ settings: [] }), "backup_fault_value", "settings"],
  ["no rules", fileWith({ rules: "example.org off" }), "backup_fault_value", "rules"],
  ["a part that nobody knows", fileWith({ script: "alert(1)" }), "backup_fault_value", "script"],
  ["an unknown setting", fileWith({ settings: { colour: "red" } }), "backup_fault_value", "settings.colour"],
  ["a setting out of its range", fileWith({ settings: { dial: 101 } }), "backup_fault_value", "settings.dial"],
  ["a prototype for a setting", '{"format":"penumbra-settings","version":1,"settings":{"__proto__":1},"everywhere":false,"sites":{},"rules":[]}', "backup_fault_value", "settings.__proto__"],
  ["a pattern for a site", fileWith({ sites: { "*": { when: "site" } } }), "backup_fault_value", "sites.*"],
  ["a path for a site", fileWith({ sites: { "a.org/b": {} } }), "backup_fault_value", "sites.a.org/b"],
  ["a site with no choices", fileWith({ sites: { "a.org": 1 } }), "backup_fault_value", "sites.a.org"],
  ["a choice that there is not", fileWith({ sites: { "a.org": { when: "always" } } }), "backup_fault_value", "sites.a.org.when"],
  ["a width that no text has", fileWith({ sites: { "a.org": { width: 39 } } }), "backup_fault_value", "sites.a.org.width"],
  ["a choice that is no switch", fileWith({ sites: { "a.org": { reader: 1 } } }), "backup_fault_value", "sites.a.org.reader"],
  ["a choice of another kind", fileWith({ sites: { "a.org": { paint: [] } } }), "backup_fault_value", "sites.a.org.paint"],
  ["a rule that cannot be read", fileWith({ rules: ["a.org off", "a.org hide p{}"] }), "backup_fault_rule", 2],
];

for (const [what, file, key, value] of BAD) {
  test(`a file with ${what} is refused`, () => {
    const { kept, fault } = readFile(file);
    assert.deepEqual([kept, fault?.key, fault?.values[0]], [undefined, key, value]);
  });
}

test("the same rules in another order, or one of them twice, are a change, and other blank lines are none", () => {
  const then = (/** @type {string} */ rules) => changesOf({ ...KEPT, rules: "a.org off\nb.org off" }, { ...KEPT, rules });
  const order = { what: "order", name: "" };
  assert.deepEqual(then("b.org off\na.org off"), [{ ...order, before: "a.org off", after: "b.org off" }]);
  assert.deepEqual(then("a.org off\nb.org off\na.org off"), [{ ...order, before: undefined, after: "a.org off" }]);
  assert.deepEqual(then("\na.org off\n\nb.org off\n"), []);
});

test("what changes is named with what was and what will be", () => {
  const then = {
    settings: { dial: 80 },
    everywhere: true,
    sites: { "news.example.org": { dial: 40, reader: true, when: /** @type {const} */ ("site") }, "b.org": { when: /** @type {const} */ ("never") } },
    rules: "example.org hide aside.promo\nb.org off",
  };
  assert.deepEqual(changesOf(KEPT, then), [
    { what: "setting", name: "dial", before: 60, after: 80 },
    { what: "everywhere", name: "", before: false, after: true },
    { what: "site", name: "file", before: { memory: false }, after: undefined },
    { what: "site", name: "xn--e1afmkfd.xn--p1ai", before: {}, after: undefined },
    { what: "site", name: "b.org", before: undefined, after: { when: "never" } },
    { what: "rule", name: "", before: "# mine", after: undefined },
    { what: "rule", name: "", before: undefined, after: "b.org off" },
  ]);
});
