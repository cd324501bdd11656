import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import test from "node:test";

import { MESSAGES, fault } from "../../../extension/shared/messages.js";

const ROOT = new URL("../../../extension/", import.meta.url);

test("a message is known by name and wrong fields are named", () => {
  assert.equal(fault({ type: "cs-bg-dial", dial: 60 }), "");
  assert.match(fault({ type: "cs-bg-dial", dial: "60" }), /field dial/);
  assert.match(fault({ type: "no-such" }), /no message/);
  assert.match(fault(null), /no message/);
});

test("the table has exactly the messages that the code sends", async () => {
  const files = (await readdir(ROOT, { recursive: true })).filter((name) => name.endsWith(".js") && !name.endsWith("messages.js"));
  const source = (await Promise.all(files.map((name) => readFile(new URL(name, ROOT), "utf8")))).join("\n");
  const found = [...source.matchAll(/"((?:cs-bg|bg-cs|bg-ui|ui-bg)-[a-z-]+)"(\s*[:(])?/g)];
  const named = new Set(found.map(([, name]) => name));
  assert.deepEqual([...named].sort(), Object.keys(MESSAGES).sort(), "a name is in the code and not in MESSAGES, or the other way round");
  // The key of a handler's table is no sender.
  const sent = new Set(found.filter(([, , isKey]) => !isKey).map(([, name]) => name));
  assert.deepEqual([...sent].sort(), Object.keys(MESSAGES).sort(), "a message has a handler and nobody sends it");
});
