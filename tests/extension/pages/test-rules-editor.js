import assert from "node:assert/strict";
import test from "node:test";

import { openPage, played, settled } from "./extension-page.js";

openPage("pages/options/options.html");
const { openRules } = await import("../../../extension/pages/options/rules-editor.js");

const field = () => /** @type {HTMLTextAreaElement} */ (document.querySelector("#rules-text"));
const press = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.querySelector(id)).click();
/** @param {string} text */
function write(text) {
  field().value = text;
  field().dispatchEvent(new Event("input"));
}

/** The rules have been changed elsewhere. @param {string} now */
async function changedElsewhere(now) {
  played.answers["ui-bg-rules"] = ({ text }) => ({ text: text ?? now });
  for (const listen of played.listeners) listen({ type: "bg-ui-changed" });
  await settled();
}

test("saving merges with rules made elsewhere, and shows them", async () => {
  played.answers["ui-bg-rules"] = ({ text }) => ({ text: text ?? "a.org off\n" });
  await openRules();
  await changedElsewhere("a.org off\nb.org off\n");
  assert.equal(field().value, "a.org off\nb.org off\n");
  write("a.org dial 20\nb.org off\n");
  await changedElsewhere("c.org off\n");
  assert.equal(field().value, "a.org dial 20\nb.org off\n"); // who writes is not disturbed
  played.answers["ui-bg-rules"] = () => ({ text: "c.org off\n" });
  press("#rules-save");
  await settled();
  const { text, base } = played.sent.at(-1);
  assert.deepEqual([text, base], ["a.org dial 20\nb.org off\n", "a.org off\nb.org off\n"]);
  assert.equal(field().value, "c.org off\n");
  write("c.org off\nd.org off\n");
  played.answers["ui-bg-rules"] = ({ text }) => (write(`${text}e.org off\n`), { text });
  press("#rules-save");
  await settled();
  assert.equal(field().value, "c.org off\nd.org off\ne.org off\n"); // written while it was being saved
});

test("imported rules are reported as unsaved, and the browser asks before leaving", async () => {
  const leaves = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const told = () => !(/** @type {any} */ (document.querySelector("#rules-unsaved")).hidden);
  played.answers["ui-bg-rules"] = ({ text }) => ({ text: text ?? "a.org off\n" });
  press("#rules-revert");
  await settled();
  assert.deepEqual([told(), leaves()], [false, true]);
  const { length } = played.sent;
  const filters = /** @type {HTMLTextAreaElement} */ (document.querySelector("#ublock-text"));
  filters.value = "f.org##.promo\nf.org##.banner\nf.org##+js(x)\n";
  press("#ublock-go");
  assert.match(field().value, /f\.org hide \.promo\nf\.org hide \.banner\n$/);
  assert.deepEqual([told(), leaves(), document.activeElement?.id], [true, false, "rules-save"]);
  assert.equal(played.sent.length, length);
  press("#rules-save");
  await settled();
  assert.equal(played.sent.at(-1).text, field().value);
  assert.deepEqual([told(), leaves()], [false, true]);
  press("#ublock-go");
  assert.equal(document.querySelector("#ublock-said")?.textContent, "options_ublock_none");
  assert.deepEqual([told(), leaves()], [false, true]);
});

test("an imported file that is too large or cannot be read is refused with a word, and the text stays", async () => {
  const before = field().value;
  const file = /** @type {any} */ (document.querySelector("#rules-file"));
  for (const [chosen, said] of /** @type {const} */ ([[{ size: 3e9 }, "rule_fault_long"], [{ size: 1, arrayBuffer: () => Promise.reject(new Error("gone")) }, "file_unreadable"]])) {
    Object.defineProperty(file, "files", { value: [chosen], configurable: true });
    file.dispatchEvent(new Event("change"));
    await settled();
    assert.deepEqual([document.querySelector("#rules-said")?.textContent, field().value], [said, before]);
  }
});

test("a remembered block is listed by its label and can be renamed", async () => {
  write('a.org hide block(tag=aside words=3 links=0 label="Related <b>stories</b>")\na.org dim block(tag=div words=3 links=0)\n');
  const listed = () => [...document.querySelectorAll("#preview tr td:last-child")].map((cell) => cell.firstChild?.textContent);
  assert.deepEqual(listed(), ["pick_level_hide: Related <b>stories</b>", "pick_level_dim: rule_block"]);
  const button = /** @type {any} */ (document.querySelector("#preview .rename"));
  button.click();
  const input = /** @type {any} */ (document.querySelector("#preview input"));
  assert.equal(input.value, "Related <b>stories</b>");
  input.value = "More of this";
  input.dispatchEvent(new Event("change"));
  assert.match(field().value, /^a\.org hide block\(tag=aside words=3 links=0 label="More of this"\)\na\.org dim block/);
  assert.equal(listed()[0], "pick_level_hide: More of this");
});

test("rules that could not be saved are told of, and stay in the editor", async () => {
  const trouble = () => /** @type {HTMLElement} */ (document.querySelector("#trouble"));
  played.answers["ui-bg-rules"] = () => Promise.reject(Object.assign(new Error("quota exceeded"), { state: "storage_full" }));
  write("a.org off\n");
  press("#rules-save");
  await settled();
  assert.deepEqual([trouble().hidden, trouble().textContent], [false, "state_storage_full_sentence state_storage_full_advice"]);
  assert.equal(field().value, "a.org off\n");
});

test("each line has its number, and lines with faults are marked, whatever was there before", () => {
  const lines = () => [.../** @type {HTMLElement} */ (document.querySelector("#lines")).children];
  for (const [text, bad] of /** @type {const} */ ([["a.org off\nfault\n\n", [2]], ["fault", [1]], ["a.org off\n\nfault\nb.org off\n", [3]], ["", []]])) {
    write(text);
    assert.deepEqual(lines().map(({ textContent }) => textContent), text.split("\n").map((_, at) => String(at + 1)), text);
    assert.deepEqual(lines().flatMap(({ className }, at) => (className === "bad" ? [at + 1] : [])), bad, text);
  }
});

test("a button that is disabled once it is pressed gives the focus to the text", async () => {
  played.answers["ui-bg-rules"] = ({ text }) => ({ text: text ?? "a.org off\n" });
  for (const button of ["#rules-save", "#rules-revert"]) {
    write(`a.org off\nb.org dial ${button.length}\n`);
    /** @type {HTMLElement} */ (document.querySelector(button)).focus();
    press(button);
    await settled();
    assert.equal(document.activeElement, field(), button);
  }
});

test("a file of rules that cannot be saved is told", async (context) => {
  context.mock.method(URL, "createObjectURL", () => {
    throw new Error("no memory");
  });
  press("#rules-export");
  await settled();
  const trouble = /** @type {any} */ (document.querySelector("#trouble"));
  assert.equal(trouble.hidden, false);
  assert.match(trouble.textContent, /no memory/);
});
