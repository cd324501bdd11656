import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { openPage } from "./extension-page.js";

openPage("pages/welcome/welcome.html");
const { COMMAND_ORDER } = await import("../../../extension/pages/common/keys.js");

test("every command of the manifest has its place in the lists of keys", () => {
  const manifest = JSON.parse(readFileSync(new URL("../../../extension/manifest.json", import.meta.url), "utf8"));
  assert.deepEqual([...COMMAND_ORDER].sort(), Object.keys(manifest.commands).sort());
});
