import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { Highlighting } from "../../../../extension/content/controller/highlighting.js";
import { givePart } from "../../../../extension/content/world/parts.js";

/** What was done, in order. @type {string[]} */
let done = [];
/** Why highlights cannot be read. @type {Error | null} */
let fault = null;

givePart(
  "highlights",
  /** @type {any} */ ({
    highlightPage: async (/** @type {AbortSignal} */ signal) => {
      done.push("begin");
      signal.addEventListener("abort", () => done.push("end"));
      if (fault) throw fault;
      return { counts: { all: 2, missing: 1 }, act: async () => done.push("act"), load: async () => done.push("load"), veil: () => done.push("veil") };
    },
    removeColors: async () => done.push("remove colours"),
  }),
);

beforeEach(() => {
  done = [];
  fault = null;
});

test("highlights begin once, with the first that is made or shown", async () => {
  const highlighting = new Highlighting();
  assert.deepEqual([done, highlighting.counts], [[], { all: 0, missing: 0 }]);
  await highlighting.show();
  await highlighting.act();
  await highlighting.show();
  assert.deepEqual(done, ["begin", "act", "load"]);
  assert.deepEqual(highlighting.counts, { all: 2, missing: 1 });
});

test("the end takes highlights and colours off the page, and the next one begins anew", async () => {
  const highlighting = new Highlighting();
  highlighting.end();
  await highlighting.show();
  highlighting.end();
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual([done, highlighting.counts.all], [["begin", "end", "remove colours"], 0]);
  await highlighting.act();
  assert.deepEqual(done.slice(3), ["begin", "act"]);
});

test("highlights that cannot be read are tried again at the next key", async () => {
  const highlighting = new Highlighting();
  fault = new Error("no host");
  await assert.rejects(highlighting.act(), /no host/);
  fault = null;
  await highlighting.act();
  assert.deepEqual(done.filter((one) => one !== "remove colours"), ["begin", "end", "begin", "act"]);
});
