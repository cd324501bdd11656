import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import "../browser-stub.js";
import { registrableSite } from "../../../../extension/background/sites/registrable.js";

const ROOT = new URL("../../../../", import.meta.url);
/** The list's own examples. */
const LISTED = readFileSync(new URL("tests/fixtures/public-suffixes.txt", ROOT), "utf8");
/** Not names that a browser gives a page, or whether an ending of one label is a suffix is not asked of an unknown one. */
const NO_HOST = /^\.|^example$/;

test("the list's own examples hold, as browsers write their names", async () => {
  const examples = [...LISTED.matchAll(/^checkPublicSuffix\('(.+)', (?:'(.+)'|null)\);$/gm)].filter(([, name]) => !NO_HOST.test(name));
  assert.ok(examples.length > 60, String(examples.length));
  const ascii = (/** @type {string} */ name) => new URL(`http://${name}`).hostname;
  for (const [, name, site] of examples) assert.equal(await registrableSite(ascii(name)), site ? ascii(site) : "", name);
});

for (const [host, site] of [
  ["127.0.0.1", "127.0.0.1"],
  ["[::1]", "[::1]"],
  ["localhost", "localhost"],
  ["printer.lan", "printer.lan"],
  ["a.b.printer.lan", "printer.lan"],
  ["ai", ""],
  ["github.io", ""],
  ["one.github.io", "one.github.io"],
  ["news.bbc.co.uk.", "bbc.co.uk"],
]) {
  test(`the site of ${host} is ${site || "nobody's"}`, async () => assert.equal(await registrableSite(host), site));
}
