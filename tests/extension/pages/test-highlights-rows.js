import assert from "node:assert/strict";
import test from "node:test";

import { settled } from "./extension-page.js";
import { asked, at, button, edit, highlight, host, press, rows, show, texts, told } from "./highlights-page.js";

/** @param {number[]} numbers The host keeps only these highlights, and says so. */
async function keepOnly(...numbers) {
  host.kept = host.kept.filter(({ id }) => numbers.includes(Number(id)));
  await told();
}

test("the focus of a row that was removed elsewhere goes to the next row, else to the one before, else to the heading", async () => {
  await show([highlight(1), highlight(2), highlight(3), highlight(9, { url: "https://b.org/y" })]);
  const [first, , third, other] = rows();
  button(rows()[1], "edit").focus();
  await keepOnly(1, 3, 9);
  assert.equal(document.activeElement, button(third, "edit"));
  third.querySelector("input")?.focus();
  await keepOnly(1, 9);
  assert.ok(other.contains(document.activeElement));
  await keepOnly(1);
  assert.ok(first.contains(document.activeElement));
  await keepOnly();
  assert.equal(document.activeElement?.localName, "h1");
});

test("the focus stays in a row that is both changed and moved", async () => {
  await show([highlight(1), highlight(2)]);
  const [, row] = rows();
  button(row, "edit").focus();
  host.kept = [highlight(2, { note: "of the page" }), highlight(1)];
  await told();
  assert.equal(rows()[0], row);
  assert.equal(document.activeElement, button(row, "edit"));
});

test("the focus on the link of a page whose highlights have gone goes to the next page's", async () => {
  await show([highlight(1), highlight(9, { url: "https://b.org/y" })]);
  /** @type {any} */ (document.querySelector("h2 a")).focus();
  await keepOnly(9);
  assert.ok(rows()[0].contains(document.activeElement));
});

test("the focus of somebody who is elsewhere stays there when a row is removed", async () => {
  await show([highlight(1), highlight(2)]);
  at("search").focus();
  await keepOnly(2);
  assert.equal(document.activeElement, at("search"));
});

test("a slow answer does not take the focus back from somebody who has gone on", async () => {
  for (const [does, shown] of [["edit", "textarea"], ["remove", "[data-does=undo]"]]) {
    await show([highlight(1), highlight(2)]);
    const [row, next] = rows();
    button(row, does).focus();
    button(row, does).click();
    button(next, "edit").focus();
    await settled();
    assert.notEqual(row.querySelector(shown), null);
    assert.equal(document.activeElement, button(next, "edit"));
  }
  const blue = /** @type {any} */ (rows()[1].querySelector("input[value=blue]"));
  blue.focus();
  blue.checked = true;
  blue.dispatchEvent(new Event("change"));
  at("search").focus();
  await settled();
  assert.equal(document.activeElement, at("search"));
});

test("two notes that are too long together stay in their field, with the reason, until they are shorter", async () => {
  await show([highlight(1, { note: "old" })]);
  const [row] = rows();
  const field = await edit(row);
  const [mine, theirs] = ["m".repeat(6000), "t".repeat(6000)];
  field.value = mine;
  host.kept = [highlight(1, { note: theirs })];
  await told();
  assert.equal(field.value, `${mine}\n${theirs}`);
  const send = () => /** @type {any} */ (row.querySelector("form")).requestSubmit();
  send();
  await settled();
  assert.match(at("trouble").textContent, /note_long/);
  assert.equal(asked("put").length, 0);
  assert.equal(field.value, `${mine}\n${theirs}`);
  assert.equal(host.kept[0].note, theirs);
  field.value = mine + theirs.slice(3000);
  send();
  await settled();
  assert.equal(host.kept[0].note, mine + theirs.slice(3000));
  assert.equal(at("trouble").hidden, true);
});

test("a field cuts nothing that is pasted into it", async () => {
  await show([highlight(1)]);
  assert.equal((await edit(rows()[0])).hasAttribute("maxlength"), false);
});

test("what could not be saved is told no more when its editor is left", async () => {
  await show([highlight(1)]);
  for (const leave of ["Escape", "Cancel"]) {
    const [row] = rows();
    const field = await edit(row);
    field.value = "n".repeat(10_001);
    /** @type {any} */ (row.querySelector("form")).requestSubmit();
    await settled();
    assert.equal(at("trouble").hidden, false);
    if (leave === "Escape") press(field, { key: "Escape" });
    else /** @type {any} */ (row.querySelector("form [type=button]")).click();
    assert.equal(at("trouble").hidden, true);
  }
});

test("Escape to an input method leaves the editor open", async () => {
  await show([highlight(1)]);
  const [row] = rows();
  const field = await edit(row);
  press(field, { key: "Escape", isComposing: true });
  assert.equal(row.querySelector("textarea"), field);
  press(field, { key: "Escape" });
  assert.equal(row.querySelector("textarea"), null);
});

test("news from elsewhere do not hide why a note was not saved", async () => {
  await show([highlight(1), highlight(2)]);
  const [row] = rows();
  const field = await edit(row);
  field.value = "n".repeat(10_001);
  /** @type {any} */ (row.querySelector("form")).requestSubmit();
  await settled();
  await keepOnly(1);
  assert.equal(rows().length, 1);
  assert.equal(at("trouble").hidden, false);
  press(field, { key: "Escape" });
});

test("the address of a page without a title is shown once", async () => {
  await show([highlight(1), highlight(2, { url: "https://b.org/y", title: "" })]);
  assert.deepEqual([...document.querySelectorAll(".page > .note")].map((note) => /** @type {any} */ (note).hidden), [false, true]);
});

/** @param {string} site */
async function choose(site) {
  at("site").focus();
  at("site").value = site;
  at("site").dispatchEvent(new Event("change"));
  await settled();
}

test("a search keeps a note that is written and not saved, and no other row", async () => {
  await show([highlight(1), highlight(2), highlight(9, { url: "https://b.org/y" })]);
  const [row] = rows();
  const field = await edit(row);
  await edit(rows()[1]);
  field.value = "my words";
  await choose("b.org");
  assert.deepEqual(texts().sort(), ["quote 1", "quote 9"]);
  assert.equal(field.value, "my words");
  await choose("");
  assert.deepEqual(texts(), ["quote 1", "quote 2", "quote 9"]);
  assert.deepEqual([rows()[0], field.value], [row, "my words"]);
  press(field, { key: "Escape" });
  await choose("b.org");
  assert.deepEqual(texts(), ["quote 9"]);
});

test("a search does not take the focus from a row that the user has gone to, nor close its editor", async () => {
  await show([highlight(1), highlight(2), highlight(9, { url: "https://b.org/y" })]);
  const [row, next] = rows();
  const chosen = choose("a.org");
  button(row, "edit").focus();
  await chosen;
  assert.deepEqual([rows(), document.activeElement], [[row, next], button(row, "edit")]);
  const field = await edit(next);
  const again = choose("b.org");
  field.focus();
  await again;
  assert.equal(document.activeElement, field);
  assert.deepEqual(texts().sort(), ["quote 2", "quote 9"]);
});

test("the page is not left unasked while a note is not saved", async () => {
  await show([highlight(1)]);
  const isLeft = () => window.dispatchEvent(new (/** @type {any} */ (window).Event)("beforeunload", { cancelable: true }));
  const field = await edit(rows()[0]);
  assert.equal(isLeft(), true);
  field.value = "my words";
  assert.equal(isLeft(), false);
  press(field, { key: "Escape" });
  assert.equal(isLeft(), true);
});

test("'Show more' does not take the focus back from somebody who has gone on", async () => {
  await show(Array.from({ length: 150 }, (_, number) => highlight(number)));
  at("more").focus();
  at("more").click();
  at("search").focus();
  await settled();
  assert.equal(rows().length, 150);
  assert.equal(document.activeElement, at("search"));
});

test("'Show more' makes no second row for a highlight whose row with an unsaved note has stayed", async () => {
  await show(Array.from({ length: 150 }, (_, number) => highlight(number)));
  at("more").click();
  await settled();
  const row = rows()[120];
  const field = await edit(row);
  field.value = "my words";
  await choose("");
  at("more").click();
  await settled();
  assert.equal(new Set(texts()).size, texts().length);
  assert.deepEqual([rows().length, rows().includes(row), field.value], [150, true, "my words"]);
  await told();
  assert.deepEqual([rows().length, rows().includes(row), field.value], [150, true, "my words"]);
});
