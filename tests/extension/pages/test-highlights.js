import assert from "node:assert/strict";
import test from "node:test";

import { played, settled } from "./extension-page.js";
import { asked, at, button, edit, highlight, host, press, rows, show, texts, told } from "./highlights-page.js";

test("without highlights the page says how to make one, and offers nothing else", () => {
  assert.equal(at("none").hidden, false);
  assert.deepEqual([at("export").disabled, at("erase").disabled, at("more").hidden], [true, true, true]);
});

test("the link over the page's head leads to the highlights, and says so", () => {
  assert.equal(document.querySelector(".skip")?.textContent, "highlights_skip");
});

test("highlights of one page stand under its title, which leads there", async () => {
  await show([highlight(1), highlight(2), highlight(3, { url: "https://b.org/y", title: "" })]);
  assert.deepEqual([...document.querySelectorAll(".page h2")].map(({ textContent }) => textContent), ["A page", "https://b.org/y"]);
  assert.deepEqual(texts(), ["quote 1", "quote 2", "quote 3"]);
  assert.equal(at("none").hidden, true);
  assert.equal(at("said").textContent, "highlights_count_other");
});

test("texts of pages are never markup, and only addresses of the web are links", async () => {
  const bad = "<img src=x onerror=alert(1)>";
  await show([highlight(1, { quote: { exact: bad, prefix: "", suffix: "" }, note: bad, title: bad, url: "javascript:alert(1)//a.org" }), highlight(2, { url: "file:///a.html" })]);
  assert.deepEqual(texts(), [bad, "quote 2"]);
  assert.equal(document.querySelector(".own")?.textContent, bad);
  assert.equal(document.querySelectorAll("#pages img, #pages a").length, 0);
});

test("the list grows by a hundred at a time", async () => {
  await show(Array.from({ length: 250 }, (_, number) => highlight(number)));
  assert.equal(rows().length, 100);
  at("more").click();
  await settled();
  at("more").click();
  await settled();
  assert.equal(rows().length, 250);
  assert.equal(at("more").hidden, true);
  assert.deepEqual(asked("find").map(({ offset }) => offset), [undefined, 100, 200]);
});

test("'Show more' pressed twice shows the next highlights once", async () => {
  await show(Array.from({ length: 250 }, (_, number) => highlight(number)));
  at("more").click();
  at("more").click();
  await settled();
  assert.equal(new Set(texts()).size, texts().length);
  assert.deepEqual(asked("find").map(({ offset }) => offset), [undefined, 100]);
  assert.equal(at("more").disabled, false);
});

test("'Show more' waits for a search that is under way", async () => {
  await show(Array.from({ length: 250 }, (_, number) => highlight(number)));
  at("site").dispatchEvent(new Event("change"));
  at("more").click();
  await settled();
  assert.equal(rows().length, 100);
});

test("'Show more' can be pressed again after a fault", async () => {
  await show(Array.from({ length: 250 }, (_, number) => highlight(number)));
  const answer = played.answers["ui-bg-notebook"];
  played.answers["ui-bg-notebook"] = () => Promise.reject(new Error("no space left"));
  at("more").click();
  await settled();
  assert.equal(document.activeElement?.id, "more");
  played.answers["ui-bg-notebook"] = answer;
  at("more").click();
  await settled();
  assert.equal(rows().length, 200);
});

test("'Remove' and 'Undo' pressed twice are asked for and counted once", async () => {
  await show(Array.from({ length: 250 }, (_, number) => highlight(number)));
  const [row] = rows();
  for (const [does, op] of [["remove", "remove"], ["undo", "put"]]) {
    button(row, does).click();
    button(row, does).click();
    await settled();
    assert.equal(asked(op).length, 1);
  }
  at("more").click();
  await settled();
  assert.equal(asked("find").at(-1).offset, 100);
});

test("a removed highlight leaves its place to undo, which brings it back as it was", async () => {
  await show([highlight(1, { note: "mine" }), highlight(2)]);
  button(rows()[0], "remove").click();
  await settled();
  assert.deepEqual(host.kept.map(({ id }) => Number(id)), [2]);
  assert.equal(document.activeElement, button(rows()[0], "undo"));
  button(rows()[0], "undo").click();
  await settled();
  const { id, note, created } = asked("put")[0].highlight;
  assert.deepEqual([Number(id), note, created], [1, "mine", "2026-11-23T20:00:00.000Z"]);
  assert.deepEqual(texts(), ["quote 1", "quote 2"]);
});

test("the list follows what pages change, and its rows, the focus and what is being written stay", async () => {
  await show([highlight(1), highlight(2, { note: "second" }), highlight(3), highlight(9, { url: "https://b.org/y" })]);
  const [first, second] = rows();
  const field = await edit(first);
  field.value = "my words";
  button(second, "remove").focus();
  host.kept = [highlight(4, { url: "https://c.org/z" }), highlight(5), highlight(1), highlight(2, { note: "changed" })];
  await told();
  assert.deepEqual(texts(), ["quote 4", "quote 5", "quote 1", "quote 2"]);
  assert.deepEqual(rows().slice(2), [first, second]);
  assert.equal(field.value, "my words");
  assert.equal(second.querySelector(".own")?.textContent, "changed");
  assert.equal(document.activeElement, button(second, "remove"));
  assert.equal(at("said").textContent, "highlights_count_other");
  assert.deepEqual([...at("site").options].map(({ value }) => value), ["", "c.org", "a.org"]);
});

test("a removed row with its undo, and a row whose note is being written, stay where they were when their highlights have gone", async () => {
  await show([highlight(1), highlight(2), highlight(3), highlight(4)]);
  const before = rows();
  button(before[1], "remove").click();
  await settled();
  await edit(before[2]);
  host.kept = [highlight(1), highlight(4)];
  await told();
  assert.deepEqual(rows(), before);
  button(before[1], "undo").click();
  await settled();
  assert.deepEqual(host.kept.map(({ id }) => Number(id)), [1, 4, 2]);
  press(before[2].querySelector("textarea"), { key: "Escape" });
  await told();
  assert.equal(rows().includes(before[2]), false);
});

test("a list that is open beyond its first step follows, and 'Show more' goes on from there", async () => {
  const all = Array.from({ length: 850 }, (_, number) => highlight(number));
  await show(all);
  for (let step = 0; step < 6; step++) {
    at("more").click();
    await settled();
  }
  host.kept = all.slice(1);
  await told();
  assert.deepEqual([rows().length, texts()[0], texts().at(-1)], [700, "quote 1", "quote 700"]);
  at("more").click();
  await settled();
  assert.deepEqual([rows().length, new Set(texts()).size], [800, 800]);
});

test("a search that begins while the list is renewed is shown", async () => {
  await show([highlight(1), highlight(2)]);
  for (const listen of played.listeners) listen({ type: "bg-ui-highlights" });
  at("site").value = "";
  host.kept = [highlight(2)];
  at("site").dispatchEvent(new Event("change"));
  await settled();
  assert.deepEqual(texts(), ["quote 2"]);
});

test("an editor shows the note as it is kept now, and takes in what is changed meanwhile", async () => {
  await show([highlight(1, { note: "first" })]);
  const [row] = rows();
  host.kept = [highlight(1, { note: "newer" })];
  const field = await edit(row);
  assert.equal(field.value, "newer");
  host.kept = [highlight(1, { note: "newest" })];
  await told();
  assert.equal(field.value, "newest");
  field.value = "mine";
  host.kept = [highlight(1, { note: "theirs" })];
  await told();
  assert.equal(field.value, "mine\ntheirs");
  press(field, { key: "Escape" });
  assert.equal(row.querySelector(".own")?.textContent, "theirs");
});

test("the last highlight of the chosen site leaves its place to undo, and the site stays chosen", async () => {
  await show([highlight(1), highlight(2, { url: "https://b.org/y" })]);
  at("site").value = "b.org";
  at("site").dispatchEvent(new Event("change"));
  await settled();
  button(rows()[0], "remove").click();
  await settled();
  await told();
  assert.equal(at("site").value, "b.org");
  assert.notEqual(button(rows()[0], "undo"), null);
});

test("a note is edited in its place; Escape leaves it, and a fault keeps what was typed", async () => {
  await show([highlight(1)]);
  const [row] = rows();
  const left = await edit(row);
  left.value = "not this";
  press(left, { key: "Escape" });
  assert.equal(row.querySelector("textarea"), null);
  assert.equal(asked("put").length, 0);
  const answer = played.answers["ui-bg-notebook"];
  const field = await edit(row);
  played.answers["ui-bg-notebook"] = () => Promise.reject(Object.assign(new Error("no space left"), { state: "failed" }));
  field.value = "my words";
  /** @type {any} */ (row.querySelector("form")).requestSubmit();
  await settled();
  assert.equal(/** @type {any} */ (row.querySelector("textarea")).value, "my words");
  assert.match(at("trouble").textContent, /no space left/);
  played.answers["ui-bg-notebook"] = answer;
  /** @type {any} */ (row.querySelector("form")).requestSubmit();
  await settled();
  assert.equal(row.querySelector(".own")?.textContent, "my words");
  assert.equal(at("trouble").hidden, true);
});

test("a colour is kept when it is chosen", async () => {
  await show([highlight(1)]);
  const [row] = rows();
  const blue = /** @type {any} */ (row.querySelector("input[value=blue]"));
  blue.checked = true;
  blue.dispatchEvent(new Event("change"));
  await settled();
  assert.equal(host.kept[0].color, "blue");
  assert.equal(/** @type {any} */ (row).dataset.color, "blue");
});

test("a site's highlights or all are erased after a question", async () => {
  await show([highlight(1), highlight(2, { url: "https://b.org/y" })]);
  at("site").value = "b.org";
  at("site").dispatchEvent(new Event("change"));
  await settled();
  assert.deepEqual(texts(), ["quote 2"]);
  Object.assign(globalThis, { confirm: () => false });
  at("erase").click();
  await settled();
  assert.equal(host.kept.length, 2);
  Object.assign(globalThis, { confirm: () => true });
  at("erase").click();
  await settled();
  assert.deepEqual(asked("erase").map(({ site, all }) => [site, all]), [["b.org", undefined]]);
  assert.deepEqual(texts(), ["quote 1"]);
  at("erase").click();
  await settled();
  assert.equal(host.kept.length, 0);
  assert.equal(at("none").hidden, false);
});

test("changes made elsewhere that cannot be shown are told, until they can or something else is done", async () => {
  await show([highlight(1)]);
  const trouble = () => (at("trouble").hidden ? "" : at("trouble").textContent);
  const answer = played.answers["ui-bg-notebook"];
  const refuse = (/** @type {string} */ state) => {
    played.answers["ui-bg-notebook"] = () => Promise.reject(Object.assign(new Error("closed"), { state }));
  };
  refuse("host_missing");
  await told();
  assert.deepEqual([trouble(), texts()], ["state_host_missing_sentence state_host_missing_advice", ["quote 1"]]);
  played.answers["ui-bg-notebook"] = answer;
  await told();
  assert.equal(trouble(), "");
  // What the user has done stays told, in the same words too, while the list fails in another way and once it is shown.
  for (const state of ["host_failed", "host_missing"]) {
    await show([highlight(1)]);
    refuse("host_missing");
    await told();
    refuse(state);
    button(rows()[0], "remove").click();
    await settled();
    refuse("no_page");
    await told();
    played.answers["ui-bg-notebook"] = answer;
    await told();
    assert.equal(trouble(), `state_${state}_sentence state_${state}_advice`);
  }
});

test("a file of highlights that cannot be saved is told", async (context) => {
  await show([highlight(1)]);
  context.mock.method(URL, "createObjectURL", () => {
    throw new Error("no memory");
  });
  at("export").click();
  await settled();
  assert.equal(at("trouble").hidden, false);
  assert.match(at("trouble").textContent, /no memory/);
});
