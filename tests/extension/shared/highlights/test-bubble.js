import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { Window } from "happy-dom";

const window = /** @type {any} */ (new Window({ url: "https://site.example/" }));
const getMessage = (/** @type {string} */ key) => (key === "language" ? "en" : key.startsWith("state_") ? "" : key);
globalThis.chrome = /** @type {any} */ ({ i18n: { getMessage }, runtime: {} });
for (const name of ["document", "Event"]) Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
Object.assign(globalThis, { window, addEventListener: window.addEventListener.bind(window) });
window.HTMLElement.prototype.showPopover = () => undefined;
/** The shadow root of the bubble that was opened last. @type {any} */
let root = null;
const attach = window.Element.prototype.attachShadow;
window.Element.prototype.attachShadow = function attachShadow(/** @type {any} */ init) {
  return (root = attach.call(this, init));
};
const { Bubble } = await import("../../../../extension/shared/highlights/bubble.js");
const { changed } = await import("../../../../extension/shared/highlights/change.js");

const LONG = "n".repeat(10_001);
/** What the host keeps. @type {any[]} */
let kept = [];
/** Why the host keeps nothing. @type {Error | null} */
let fault = null;
/** @type {AbortController} */
let running;

/** @returns {any} a bubble with the note "old" */
function open() {
  const highlight = /** @type {any} */ ({ id: "1", color: "yellow", note: "old" });
  const put = async (/** @type {any} */ change) => {
    if (fault) throw fault;
    kept.push(change);
    return { ...highlight, ...change };
  };
  const bubbling = {
    keep: async (/** @type {any} */ changes) => void (await changed(put, highlight, changes)),
    remove: async () => {
      if (fault) throw fault;
    },
    go: () => undefined,
    range: () => null,
    place: () => ({ at: 1, of: 1 }),
  };
  return new Bubble(highlight, bubbling, running.signal);
}

const isOpen = () => document.querySelector("penumbra-bubble") !== null;
const field = () => root.querySelector("textarea");
const told = () => root.querySelector(".bad").textContent;
const isLeftUnasked = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Type into the note. @param {string} note */
function type(note) {
  field().value = note;
  field().dispatchEvent(new Event("input"));
}

beforeEach(() => {
  document.querySelector("penumbra-bubble")?.remove();
  kept = [];
  fault = null;
  running = new AbortController();
  chrome.i18n.getMessage = getMessage;
});

test("the page is not left unasked while a note is too long", async () => {
  const bubble = open();
  assert.equal(isLeftUnasked(), true);
  field().value = LONG;
  assert.equal(isLeftUnasked(), false);
  field().value = "short"; // kept when the page is left
  assert.equal(isLeftUnasked(), true);
  await bubble.close();
});

test("the page is not left unasked while the host cannot keep a note", async () => {
  const bubble = open();
  fault = new Error("no host");
  field().value = "new";
  await bubble.close();
  assert.equal(isLeftUnasked(), false);
  fault = null;
  await bubble.close();
  assert.equal(isLeftUnasked(), true);
  assert.deepEqual(kept.map(({ note }) => note), ["new"]);
});

test("after a note that was not kept in a pause of typing, the first Escape tries again and leaves the bubble open", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const bubble = open();
  fault = new Error("no host");
  type("new");
  context.mock.timers.tick(800);
  context.mock.timers.reset();
  await settled();
  assert.match(told(), /no host/);
  assert.doesNotMatch(told(), /highlight_leave/);
  assert.equal(await bubble.close(), false);
  assert.match(told(), /no host.*highlight_leave/);
  type("newer");
  assert.equal(await bubble.close(), false);
  assert.equal(await bubble.close(), true);
  assert.deepEqual([isOpen(), kept], [false, []]);
});

test("a note that becomes too long while it is typed is told without a pause in typing", async () => {
  const bubble = open();
  for (const more of ["", "n", "nn"]) {
    type(LONG + more);
    await settled();
    assert.match(told(), /highlight_note_long/);
  }
  type("short");
  assert.equal(await bubble.close(), true);
  assert.deepEqual(kept.map(({ note }) => note), ["short"]);
});

test("when Penumbra is turned off the bubble keeps its note and closes", async () => {
  open();
  field().value = "new";
  running.abort();
  await settled();
  assert.deepEqual([isOpen(), kept.map(({ note }) => note)], [false, ["new"]]);
});

test("when Penumbra is turned off a note that is too long stays in its bubble, with the reason, until it is shorter", async () => {
  const bubble = open();
  field().value = LONG;
  running.abort();
  await settled();
  assert.deepEqual([isOpen(), field().value, kept], [true, LONG, []]);
  assert.match(told(), /highlight_note_long/);
  field().value = LONG.slice(1);
  assert.equal(await bubble.close(), true);
  assert.deepEqual([isOpen(), kept.map(({ note }) => note)], [false, [LONG.slice(1)]]);
});

test("when Penumbra is turned off while the host keeps nothing the note stays in its bubble, and is kept when it can be", async () => {
  const bubble = open();
  fault = new Error("no host");
  type("new");
  running.abort();
  await settled();
  assert.deepEqual([isOpen(), field().value, kept], [true, "new", []]);
  assert.match(told(), /no host/);
  const again = new AbortController();
  bubble.serve(bubble.bubbling, again.signal);
  again.abort();
  await settled();
  assert.deepEqual([isOpen(), field().value, kept], [true, "new", []]);
  fault = null;
  bubble.serve(bubble.bubbling, new AbortController().signal);
  assert.equal(await bubble.close(), true);
  assert.deepEqual([isOpen(), kept.map(({ note }) => note)], [false, ["new"]]);
});

test("what is typed while Penumbra is being turned off stays in the bubble", async () => {
  const bubble = open();
  type("new");
  running.abort();
  type("newer");
  await settled();
  assert.deepEqual([isOpen(), field().value], [true, "newer"]);
  assert.equal(await bubble.close(), true);
  assert.deepEqual([isOpen(), kept.map(({ note }) => note)], [false, ["new", "newer"]]);
});

test("a bubble without its extension says that its note is not kept, and closes when it is closed again", async () => {
  const bubble = open();
  field().value = "new";
  fault = new Error("Extension context invalidated.");
  chrome.i18n.getMessage = () => {
    throw fault;
  };
  running.abort();
  await settled();
  assert.deepEqual([isOpen(), field().value], [true, "new"]);
  assert.match(told(), /^not_saved .*invalidated/);
  assert.equal(await bubble.close(), false);
  assert.match(told(), /highlight_leave$/);
  assert.equal(await bubble.close(), true);
  assert.equal(isOpen(), false);
});

test("a bubble that the page has taken away does not keep others from opening", async () => {
  const bubble = open();
  fault = new Error("no host");
  field().value = LONG;
  document.querySelector("penumbra-bubble")?.remove();
  assert.equal(await bubble.close(), true);
  assert.equal(Bubble.open, null);
});

/** @param {any} input */
async function choose(input) {
  input.checked = true;
  input.dispatchEvent(new Event("change"));
  await settled();
}

test("a bubble that stayed serves the highlights of Penumbra turned on again, and ends with them", async () => {
  const bubble = open();
  field().value = LONG;
  running.abort();
  await settled();
  assert.equal(Bubble.open, bubble);
  const again = new AbortController();
  /** @type {unknown[]} */
  const changes = [];
  bubble.serve({ ...bubble.bubbling, keep: async (change) => void changes.push(change) }, again.signal);
  assert.equal(isOpen(), true);
  field().value = "short";
  again.abort();
  await settled();
  assert.deepEqual([isOpen(), Bubble.open, kept, changes], [false, null, [], [{ note: "short" }]]);
});

test("a bubble stays if Penumbra is turned on again before its note is kept", async () => {
  const bubble = open();
  let keep = () => undefined;
  bubble.bubbling.keep = () => new Promise((resolve) => (keep = /** @type {any} */ (resolve)));
  type("new");
  running.abort();
  const again = new AbortController();
  bubble.serve(bubble.bubbling, again.signal);
  keep();
  await settled();
  assert.ok(isOpen());
  again.abort();
  keep();
  await settled();
  assert.ok(!isOpen());
});

test("a bubble that the page has taken away does not ask whether to leave", async () => {
  open();
  fault = new Error("no host");
  type("new");
  running.abort();
  await settled();
  assert.ok(!isLeftUnasked());
  document.querySelector("penumbra-bubble")?.remove();
  assert.ok(isLeftUnasked());
  fault = null;
});

test("a colour that is kept does not hide why the note is not", async () => {
  const bubble = open();
  field().value = LONG;
  assert.equal(await bubble.close(), false);
  await choose(root.querySelector("[value=blue]"));
  assert.deepEqual(kept.map(({ color }) => color), ["blue"]);
  assert.match(told(), /highlight_note_long/);
  fault = new Error("no host");
  await choose(root.querySelector("[value=pink]"));
  assert.match(told(), /no host/);
  fault = null;
  await choose(root.querySelector("[value=green]"));
  assert.match(told(), /highlight_note_long/);
  field().value = "old"; // as it is kept
  assert.equal(await bubble.close(), true);
  assert.equal(told(), "");
});

test("what is kept hides why the highlight was not removed", async () => {
  open();
  fault = new Error("no host");
  const [remove] = [...root.querySelectorAll("button")].filter(({ textContent }) => textContent === "highlights_remove");
  remove.click();
  await settled();
  assert.match(told(), /no host/);
  fault = null;
  await choose(root.querySelector("[value=blue]"));
  assert.equal(told(), "");
});
