import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { openPage, played, settled } from "./extension-page.js";

const ARTICLE = { url: "https://a.example/story", isPrivate: false };

openPage("pages/reader/reader.html");
const { listenToAlways } = await import("../../../extension/pages/reader/always.js");
const field = () => /** @type {any} */ (document.querySelector("#always"));
/** What could not be done. @type {string[]} */
const told = [];
/** Whether the choice is stored. */
let stored = false;
/** @param {any} message */
function answer({ reader = stored }) {
  stored = reader;
  return { everywhere: false, sites: { "a.example": { reader } } };
}
const sent = () => played.sent.filter(({ type }) => type === "ui-bg-sites").map(({ site, reader }) => [site, reader]);

/** The choice on a reader view of its own. @param {typeof ARTICLE} origin @param {boolean} reader as it is now */
async function shown(origin, reader = false) {
  openPage("pages/reader/reader.html");
  Object.assign(played, { sent: [], requested: [], grants: true });
  stored = reader;
  played.answers["ui-bg-sites"] = answer;
  await listenToAlways(origin, ({ message }) => told.push(message));
  played.sent = [];
}

/** @param {boolean} checked */
async function choose(checked) {
  field().checked = checked;
  field().dispatchEvent(new Event("change"));
  await settled();
}

beforeEach(() => void (played.grants = true));

test("the choice stands as the site has it", async () => {
  await shown(ARTICLE, true);
  assert.deepEqual([field().checked, field().closest("label").hidden], [true, false]);
});

test("choosing records the choice, then asks the browser for the site", async () => {
  await shown(ARTICLE);
  await choose(true);
  assert.deepEqual(played.requested, [["*://a.example/*"]]);
  assert.deepEqual(sent(), [["a.example", true]]);
});

test("a refusal by the user or the browser takes the choice back", async () => {
  await shown(ARTICLE);
  played.grants = false;
  await choose(true);
  assert.deepEqual([sent().at(-1), field().checked], [["a.example", false], false]);
});

test("ending it needs no permission", async () => {
  await shown(ARTICLE, true);
  await choose(false);
  assert.deepEqual([played.requested, sent()], [[], [["a.example", false]]]);
});

test("there is no choice in a private window, for a file or without an address", async () => {
  for (const origin of [{ ...ARTICLE, isPrivate: true }, { url: "file:///a.html", isPrivate: false }, { url: "", isPrivate: false }]) {
    await shown(origin);
    assert.equal(field().closest("label").hidden, true);
  }
});

test("a choice that could not be kept is told and taken back", async () => {
  for (const kept of [false, true]) {
    await shown(ARTICLE, kept);
    played.answers["ui-bg-sites"] = () => Promise.reject(new Error("closed"));
    await choose(!kept);
    assert.deepEqual([told.splice(0), field().checked], [["closed"], kept]);
  }
});

test("a choice that could not be taken back is told, and shown as it is stored", async () => {
  await shown(ARTICLE);
  played.grants = false;
  played.answers["ui-bg-sites"] = (message) => (message.reader === false ? Promise.reject(new Error("closed")) : answer(message));
  await choose(true);
  assert.deepEqual([told.splice(0), stored, field().checked], [["closed"], true, true]);
});

test("a choice that is made elsewhere is shown", async () => {
  await shown(ARTICLE);
  for (const now of [true, false]) {
    stored = now;
    for (const listen of played.listeners) listen({ type: "bg-ui-changed" });
    await settled();
    assert.equal(field().checked, now);
  }
});
