import assert from "node:assert/strict";
import test from "node:test";

import { Changes, Living } from "../../../extension/content/living.js";
import { el, page } from "./dom.js";

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

test("a clock or a counter changes nothing, in whatever way its figures are written", () => {
  assert.equal(changed("12:59:59", "13:00:00"), false);
  assert.equal(changed("9 comments", "10 comments"), false);
});

test("another word is a change", () => {
  assert.equal(changed("1 comment", "2 comments"), true);
  assert.equal(changed("", "Late news"), true);
});

test("of an attribute that was written nothing is looked at but its element", () => {
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
  const reactions = { onMark: ignore, onNewcomer: ignore, onRewritten: () => [], onStir: ignore, onChanges: async () => {} };
  const ended = new AbortController();
  new Living(reactions, ended.signal);
  const looked = () => assert.fail("nodes of an attribute's record were looked at");
  const record = { type: "attributes", attributeName: "style", target: el("a") };
  Object.defineProperty(record, "addedNodes", { get: looked });
  assert.doesNotThrow(() => notice([record]));
  ended.abort();
});
