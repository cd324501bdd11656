import assert from "node:assert/strict";
import test from "node:test";

import { plainLabel } from "../../../extension/shared/rule-label.js";
import { joinedRules, mergedRules, readRules, rulesFor, withLabel, withRule, withoutRule } from "../../../extension/shared/rules.js";

const TEXT = `# Penumbra rules 1
example.org hide aside.promo
example.org/news/* dim section.more
example.org dial 80
example.org dial 40
example.org comments on
shop.example off
`;

test("every kind of rule is read with its line number", () => {
  const { rules, faults } = readRules(TEXT);
  assert.deepEqual(faults, []);
  assert.deepEqual(
    rules.map(({ line, action }) => [line, action]),
    [
      [2, "level"],
      [3, "level"],
      [4, "dial"],
      [5, "dial"],
      [6, "comments"],
      [7, "off"],
    ],
  );
});

test("of two rules for the same thing the later one holds", () => {
  const { rules } = readRules(TEXT);
  assert.equal(rulesFor(rules, "https://www.example.org/").dial, 40);
});

test("a rule holds for its own site and pages only", () => {
  const { rules } = readRules(TEXT);
  assert.equal(rulesFor(rules, "https://example.org/news/one").blocks.length, 2);
  assert.equal(rulesFor(rules, "https://example.org/other").blocks.length, 1);
  assert.equal(rulesFor(rules, "https://badexample.org/").blocks.length, 0);
  assert.equal(rulesFor(rules, "https://shop.example/x").off, true);
});

test("each bad line is named with its number and the reason", () => {
  const { rules, faults } = readRules(
    "example.org hide\nnonsense\nexample.org dial 300\nex ample\na.b blink x\na.b hide p{color:red}\na.b off now\n",
  );
  assert.equal(rules.length, 0);
  assert.deepEqual(
    faults.map(({ line, key }) => [line, key]),
    [
      [1, "rule_fault_target"],
      [2, "rule_fault_form"],
      [3, "rule_fault_dial"],
      [4, "rule_fault_word"],
      [5, "rule_fault_word"],
      [6, "rule_fault_selector"],
      [7, "rule_fault_rest"],
    ],
  );
});

test("a selector cannot contain the punctuation of style sheets", () => {
  for (const bad of ["a}b{c", "a{b", "@import x", "a/*b*/", "a;b", "[title='a'];b"]) {
    assert.equal(readRules(`x.org hide ${bad}`).rules.length, 0, bad);
  }
});

test("a selector may contain it in strings and escapes", () => {
  for (const good of [".md\\:flex", "#\\31 23", ".w-1\\/2", 'div[style="width:300px;height:250px;"]', "a[href*='@']"]) {
    assert.deepEqual(readRules(`x.org hide ${good}`).rules.map(({ selector }) => selector), [good]);
  }
});

test("a rule that is added and taken back leaves the text as it was", () => {
  const line = "example.org hide .ad";
  const more = withRule(TEXT, line);
  assert.equal(readRules(more).rules.at(-1)?.source, line);
  assert.equal(withoutRule(more, line), TEXT);
  assert.equal(withoutRule(TEXT, "no such line"), TEXT);
});

test("the first rule of all brings the header of the format", () => {
  assert.equal(withRule("", "a.org off"), "# Penumbra rules 1\na.org off\n");
});

test("merging two changes of one text loses neither", () => {
  const base = "# h\na.org off\nb.org off\n";
  assert.equal(mergedRules(base, "# h\na.org dial 20\nb.org off\n", base), "# h\na.org dial 20\nb.org off\n");
  assert.equal(mergedRules(base, `${base}c.org off\n`, `${base}d.org off\n`), `${base}c.org off\nd.org off\n`);
  assert.equal(mergedRules(base, `${base}c.org off\n`, "# h\nb.org off\n"), "# h\nb.org off\nc.org off\n");
  assert.equal(mergedRules("", "", "a.org off\n"), "a.org off\n");
});

test("turning synchronisation on drops no rule of either side", () => {
  assert.equal(joinedRules("# h\na.org off\n", "a.org off\nb.org off\n"), "# h\na.org off\nb.org off\n");
  assert.equal(joinedRules("", "b.org off\n"), "b.org off\n");
  assert.equal(joinedRules("a.org off\n", ""), "a.org off\n");
});

test("the label of a remembered block can be changed and does not change the rule", () => {
  const line = 'example.org hide block(tag=aside words=3 links=0 head="related" label="Related stories")';
  const [rule] = readRules(line).rules;
  assert.equal(rule.label, "Related stories");
  assert.deepEqual(rule.block, readRules('example.org hide block(tag=aside words=3 links=0 head="related")').rules[0].block);
  const text = `# Penumbra rules 1\n${line}\nexample.org off\n`;
  const renamed = withLabel(text, readRules(text).rules[0], 'The "rest" of <b>it</b>');
  assert.equal(renamed.split("\n")[2], "example.org off");
  assert.equal(readRules(renamed).rules[0].label, 'The "rest" of <b>it</b>');
  assert.equal(readRules(withLabel(renamed, readRules(renamed).rules[0], "")).rules[0].label, "");
});

test("a label is one line of at most 40 visible characters, whoever wrote it", () => {
  assert.equal(plainLabel(`  Most\n read\u202e\u0000 ${"x".repeat(60)}`), `Most read ${"x".repeat(30)}`);
  const [rule] = readRules(`example.org hide block(tag=aside words=3 links=0 label=${JSON.stringify(`a\u2066b${"y".repeat(90)}`)})`).rules;
  assert.equal(rule.label, `a b${"y".repeat(37)}`);
  assert.equal(readRules('example.org hide block(tag=aside words=3 links=0 head="related")').rules[0].label, "");
});
