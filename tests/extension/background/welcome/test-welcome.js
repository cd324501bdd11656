import assert from "node:assert/strict";
import test from "node:test";

import { stub } from "../browser-stub.js";
import { welcome } from "../../../../extension/background/welcome/welcome.js";

const opened = () => stub.tabs.map(({ url }) => url);

test("the welcome page opens once, even if each start reports an installation", async () => {
  await welcome("update");
  assert.deepEqual(opened(), []);
  await welcome("install");
  await welcome("install");
  assert.deepEqual(opened(), ["chrome-extension://penumbra/pages/welcome/welcome.html"]);
});
