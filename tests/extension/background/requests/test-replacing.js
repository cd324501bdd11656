import assert from "node:assert/strict";
import test from "node:test";

import { stub } from "../browser-stub.js";
import { replaceAll } from "../../../../extension/background/requests/replacing.js";
import { DEFAULTS } from "../../../../extension/shared/settings.js";

/** Requests to the host. @type {any[]} */
const asked = [];
const request = async (/** @type {string} */ name, /** @type {any} */ fields) => void asked.push([name, fields]);
const host = /** @type {any} */ ({ request });

test("settings, sites and rules become those of the file", async () => {
  Object.assign(stub.stored, { settings: { ...DEFAULTS, dial: 20 }, rules: "a.org off", "site:a.org": { dial: 10 }, "painted:b.org": [] });
  stub.granted.add("*://b.org/*");
  const sites = { "b.org": { when: /** @type {const} */ ("site") }, "c.org": { memory: false } };
  const { refused } = await replaceAll(host, { settings: { dial: 80 }, everywhere: false, sites, rules: "b.org hide p" });
  assert.deepEqual(refused, []);
  assert.equal(stub.stored.settings.dial, 80);
  assert.equal(stub.stored.rules, "b.org hide p");
  assert.deepEqual([stub.stored["site:a.org"], stub.stored["site:b.org"], stub.stored["site:c.org"]], [undefined, { when: "site" }, { memory: false }]);
  assert.ok("painted:b.org" in stub.stored, "what is remembered of other sites stays");
  assert.deepEqual(asked, [["memory", { action: "forget", site: "c.org" }]]);
  assert.deepEqual(stub.scripts[0].matches, ["*://b.org/*"]);
});

test("where the browser does not allow a site it is one to be asked for", async () => {
  stub.granted.clear();
  const sites = { "d.org": { when: /** @type {const} */ ("site"), dial: 30 } };
  const { refused } = await replaceAll(host, { settings: {}, everywhere: true, sites, rules: "" });
  assert.deepEqual(refused, ["d.org"]);
  assert.deepEqual([stub.stored["site:d.org"], stub.stored.everywhere], [{ when: "ask", dial: 30 }, false]);
  assert.deepEqual(stub.scripts, []);
});

test("articles open in the reader view by themselves only where the browser allows the site", async () => {
  stub.granted.add("*://e.org/*");
  const sites = { "e.org": { reader: true }, "f.org": { reader: true, dial: 30 } };
  const { refused } = await replaceAll(host, { settings: {}, everywhere: false, sites, rules: "" });
  assert.deepEqual(refused, ["f.org"]);
  assert.deepEqual([stub.stored["site:e.org"], stub.stored["site:f.org"]], [{ reader: true }, { dial: 30 }]);
});
