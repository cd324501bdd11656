import assert from "node:assert/strict";
import test from "node:test";

import { EVERY_SITE, patternSite, sitePattern } from "../../../extension/shared/origins.js";

test("a match pattern and its site convert to one another, files included", () => {
  for (const site of ["a.org", "127.0.0.1", "file"]) assert.equal(patternSite(sitePattern(site)), site);
});

test("a pattern for more or less than one site gives no site", () => {
  for (const pattern of [EVERY_SITE, "*://*/*", "*://*.a.org/*", "https://a.org/*", "*://a.org/x"]) assert.equal(patternSite(pattern), "");
});
