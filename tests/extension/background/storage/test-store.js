import assert from "node:assert/strict";
import test from "node:test";

import { stub } from "../browser-stub.js";
import { changeSettings, changeSite, readSettings, readSite, readSites, siteName } from "../../../../extension/background/storage/store.js";

test("only pages of the web and local files belong to a site", () => {
  assert.equal(siteName("https://user:pw@a.org:8080/x"), "a.org");
  assert.equal(siteName("file:///home/x.html"), "file");
  for (const none of ["about:blank", "chrome://version", "not a url", undefined]) assert.equal(siteName(none), "");
});

test("settings change one by one and bad ones do not", async () => {
  await changeSettings({ theme: "dark" });
  await changeSettings({ dial: -1 });
  const { theme, dial } = await readSettings();
  assert.deepEqual([theme, dial], ["dark", 60]);
});

test("a site remembers dial and choice separately", async () => {
  await changeSite("a.org", false, { dial: 40 });
  await changeSite("a.org", false, { when: "site" });
  assert.deepEqual(await readSite("a.org", false), { dial: 40, when: "site" });
  assert.deepEqual(Object.keys(await readSites()), ["a.org"]);
});

test("a private window sees earlier choices and leaves nothing behind", async () => {
  const before = JSON.stringify(stub.stored);
  await changeSite("a.org", true, { dial: 80 });
  assert.equal((await readSite("a.org", true)).dial, 80);
  assert.equal((await readSite("a.org", false)).dial, 40);
  assert.equal(JSON.stringify(stub.stored), before);
});

test("simultaneous changes are all kept", async () => {
  await Promise.all([changeSettings({ theme: "light" }), changeSettings({ dial: 35 }), changeSettings({ wheel: false })]);
  const { theme, dial, wheel } = await readSettings();
  assert.deepEqual([theme, dial, wheel], ["light", 35, false]);
  await Promise.all([changeSite("b.org", false, { dial: 40 }), changeSite("b.org", false, { when: "never" })]);
  assert.deepEqual(await readSite("b.org", false), { dial: 40, when: "never" });
});
