import assert from "node:assert/strict";
import test from "node:test";

import { Changes, MutationTracker } from "../../../../extension/content/mutations/mutation-tracker.js";
import { el, page } from "../dom.js";

/**
 * @param {string} before a text that was there
 * @param {string} now what has been written in its place
 * @returns {boolean} whether that is a change
 */
function changed(before, now) {
  page(`<p id=a>${now}</p>`);
  const changes = new Changes();
  const record = { type: "characterData", target: el("a").firstChild, addedNodes: [], removedNodes: [], oldValue: before };
  changes.add(/** @type {any} */ (record));
  return changes.retexted.has(el("a"));
}

test("a text in which only digits change has not changed", () => {
  assert.equal(changed("12:59:59", "13:00:00"), false);
  assert.equal(changed("9 comments", "10 comments"), false);
});

test("a text with another word has changed", () => {
  assert.equal(changed("1 comment", "2 comments"), true);
  assert.equal(changed("", "Late news"), true);
});

/**
 * Put observers in place that tell what the test lets them tell.
 *
 * @param {() => number} now the time, ms
 * @returns {((records: any[]) => void)[]} what each observer is told by, in the order in which they are made
 */
function observed(now) {
  /** @type {((records: any[]) => void)[]} */
  const notices = [];
  class Observer {
    /** @param {(records: any[]) => void} callback */
    constructor(callback) {
      notices.push(callback);
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { MutationObserver: Observer, performance: { now } });
  return notices;
}

/**
 * A page that changes ten times a second for 20 s; the first batch fails.
 *
 * @param {any} context of the test
 * @param {(beat: number) => object} record what each change is told as
 * @returns {Promise<number>} how many batches were worked off
 */
async function batches(context, record) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let now = 10_000;
  const notices = observed(() => now);
  const ignore = () => {};
  let count = 0;
  const onChanges = async () => {
    count += 1;
    now += 10;
    if (count === 1) throw new Error("once");
  };
  context.mock.method(console, "warn", () => undefined);
  const ended = new AbortController();
  const handlers = { onMark: ignore, onAdded: ignore, onRewritten: () => [], onMutation: ignore, onChanges };
  const tracker = new MutationTracker(handlers, ended.signal);
  tracker.begin();
  for (let beat = 0; beat < 200; beat++) {
    notices[0]([{ oldValue: null, addedNodes: [], removedNodes: [], ...record(beat) }]);
    for (let tick = 0; tick < 10; tick++) {
      now += 10;
      context.mock.timers.tick(10);
      await Promise.resolve();
    }
  }
  ended.abort();
  return count;
}

/** @param {string} html */
function addElement(html) {
  el("a").innerHTML = html;
  return { type: "childList", target: el("a"), addedNodes: [...el("a").children] };
}

test("a page that repeats the same few words is updated less and less often", async (context) => {
  page("<p id=a>x</p>");
  assert.ok((await batches(context, () => ({ type: "attributes", attributeName: "class", target: el("a") }))) <= 9);
  context.mock.timers.reset();
  const ticker = (/** @type {number} */ beat) => {
    /** @type {any} */ (el("a").firstChild).data = `news ${"abc"[beat % 3]}`;
    return { type: "characterData", target: el("a").firstChild, oldValue: "news" };
  };
  assert.ok((await batches(context, ticker)) <= 9);
  context.mock.timers.reset();
  assert.ok((await batches(context, (beat) => addElement(`<b>12:00:${beat}</b>`))) <= 9);
});

test("an endless list is updated as it grows, at most twice a second", async (context) => {
  page("<div id=a></div>");
  const count = await batches(context, (beat) => addElement(`<p>Story ${"abcdefghij"[beat % 10].repeat(beat + 1)}</p>`));
  assert.ok(count >= 25 && count <= 40, String(count));
  context.mock.timers.reset();
  const pictures = await batches(context, () => addElement("<p><img></p>"));
  assert.ok(pictures >= 25 && pictures <= 40, String(pictures));
});

test("of an attribute that was written only its element is noted", () => {
  const window = page("<p id=a></p>");
  /** @type {(records: any[]) => void} */
  let notice = () => {};
  class Observer {
    /** @param {(records: any[]) => void} callback */
    constructor(callback) {
      notice = callback;
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { MutationObserver: Observer, performance: window.performance });
  const ignore = () => {};
  const reactions = { onMark: ignore, onAdded: ignore, onRewritten: () => [], onMutation: ignore, onChanges: async () => {} };
  const ended = new AbortController();
  new MutationTracker(reactions, ended.signal);
  const looked = () => assert.fail("nodes of an attribute's record were looked at");
  const record = { type: "attributes", attributeName: "style", target: el("a") };
  Object.defineProperty(record, "addedNodes", { get: looked });
  assert.doesNotThrow(() => notice([record]));
  ended.abort();
});

/**
 * Replace a list of a hundred entries again and again while nothing can be worked off, then work it off.
 *
 * @param {any} context of the test
 * @param {number} times
 * @param {"unseen" | "undecided"} why nothing can be: nobody sees the page, or the host has not answered
 * @returns {Promise<Changes[]>} batches that were worked off
 */
async function replaced(context, times, why) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  page("<ul id=list></ul>");
  let hidden = why === "unseen";
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  let now = 0;
  const notices = observed(() => now);
  const ignore = () => {};
  const wait = () => {
    now += 10_000;
    context.mock.timers.tick(10_000);
  };
  /** @type {Changes[]} */
  const worked = [];
  const onChanges = async (/** @type {Changes} */ changes) => void worked.push(changes);
  const ended = new AbortController();
  const handlers = { onMark: ignore, onAdded: ignore, onRewritten: () => [], onMutation: ignore, onChanges };
  const tracker = new MutationTracker(handlers, ended.signal);
  if (why === "unseen") tracker.begin();
  const entries = () => Array.from({ length: 100 }, () => document.createElement("li"));
  let before = entries();
  for (let time = 0; time < times; time++) {
    const after = entries();
    notices[0]([{ type: "childList", target: el("list"), addedNodes: after, removedNodes: before }]);
    before = after;
  }
  wait();
  assert.deepEqual(worked, []);
  hidden = false;
  if (why === "unseen") document.dispatchEvent(new /** @type {any} */ (document.defaultView).Event("visibilitychange"));
  else tracker.begin();
  wait();
  ended.abort();
  return worked;
}

test("changes of a hidden page are processed once it is shown", async (context) => {
  const [changes, ...more] = await replaced(context, 1, "unseen");
  assert.deepEqual([changes.unknown, changes.come.size, changes.gone.size, more.length], [false, 100, 100, 0]);
});

test("a hidden page with very many changes is decided anew once it is shown", async (context) => {
  const [changes, ...more] = await replaced(context, 50, "unseen");
  assert.deepEqual([changes.unknown, more.length], [true, 0]);
  assert.ok(changes.held <= 400);
});

test("elements removed during a decision are reported after it", async (context) => {
  const [changes, ...more] = await replaced(context, 20, "undecided");
  assert.deepEqual([changes.unknown, changes.gone.size, more.length], [false, 2000, 0]);
});

test("a page that is never decided holds no removed elements", async (context) => {
  const [changes, ...more] = await replaced(context, 90, "undecided");
  assert.deepEqual([changes.unknown, more.length], [true, 0]);
  assert.ok(changes.gone.size <= 2000);
});

/**
 * A page that is tracked, and of which the test tells the changes.
 *
 * @param {any} context of the test
 */
function tracked(context) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  page("<div id=a></div>");
  let now = 10_000;
  const notices = observed(() => now);
  const ignore = () => {};
  /** @type {{ at: number, changes: Changes }[]} */
  const batches = [];
  const onChanges = async (/** @type {Changes} */ changes) => {
    batches.push({ at: now, changes });
    now += 200; // the host's answer
  };
  const ended = new AbortController();
  const handlers = { onMark: ignore, onAdded: ignore, onRewritten: () => [], onMutation: ignore, onChanges };
  const tracker = new MutationTracker(handlers, ended.signal);
  tracker.begin();
  const wait = async (/** @type {number} */ time) => {
    for (const end = now + time; now < end; await Promise.resolve()) {
      now += 10;
      context.mock.timers.tick(10);
    }
  };
  const change = (/** @type {string} */ words) => notices[0]([{ oldValue: null, removedNodes: [], ...addElement(`<p>${words}</p>`) }]);
  return { tracker, batches, wait, change, now: () => now, end: () => ended.abort() };
}

test("what has changed before the whole page is read is read with it, and what changes then waits for the answer", async (context) => {
  const { tracker, batches, wait, change, end } = tracked(context);
  change("before");
  tracker.hold();
  await wait(5000);
  change("during");
  await wait(5000);
  assert.deepEqual(batches, []);
  tracker.release();
  await wait(1000);
  end();
  assert.deepEqual(batches.map(({ changes }) => [...changes.come].map(({ textContent }) => textContent)), [["during"]]);
});

test("news soon after another address waits no longer than news of a page at rest, and only a few times", async (context) => {
  const { tracker, batches, wait, change, now, end } = tracked(context);
  /** @type {number[]} */
  const waits = [];
  const next = async (/** @type {string} */ words) => {
    const [before, start] = [batches.length, now()];
    change(words);
    while (batches.length === before) await wait(10);
    waits.push(batches[before].at - start);
    await wait(20);
  };
  for (const words of ["one", "two", "three", "four"]) await next(words);
  tracker.goOn();
  for (const words of ["five", "six", "seven", "eight"]) await next(words);
  end();
  assert.ok(waits[3] > 400, String(waits));
  assert.ok(Math.max(...waits.slice(4, 7)) <= 130, String(waits));
  assert.ok(waits[7] > 400, String(waits));
});

test("an animation of one element sets no timer at each frame, and ends the batch as before", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  page("<p id=moved></p>");
  let now = 10_000;
  const notices = observed(() => now);
  const set = context.mock.method(globalThis, "setTimeout");
  const ignore = () => {};
  /** @type {number[]} */
  const flushed = [];
  const ended = new AbortController();
  const onChanges = async () => void flushed.push(now);
  const handlers = { onMark: ignore, onAdded: ignore, onRewritten: () => [], onMutation: ignore, onChanges };
  const tracker = new MutationTracker(handlers, ended.signal);
  tracker.begin();
  for (let frame = 0; frame < 30; frame++) {
    notices[1]([{ type: "attributes", attributeName: "style", target: el("moved") }]);
    now += 10;
    context.mock.timers.tick(10);
  }
  assert.deepEqual(flushed, []); // the element has not been at rest yet
  assert.ok(set.mock.callCount() <= 4, `${set.mock.callCount()} timers`);
  for (let time = 0; time < 13; time++) {
    now += 10;
    context.mock.timers.tick(10);
  }
  ended.abort();
  assert.equal(flushed.length, 1);
});
