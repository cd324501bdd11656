import assert from "node:assert/strict";
import test from "node:test";

import { Port, stub } from "../browser-stub.js";
import { Host } from "../../../../extension/background/host/host.js";

const GREETING = { type: "hello", version: "1.0.0", protocol: [1, 1], capabilities: [], python: "3.11" };

/**
 * A host that greets and answers as told.
 *
 * @param {(message: any, port: Port) => void} answer
 * @param {Record<string, unknown>} [greeting]
 */
function play(answer, greeting = GREETING) {
  /** @type {Port[]} */
  const ports = [];
  stub.connect = () => {
    const port = new Port();
    ports.push(port);
    port.onSend = (message) =>
      queueMicrotask(() => {
        if (message.type === "hello") port.onMessage.fire({ ...greeting, id: message.id });
        else answer(message, port);
      });
    return port;
  };
  return ports;
}

test("the first message on a port is a greeting and one port serves all requests", async () => {
  const ports = play((message, port) => port.onMessage.fire({ type: "done", id: message.id }));
  const host = new Host();
  await Promise.all([host.request("forget", { doc: 1 }), host.request("forget", { doc: 2 })]);
  await host.request("forget", { doc: 3 });
  assert.equal(ports.length, 1);
  assert.deepEqual(ports[0].sent.map(({ type }) => type), ["hello", "forget", "forget", "forget"]);
  host.close();
});

test("answers find their requests whatever their order", async () => {
  /** @type {any[]} */
  const held = [];
  play((message, port) => {
    held.push(message);
    if (held.length === 2) for (const { id, doc } of held.reverse()) port.onMessage.fire({ type: "done", id, doc });
  });
  const host = new Host();
  const replies = await Promise.all([host.request("forget", { doc: 1 }), host.request("forget", { doc: 2 })]);
  assert.deepEqual(replies.map(({ doc }) => doc), [1, 2]);
  host.close();
});

test("a message never contains half of a character", async () => {
  const ports = play((message, port) => port.onMessage.fire({ type: "done", id: message.id }));
  const host = new Host();
  await host.request("decide", { doc: 1, page: { title: "cut \ud83d", hints: { ld_types: ["\ude00x"] } }, snapshot: "{}" });
  assert.deepEqual(ports[0].sent[1].page, { title: "cut \ufffd", hints: { ld_types: ["\ufffdx"] } });
  assert.equal(ports[0].sent[1].doc, 1);
  host.close();
});

test("an answer in parts is joined in their order", async () => {
  play((message, port) => {
    const whole = JSON.stringify({ type: "article", id: message.id, html: "<p>ü</p>" });
    const data = [whole.slice(0, 10), whole.slice(10)];
    for (const part of [1, 0]) port.onMessage.fire({ type: "part", id: message.id, part, of: 2, data: data[part] });
  });
  const host = new Host();
  assert.equal((await host.request("article", {})).html, "<p>ü</p>");
  host.close();
});

test("the host's own error keeps its number and words", async () => {
  play((message, port) => port.onMessage.fire({ type: "error", id: message.id, code: 31, name: "x", message: "m", advice: "a" }));
  const host = new Host();
  await assert.rejects(host.request("update", {}), { code: 31, message: "m", advice: "a", state: "failed" });
  host.close();
});

test("a launcher that reports a missing program means that the host is missing", async () => {
  stub.connect = () => {
    const port = new Port();
    port.onSend = () => queueMicrotask(() => port.onMessage.fire({ type: "error", id: 0, code: 22, name: "gone", message: "m", advice: "a" }));
    return port;
  };
  await assert.rejects(new Host().greet(), { state: "host_missing", message: "m" });
});

for (const [text, state] of [
  ["Specified native messaging host not found.", "host_missing"],
  ["No such native application org.penumbra.host", "host_missing"],
  ["Access to the specified native messaging host is forbidden.", "host_forbidden"],
  ["An unexpected error occurred", "host_failed"],
  ["Native host has exited.", "host_failed"],
]) {
  test(`a port that closes with "${text}" means ${state}`, async () => {
    stub.connect = () => {
      const port = new Port();
      port.error = { message: text };
      port.onSend = () => queueMicrotask(() => port.onDisconnect.fire(port));
      return port;
    };
    await assert.rejects(new Host().greet(), { state });
  });
}

test("unanswered requests of an ended host go to the next host, and to no third", async () => {
  let ends = 1;
  const ports = play((message, port) => {
    if (ports.length <= ends) port.onDisconnect.fire(port);
    else port.onMessage.fire({ type: "done", id: message.id });
  });
  const host = new Host();
  await Promise.all([host.request("decide", { doc: 1 }), host.request("decide", { doc: 2 })]);
  assert.deepEqual(ports.map(({ sent }) => sent.map(({ type, doc }) => doc ?? type)), [["hello", 1, 2], ["hello", 1, 2]]);
  host.close();
  ends = 4;
  await assert.rejects(host.request("decide", {}), { state: "host_failed" });
  assert.equal(ports.length, 4);
  await host.request("decide", {});
  assert.equal(ports.length, 5);
  host.close();
});

test("each host that starts and greets is reported", async () => {
  let told = 0;
  const ports = play((message, port) => port.onMessage.fire({ type: "done", id: message.id }));
  const host = new Host(() => (told += 1));
  await host.request("forget", {});
  await host.request("forget", {});
  assert.equal(told, 1);
  ports[0].onDisconnect.fire(ports[0]);
  await host.request("forget", {});
  assert.equal(told, 2);
  host.close();
});

test("after a failed start only the user's own action tries again at once", async () => {
  let starts = 0;
  stub.connect = () => {
    starts += 1;
    throw new Error("No such native application org.penumbra.host");
  };
  const host = new Host();
  await assert.rejects(host.greet());
  await assert.rejects(host.greet(), { state: "host_missing" });
  assert.equal(starts, 1);
  await assert.rejects(host.greet({ urgent: true }));
  assert.equal(starts, 2);
});

test("a clock that is set back keeps nobody waiting after a failed start", async (context) => {
  let starts = 0;
  stub.connect = () => {
    starts += 1;
    throw new Error("No such native application org.penumbra.host");
  };
  const host = new Host();
  await assert.rejects(host.greet());
  const later = performance.now() + 600;
  context.mock.method(Date, "now", () => 0);
  context.mock.method(performance, "now", () => later);
  await assert.rejects(host.greet());
  assert.equal(starts, 2);
});

for (const [protocol, state] of /** @type {[number[], string][]} */ ([[[2, 3], "host_new"], [[0, 0], "host_old"], [[], "host_old"]])) {
  test(`a host that speaks ${JSON.stringify(protocol)} is ${state}`, async () => {
    const ports = play(() => undefined, { ...GREETING, protocol });
    await assert.rejects(new Host().greet(), { state });
    assert.ok(ports[0].gone);
  });
}

test("a message that the browser refuses to send fails alone", async () => {
  const ports = play((message, port) => port.onMessage.fire({ type: "done", id: message.id }));
  const host = new Host();
  await host.greet();
  const { postMessage } = ports[0];
  ports[0].postMessage = () => {
    throw new Error("Message exceeded maximum allowed size of 64MiB.");
  };
  await assert.rejects(host.request("decide", {}), { state: "failed" });
  ports[0].postMessage = postMessage;
  await host.request("forget", {});
  host.close();
});

for (const [advice, state] of [
  ["Update the host.", "host_old"],
  ["Update the extension.", "host_new"],
]) {
  test(`a host that refuses the greeting and advises "${advice}" is ${state}`, async () => {
    stub.connect = () => {
      const port = new Port();
      const refusal = { type: "error", code: 20, name: "version", message: "no common version", advice };
      port.onSend = ({ id }) => queueMicrotask(() => port.onMessage.fire({ ...refusal, id }));
      return port;
    };
    await assert.rejects(new Host().greet(), { state, code: 20 });
  });
}

/** Let all go on that waits for nothing but its turn; timers stand still meanwhile. */
async function turns() {
  for (let turn = 0; turn < 50; turn++) await null;
}

/**
 * A host that answers when it is told to, asked by more pages than it takes at once.
 *
 * @param {boolean[]} behind of each page, whether nobody looks at it
 */
async function crowded(behind) {
  /** @type {{ message: any, port: Port }[]} */
  const held = [];
  const ports = play((message, port) => held.push({ message, port }));
  const host = new Host();
  await host.greet();
  const replies = behind.map((one, doc) => host.request("decide", { doc }, { behind: one }));
  const answerNext = async () => {
    const { message, port } = /** @type {{ message: any, port: Port }} */ (held.shift());
    port.onMessage.fire({ type: "done", id: message.id, doc: message.doc });
    await turns();
  };
  await turns();
  return { host, ports, held, replies, answerNext };
}

test("of waiting pages the visible one goes first, the others in their order", async () => {
  const { host, ports, held, replies, answerNext } = await crowded([true, true, true, false, true, false]);
  while (held.length > 0) await answerNext();
  assert.deepEqual((await Promise.all(replies)).map(({ doc }) => doc), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(ports[0].sent.slice(1).map(({ doc }) => doc), [0, 1, 3, 5, 2, 4]);
  host.close();
});

test("a waiting request of a left page is not sent, and nothing of it is kept", async () => {
  const { host, ports, held, replies, answerNext } = await crowded([true, true, true, true]);
  const settled = Promise.allSettled(replies);
  const gone = [host.forget(2), host.forget(0)]; // one waits, one the host is at
  await turns();
  while (held.length > 0) await answerNext();
  await Promise.all(gone);
  assert.deepEqual((await settled).map(({ status }) => status), ["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  const sent = ports[0].sent.slice(1).map(({ type, doc }) => `${type} ${doc}`);
  assert.deepEqual(sent, ["decide 0", "decide 1", "forget 2", "forget 0", "decide 3"]);
  host.close();
});

test("a page's time runs from when the host has it", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { host, ports, held, replies, answerNext } = await crowded([false, false, false, false, false]);
  while (held.length > 0) {
    context.mock.timers.tick(9_000);
    await answerNext();
  }
  await Promise.all(replies);
  assert.equal(ports.length, 1);
  host.close();
});

test("sleep of the machine does not count against the host, silence does", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const asleep = context.mock.method(performance, "now", () => now);
  let now = 1_000;
  const { host, ports, replies, answerNext } = await crowded([false, false]);
  now += 3_600_000;
  context.mock.timers.tick(20_000);
  await turns();
  assert.ok(!ports[0].gone);
  await answerNext();
  const silent = assert.rejects(replies[1], { state: "host_failed" });
  now += 20_000;
  context.mock.timers.tick(20_000);
  await silent;
  assert.ok(ports[0].gone);
  asleep.mock.restore();
  await replies[0];
  host.close();
});

test("if one page's answer is missing the other pages go to the next host", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { host, ports, held, replies, answerNext } = await crowded([false, false, false]);
  const settled = Promise.allSettled(replies);
  context.mock.timers.tick(20_000);
  await turns();
  assert.ok(ports[0].gone);
  held.splice(0, 2); // the first host's
  while (held.length > 0) await answerNext();
  assert.deepEqual((await settled).map(({ status }) => status), ["rejected", "fulfilled", "fulfilled"]);
  assert.deepEqual(ports.map(({ sent }) => sent.slice(1).map(({ doc }) => doc)), [[0, 1], [1, 2]]);
  host.close();
});

test("the host ends after an hour without a request, and the next request starts another", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const ports = play((message, port) => port.onMessage.fire({ type: "done", id: message.id }));
  const host = new Host();
  await host.request("forget", { doc: 1 });
  context.mock.timers.tick(59 * 60_000);
  await host.request("forget", { doc: 2 });
  context.mock.timers.tick(59 * 60_000);
  assert.ok(!ports[0].gone);
  context.mock.timers.tick(60_000);
  assert.ok(ports[0].gone);
  await host.request("forget", { doc: 3 });
  assert.equal(ports.length, 2);
  host.close();
});
