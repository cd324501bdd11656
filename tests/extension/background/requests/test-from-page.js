import assert from "node:assert/strict";
import test from "node:test";

import { Port, stub } from "../browser-stub.js";
import { pageHandlers } from "../../../../extension/background/requests/from-page.js";
import { Host } from "../../../../extension/background/host/host.js";

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

/**
 * A host with these capabilities behind the handlers.
 *
 * @param {string[]} capabilities
 */
function handlersOf(capabilities) {
  const port = new Port();
  stub.connect = () => port;
  port.onSend = (message) =>
    queueMicrotask(() => port.onMessage.fire({ ...(message.type === "hello" ? { ...GREETING, capabilities, scorers: [] } : {}), id: message.id }));
  const host = new Host();
  return { handlers: pageHandlers(host), host, sent: () => port.sent.map(({ type }) => type) };
}

test("a page that is off says on the button that the user has chosen so for its site", async () => {
  const { handlers, host } = handlersOf([]);
  stub.stored["site:never.example"] = { when: "never" };
  for (const [url, name] of [["https://never.example/x", "off_here"], ["https://site.example/x", "idle"]]) {
    await handlers["cs-bg-state"](/** @type {any} */ ({ state: { name: "idle", detail: "" } }), { ...SENDER, url });
    assert.match(stub.title, new RegExp(`state_${name}_sentence`));
  }
  delete stub.stored["site:never.example"];
  host.close();
});

test("a page that is about to be read starts the host, and its pieces reach it in order", async () => {
  const { handlers, host, sent } = handlersOf(["piece"]);
  await handlers["cs-bg-wake"]({ type: "cs-bg-wake" }, SENDER);
  assert.deepEqual(sent(), ["hello"]);
  const pieces = [0, 1].map((number) => handlers["cs-bg-piece"]({ type: "cs-bg-piece", doc: 9, number, snapshot: "{}" }, SENDER));
  const decided = handlers["cs-bg-decide"]({ type: "cs-bg-decide", doc: 9, page: {}, snapshot: "{}", pieces: 2 }, SENDER);
  await Promise.all([...pieces, decided]);
  assert.deepEqual(sent(), ["hello", "piece", "piece", "decide"]);
  host.close();
});

test("a host from before there were pieces is sent none, and the page is told to send itself whole", async () => {
  const { handlers, host, sent } = handlersOf(["decide"]);
  await assert.rejects(handlers["cs-bg-piece"]({ type: "cs-bg-piece", doc: 9, number: 0, snapshot: "{}" }, SENDER), { code: 31 });
  const decide = { type: /** @type {const} */ ("cs-bg-decide"), doc: 9, page: {}, snapshot: "{}" };
  await assert.rejects(handlers["cs-bg-decide"]({ ...decide, pieces: 1 }, SENDER), { code: 31 });
  await handlers["cs-bg-decide"](decide, SENDER);
  assert.deepEqual(sent(), ["hello", "decide"]);
  host.close();
});

test("no page sends pieces of another page's document", async () => {
  const { handlers, host } = handlersOf(["piece"]);
  await handlers["cs-bg-piece"]({ type: "cs-bg-piece", doc: 9, number: 0, snapshot: "{}" }, SENDER);
  const other = { ...SENDER, url: "https://other.example/" };
  await assert.rejects(handlers["cs-bg-piece"]({ type: "cs-bg-piece", doc: 9, number: 0, snapshot: "{}" }, other), { code: 31 });
  host.close();
});
