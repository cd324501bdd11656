import assert from "node:assert/strict";
import test from "node:test";

import { Port, stub } from "./browser-stub.js";
import { pageHandlers } from "../../../extension/background/from-page.js";
import { Host } from "../../../extension/background/host.js";

const SENDER = /** @type {any} */ ({ tab: { id: 1, incognito: false }, url: "https://site.example/" });
const GREETING = { type: "hello", version: "1.0.0", protocol: [1, 1], capabilities: [], python: "3.11" };

for (const [chosen, scorers, asked] of /** @type {[string, string[] | undefined, string][]} */ ([
  ["mss", ["default", "mss"], "mss"],
  ["mss", ["default"], ""], // a host from before or after the one with which it was chosen
  ["mss", undefined, ""],
  ["", ["default"], ""],
])) {
  test(`the method "${chosen}" becomes "${asked}" if the host has ${scorers}`, async () => {
    const port = new Port();
    stub.connect = () => port;
    port.onSend = (message) =>
      queueMicrotask(() => port.onMessage.fire({ ...(message.type === "hello" ? { ...GREETING, scorers } : {}), id: message.id }));
    const host = new Host();
    await pageHandlers(host)["cs-bg-decide"]({ type: "cs-bg-decide", doc: 1, page: {}, snapshot: "{}", scorer: chosen }, SENDER);
    assert.equal(port.sent[1].scorer, asked);
    host.close();
  });
}
