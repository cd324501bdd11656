import assert from "node:assert/strict";
import test from "node:test";

import { openPage } from "./extension-page.js";

openPage("pages/options/options.html");
const { addressCell, breakable, siteCell } = await import("../../../extension/pages/common/site.js");

/** @param {(Node | string)[]} parts */
const broken = (parts) => parts.map((part) => (typeof part === "string" ? part : "|")).join("");

test("a site's name breaks before its dots, an address after its slashes too", () => {
  assert.equal(broken(breakable("www.sueddeutsche.de")), "www|.sueddeutsche|.de");
  assert.equal(broken(breakable("a.org/wissen/x.html")), "a|.org/|wissen/|x|.html");
});

test("a site is named in its own script, and its text has nothing in it but its name", () => {
  const { firstElementChild, textContent } = siteCell("xn--e1afmkfd.xn--p1ai");
  assert.deepEqual([firstElementChild?.localName, textContent], ["bdi", "пример.рф"]);
});

test("a cell with a name or an address that may break is named without the breaks", () => {
  assert.equal(siteCell("xn--e1afmkfd.xn--p1ai").getAttribute("aria-label"), "пример.рф");
  const cell = addressCell("a.org/wissen/*");
  assert.deepEqual([cell.getAttribute("aria-label"), cell.textContent], ["a.org/wissen/*", "a.org/wissen/*"]);
  assert.equal(siteCell("a.org", "th").localName, "th");
});
