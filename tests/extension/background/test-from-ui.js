import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { stub } from "./browser-stub.js";
import { uiHandlers } from "../../../extension/background/from-ui.js";
import { Host } from "../../../extension/background/host.js";

const TAB = { id: 1, index: 0, url: "https://secret.org/x", incognito: false };
const ui = uiHandlers(new Host());

beforeEach(() => {
  stub.tabs = [TAB, { ...TAB, id: 2, incognito: true }];
  stub.told = [];
  stub.reply = () => ({ data: null });
});

test("whatever is chosen in a private window's popup, nothing of it lasts", async () => {
  stub.granted.add("<all_urls>");
  for (const when of ["site", "all", "never", "ask", "site"]) {
    await ui["ui-bg-site"]({ tab: 2, when });
    assert.deepEqual([stub.stored, stub.scripts], [{}, []], when);
  }
  assert.equal((await ui["ui-bg-state"]({ tab: 2 })).when, "site");
  assert.equal((await ui["ui-bg-state"]({ tab: 1 })).when, "ask");
});
