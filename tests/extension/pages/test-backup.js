import assert from "node:assert/strict";
import test from "node:test";

import { openPage, played, settled } from "./extension-page.js";
import { writeFile } from "../../../extension/shared/settings-file.js";
import { DEFAULTS } from "../../../extension/shared/settings.js";

openPage("pages/options/options.html");
const { openBackup } = await import("../../../extension/pages/options/backup.js");

const NOW = { settings: DEFAULTS, everywhere: false, sites: {}, rules: "" };
const THEN = { settings: { ...DEFAULTS, wheel: false, readerSize: 24 }, everywhere: false, sites: { "a.org": { when: /** @type {const} */ ("site"), dial: 30 } }, rules: "a.org off" };
let replaced = 0;
played.answers["ui-bg-settings"] = () => NOW.settings;
played.answers["ui-bg-sites"] = () => ({ everywhere: NOW.everywhere, sites: NOW.sites });
played.answers["ui-bg-rules"] = () => ({ text: NOW.rules });
played.answers["ui-bg-replace"] = () => ({ refused: [] });
openBackup(async () => (replaced += 1));

const by = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
const sentTo = (/** @type {string} */ type) => played.sent.filter((message) => message.type === type);

/** @param {any} text its bytes, or the file itself */
async function open(text) {
  const file = text.arrayBuffer ? text : new Blob([text]);
  Object.defineProperty(by("backup-file"), "files", { value: [file], configurable: true });
  by("backup-file").dispatchEvent(new Event("change"));
  await settled();
}

test("a bad file is refused with a word, and nothing is sent", async () => {
  await open("{}");
  assert.deepEqual([by("backup-said").textContent, by("backup-said").dataset.mood], ["backup_fault_other", "bad"]);
  assert.ok(by("backup-part").hidden);
  assert.deepEqual(sentTo("ui-bg-replace"), []);
});

test("a file in another encoding is refused with a word, and nothing is sent", async () => {
  await open(Uint8Array.of(0x7b, 0xe9, 0x7d));
  assert.deepEqual([by("backup-said").textContent, by("backup-said").dataset.mood], ["file_not_utf8", "bad"]);
  assert.ok(by("backup-part").hidden);
  assert.deepEqual(sentTo("ui-bg-replace"), []);
});

test("a file that is too large or cannot be read is refused with a word", async () => {
  await open({ size: 3e9, arrayBuffer: () => assert.fail("it was opened") });
  assert.deepEqual([by("backup-said").textContent, by("backup-said").dataset.mood], ["rule_fault_long", "bad"]);
  await open({ size: 1, arrayBuffer: () => Promise.reject(new Error("gone")) });
  assert.deepEqual([by("backup-said").textContent, by("backup-said").dataset.mood], ["file_unreadable", "bad"]);
});

test("rules in another order are shown as a change", async () => {
  played.answers["ui-bg-rules"] = () => ({ text: "a.org off\nb.org off" });
  await open(writeFile({ ...NOW, rules: "b.org off\na.org off" }));
  const cells = [...document.querySelectorAll("#backup-rows tr > *")].map(({ textContent }) => textContent);
  assert.deepEqual(cells, ["backup_order", "a.org off", "b.org off"]);
  by("backup-leave").click();
  played.answers["ui-bg-rules"] = () => ({ text: NOW.rules });
});

test("a file with the present settings changes nothing, and says so", async () => {
  await open(writeFile(NOW));
  assert.equal(by("backup-said").textContent, "backup_same");
  assert.ok(by("backup-part").hidden);
});

test("what changes is shown before anything is replaced, and can be left", async () => {
  await open(writeFile(THEN));
  const rows = [...document.querySelectorAll("#backup-rows tr")].map((row) => [...row.children].map(({ textContent }) => textContent));
  assert.deepEqual(rows, [
    [document.querySelector("[data-setting=wheel]")?.closest(".setting")?.querySelector("strong")?.textContent, "backup_on", "backup_off"],
    ["reader_size", "19", "24"],
    ["a.org", "–", "popup_when_site; options_dial 30%"],
    ["backup_rule", "–", "a.org off"],
  ]);
  const heads = [...document.querySelectorAll("#backup-rows th")].map((head) => [head.getAttribute("scope"), head.getAttribute("aria-label")]);
  assert.deepEqual(heads, [["row", null], ["row", null], ["row", "a.org"], ["row", null]]);
  assert.deepEqual(sentTo("ui-bg-replace"), []);
  by("backup-leave").click();
  assert.deepEqual([by("backup-part").hidden, by("backup-said").textContent], [true, "backup_left"]);
  by("backup-replace").click();
  await settled();
  assert.deepEqual(sentTo("ui-bg-replace"), []);
});

test("a site's width and type size are shown where they change", async () => {
  const own = { when: /** @type {const} */ ("site"), width: 70, size: 110 };
  NOW.sites = { "a.org": own };
  await open(writeFile({ ...NOW, sites: { "a.org": { ...own, width: 45, size: 120 } } }));
  NOW.sites = {};
  const cells = [...document.querySelectorAll("#backup-rows td")].map(({ textContent }) => textContent);
  assert.deepEqual(cells, ["popup_when_site; popup_text_width: 70; reader_size: 110%", "popup_when_site; popup_text_width: 45; reader_size: 120%"]);
});

test("a setting without words is shown by its name", async () => {
  document.querySelector("[data-setting=readerTheme]")?.removeAttribute("data-setting");
  await open(writeFile({ ...NOW, settings: { ...DEFAULTS, readerTheme: "sepia" } }));
  assert.equal(document.querySelector("#backup-rows th")?.textContent, "readerTheme");
});

test("replacing asks the browser for the sites and shows the new settings", async () => {
  await open(writeFile(THEN));
  by("backup-replace").click();
  await settled();
  assert.deepEqual(played.requested.at(-1), ["*://a.org/*"]);
  assert.deepEqual(sentTo("ui-bg-replace"), [{ type: "ui-bg-replace", ...THEN }]);
  assert.deepEqual([by("backup-part").hidden, by("backup-said").textContent, replaced], [true, "backup_done", 1]);
});

test("sites that the browser does not allow are told of", async () => {
  played.answers["ui-bg-replace"] = () => ({ refused: ["a.org"] });
  await open(writeFile(THEN));
  by("backup-replace").click();
  await settled();
  assert.deepEqual([by("backup-said").textContent, by("backup-said").dataset.mood], ["backup_refused_one", "bad"]);
});

test("settings that cannot be read for a file are told", async () => {
  const answer = played.answers["ui-bg-rules"];
  played.answers["ui-bg-rules"] = () => Promise.reject(new Error("closed"));
  for (const act of [() => by("backup-save").click(), () => open(writeFile(THEN))]) {
    by("backup-said").textContent = "";
    await act();
    await settled();
    assert.deepEqual([by("backup-said").textContent, by("backup-said").dataset.mood], ["backup_failed", "bad"]);
  }
  played.answers["ui-bg-rules"] = answer;
});

test("a file of settings that cannot be saved is told", async (context) => {
  by("backup-said").textContent = "";
  context.mock.method(URL, "createObjectURL", () => {
    throw new Error("no memory");
  });
  by("backup-save").click();
  await settled();
  assert.deepEqual([by("backup-said").textContent, by("backup-said").dataset.mood], ["backup_failed", "bad"]);
});
