import assert from "node:assert/strict";
import test from "node:test";

import { stub } from "../browser-stub.js";
import { rememberPaint } from "../../../../extension/background/sites/first-paint.js";
import { chooseWhen } from "../../../../extension/background/sites/permissions.js";
import { sitesAfter } from "../../../../extension/background/sites/sites.js";

test("no choice for one site in the list turns all sites off or on", async () => {
  Object.assign(stub.stored, { everywhere: true, "site:a.org": { when: "never" }, "site:b.org": { dial: 20 } });
  stub.granted.add("<all_urls>");
  for (const site of ["a.org", "b.org"]) {
    const { everywhere, sites } = await sitesAfter(site, "ask");
    assert.deepEqual([everywhere, sites[site].when], [true, "ask"]);
  }
  assert.deepEqual(stub.scripts[0].matches, ["<all_urls>"]);
  assert.deepEqual(stub.scripts[0].excludeMatches, []);
});

test("a choice for all sites leaves each site's own", async () => {
  await sitesAfter("a.org", "never");
  const { everywhere, sites } = await sitesAfter(null, "ask");
  assert.deepEqual([everywhere, sites["a.org"].when], [false, "never"]);
  assert.deepEqual(stub.scripts, []);
});

test("articles that open in the reader view change no other choice of the site", async () => {
  stub.stored["site:r.org"] = { when: "never", dial: 40 };
  stub.granted.add("*://r.org/*");
  assert.deepEqual((await sitesAfter("r.org", null, true)).sites["r.org"], { when: "never", dial: 40, reader: true });
  assert.deepEqual(stub.scripts.map(({ id, matches }) => [id, matches]), [["loader", ["*://r.org/*"]]]);
  assert.deepEqual((await sitesAfter("r.org", null, false)).sites["r.org"], { when: "never", dial: 40 });
  assert.deepEqual(stub.scripts, []);
});

test("the first paint is remembered only of sites where Penumbra is always on", async () => {
  await Promise.all(["on.org", "off.org", "never.org"].map((site) => rememberPaint(site, [{ selector: "nav", mark: "hide" }])));
  const remembered = () => ["on.org", "off.org", "never.org"].filter((site) => `painted:${site}` in stub.stored);
  Object.assign(stub.stored, { everywhere: true });
  await sitesAfter("on.org", "site");
  await chooseWhen("never.org", false, "never");
  assert.deepEqual(remembered(), ["on.org", "off.org"]);
  await sitesAfter(null, "ask");
  assert.deepEqual(remembered(), ["on.org"]);
});

test("open pages learn what is chosen in the list", async () => {
  Object.assign(stub, { tabs: [{ id: 7, url: "https://a.org/" }], told: [] });
  await sitesAfter("a.org", null);
  assert.deepEqual(stub.told, []);
  await sitesAfter("a.org", "ask");
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(stub.told, [[7, { type: "bg-cs-settings" }]]);
});
