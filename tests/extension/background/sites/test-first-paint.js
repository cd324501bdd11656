import assert from "node:assert/strict";
import test from "node:test";

import { stub } from "../browser-stub.js";
import { forgetPaint, paintOf, rememberPaint } from "../../../../extension/background/sites/first-paint.js";

/** Everything of the first paint in the storage. */
const paintedKeys = () => Object.keys(stub.stored).filter((key) => key.startsWith("painted")).sort();
/** The sheet for blocks as they stand in the storage. @param {unknown} blocks */
async function sheetOf(blocks) {
  stub.stored["painted:sheet.org"] = blocks;
  const sheet = await paintOf("sheet.org");
  delete stub.stored["painted:sheet.org"];
  return sheet;
}

test("remembered blocks are not painted but keep their place", async () => {
  const sheet = await sheetOf([{ selector: "aside.related", mark: "hide" }, { selector: "main > div.tags", mark: "dim-45" }]);
  assert.match(sheet, /^aside\.related \{ clip-path: inset\(100%\) !important; \}$/m);
  assert.match(sheet, /^main > div\.tags \{ mask: linear-gradient\(rgb\(0 0 0 \/ 0\.45\) 0 0\) !important; \}$/m);
});

test("only plain selectors and marks get into the sheet, whoever wrote them", async () => {
  const bad = ["a{} body", "*", "a,body", "div:has(x)", "a/**/b", "a\\7b", "a{background:url(/leak)}", "x".repeat(400), 7, null, ["nav"]];
  assert.equal(await sheetOf(bad.map((selector) => ({ selector, mark: "hide" }))), "");
  for (const mark of ["hide } body { color: red", "dim-45) url(/leak", "dim-450", 7, null]) {
    assert.equal(await sheetOf([{ selector: "nav", mark }]), "");
  }
  for (const blocks of ["nav { background: url(/leak) }", [null, 7, "nav"], { selector: "nav", mark: "hide" }]) assert.equal(await sheetOf(blocks), "");
});

test("the page itself and its main content are never hidden", async () => {
  const selectors = ["html", "body", "body#top", "main.content", "div.x > main", "div[role=main]", "main#x[role=main]"];
  assert.equal(await sheetOf(selectors.map((selector) => ({ selector, mark: "hide" }))), "");
  assert.notEqual(await sheetOf([{ selector: "body-nav", mark: "hide" }]), "");
});

test("a site's new blocks replace its old ones, and can be forgotten", async () => {
  await rememberPaint("a.org", [{ selector: "nav", mark: "hide", more: 1 }]);
  await rememberPaint("b.org", [{ selector: "aside", mark: "hide" }]);
  await rememberPaint("a.org", [{ selector: "footer", mark: "hide" }, { selector: "a{}", mark: "hide" }]);
  assert.deepEqual(stub.stored["painted:a.org"], [{ selector: "footer", mark: "hide" }]);
  await forgetPaint("a.org");
  assert.equal("painted:a.org" in stub.stored, false);
  assert.deepEqual(stub.stored["painted-sites"], ["b.org"]);
  await forgetPaint();
  assert.deepEqual(paintedKeys(), []);
});

test("two sites remembered at once are both kept", async () => {
  await Promise.all([rememberPaint("c.org", []), rememberPaint("d.org", []), forgetPaint("c.org")]);
  assert.deepEqual(stub.stored["painted-sites"], ["d.org"]);
  assert.deepEqual(paintedKeys(), ["painted-sites", "painted:d.org"]);
});

test("forgetting all sites leaves nothing, even of a site missing in the index", async () => {
  stub.stored["painted:lost.org"] = [{ selector: "nav", mark: "hide" }];
  await forgetPaint();
  assert.deepEqual(paintedKeys(), []);
});

test("the site seen longest ago is dropped when there are too many", async () => {
  for (let at = 0; at < 302; at++) await rememberPaint(`${at}.org`, []);
  assert.equal(stub.stored["painted-sites"].length, 300);
  assert.equal("painted:1.org" in stub.stored, false);
  assert.equal("painted:2.org" in stub.stored, true);
});
