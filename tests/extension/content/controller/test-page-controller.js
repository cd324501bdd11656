import assert from "node:assert/strict";
import test from "node:test";

import { el } from "../dom.js";
import { STORY, TOOLS, answers, asked, begun, decided, goOn, looks, mark, stage, tell } from "../stage.js";
import { until } from "../../until.js";

const { succeed } = await import("../../../../extension/content/world/orphaned.js");

test("a page's copies of marked elements have no marks", async () => {
  stage(`<main><p>${STORY}</p></main><nav id=menu>menu</nav>`);
  const controller = await begun();
  await controller.turn(true);
  const copy = /** @type {Element} */ (document.body.cloneNode(true));
  await controller.turn(false);
  document.documentElement.replaceChild(copy, document.body); // as a router brings a page back out of its cache
  assert.equal(mark("menu"), "hide");
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(mark("menu"), null); // though Penumbra is off
  await controller.turn(true);
  assert.equal(mark("menu"), "hide");
  const late = /** @type {Element} */ (el("menu").cloneNode(true));
  late.id = "late";
  document.body.append(late);
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(mark("late"), null);
  await controller.turn(false);
  assert.equal(document.querySelector("[data-penumbra]"), null);
});

test("a peek during a failed decision leaves the next decision unaffected", async () => {
  stage(`<main><p>${STORY}</p></main><nav id=menu>menu</nav>`);
  const controller = await begun();
  const decide = answers["cs-bg-decide"];
  answers["cs-bg-decide"] = () => (controller.peek(true, "key"), { error: { code: 0, name: "x", message: "m", advice: "", state: "host_failed" } });
  await controller.turn(true);
  assert.deepEqual([controller.on, controller.state.name], [false, "host_failed"]);
  answers["cs-bg-decide"] = decide;
  await controller.turn(true);
  assert.equal(mark("menu"), "hide");
});

test("rules hold as long as the page has the address that they name", async () => {
  const rules = "site.example/editor/** off\nsite.example/quiet/** dial 20";
  const window = stage(`<main><p>${STORY}</p></main><nav id=menu>menu</nav>`, { rules, when: "site" });
  const controller = await begun();
  assert.equal(controller.on, true);
  await goOn(window, "/editor/x");
  assert.equal(controller.on, false);
  await goOn(window, "/quiet/x");
  assert.deepEqual([controller.on, controller.dial], [true, 20]);
  await goOn(window, "/news/two");
  assert.equal(controller.dial, 60);
});

test("Penumbra turned on by hand stays on when the address changes", async () => {
  const window = stage(`<main><p>${STORY}</p></main><nav id=menu>menu</nav>`);
  const controller = await begun();
  await controller.turn(true);
  await goOn(window, "/news/two");
  assert.equal(controller.on, true);
  assert.equal(decided(), 2);
  assert.equal(asked.filter(({ type }) => type === "cs-bg-sheet").length, 1); // put in anew, it would let noise be seen
});

test("a document without a body is not suited, and nothing fails", async () => {
  stage("");
  const controller = await begun();
  document.body.remove();
  await controller.turn(true);
  assert.deepEqual([controller.state.name, decided()], ["not_suited", 0]);
});

test("an SVG document is reported as a picture, and no tool works in it", async () => {
  stage("", { when: "site" });
  const made = (/** @type {string} */ name) => document.createElementNS("http://www.w3.org/2000/svg", name);
  Object.assign(document, { createElement: made });
  Object.defineProperty(document, "contentType", { value: "image/svg+xml" });
  const before = document.documentElement.outerHTML;
  const controller = await begun();
  await controller.turn(true);
  controller.turnDial(100);
  for (const name of ["bg-cs-pick", "bg-cs-collect"]) {
    await assert.rejects(async () => TOOLS[name](controller, { why: true, comments: false }), { state: "doc_picture" }, name);
  }
  assert.deepEqual([controller.on, controller.state.name, decided()], [false, "doc_picture", 0]);
  assert.deepEqual(asked.map(({ type }) => type), ["cs-bg-hello", "cs-bg-state"]);
  assert.equal(document.documentElement.outerHTML, before);
});

test("a content script whose start was refused starts again when asked", async () => {
  stage(`<main><p>${STORY}</p></main>`);
  const { begin: start } = await import("../../../../extension/content/controller/main.js");
  const hello = answers["cs-bg-hello"];
  answers["cs-bg-hello"] = () => ({ error: { code: 11, message: "not for you" } });
  await assert.rejects(start());
  assert.equal(tell({ type: "bg-cs-state" }, { id: "penumbra" }, () => undefined), undefined);
  answers["cs-bg-hello"] = hello;
  await start();
  const reply = await new Promise((resolve) => assert.equal(tell({ type: "bg-cs-state" }, { id: "penumbra" }, resolve), true));
  assert.equal(reply.data.on, false);
  answers["cs-bg-decide"] = () => ({ error: { code: 20, name: "host", message: "none", state: "host_missing" } });
  const failed = await new Promise((resolve) => tell({ type: "bg-cs-collect" }, { id: "penumbra" }, resolve));
  assert.equal(failed.error.state, "host_missing");
});

test("a page that waits for the host can be asked, read and turned off", async () => {
  stage(`<main><p>${STORY}</p></main><nav id=menu>menu</nav>`, { when: "site" });
  const decide = answers["cs-bg-decide"];
  /** @type {(reply: any) => void} */
  let reply = () => undefined;
  answers["cs-bg-decide"] = () => new Promise((resolve) => (reply = resolve));
  const { begin: start } = await import("../../../../extension/content/controller/main.js?waiting");
  const say = (/** @type {any} */ message) => new Promise((resolve) => tell(message, { id: "penumbra" }, resolve));
  await start();
  await until(() => decided() > 0);
  assert.equal((await say({ type: "bg-cs-state" })).data.state.name, "waiting");
  const collected = say({ type: "bg-cs-collect", comments: false });
  reply(decide(asked.find(({ type }) => type === "cs-bg-decide")));
  assert.match((await collected).data.html, /harbour/);
  assert.equal(decided(), 1);
  await say({ type: "bg-cs-toggle", on: false });
  assert.equal(mark("menu"), null);
});

test("a prerendered page is started when it is visited", async () => {
  stage(`<main><p>${STORY}</p></main>`);
  Object.assign(document, { prerendering: true });
  const anew = "../../../../extension/content/controller/main.js?prerendered";
  const started = (await import(anew)).begin();
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(asked.length, 0);
  document.dispatchEvent(new /** @type {any} */ (window).Event("prerenderingchange"));
  await started;
  assert.equal(asked[0].type, "cs-bg-hello");
});

for (const rules of ["", "site.example dim #story"]) {
  test(`a failed page is decided once more when the host answers; rules: "${rules}"`, async () => {
    stage(`<main id=story><p>${STORY}</p></main><nav id=menu>menu</nav>`, { when: "site", rules });
    const well = answers["cs-bg-decide"];
    const none = () => ({ error: { code: 0, name: "host-missing", message: "none", state: "host_missing" } });
    answers["cs-bg-decide"] = none;
    const controller = await begun();
    assert.deepEqual([controller.state.name, mark("menu")], ["host_missing", null]);
    await TOOLS["bg-cs-again"](controller, {});
    await TOOLS["bg-cs-again"](controller, {});
    assert.equal(decided(), 2);
    answers["cs-bg-decide"] = well;
    const other = await begun();
    await other.turn(false);
    await TOOLS["bg-cs-again"](other, {}); // the user has it off
    assert.equal(other.on, false);
    await controller.turn(false);
    for (const gone of [other, controller]) gone.end(); // a page has one content script at a time
    answers["cs-bg-decide"] = none;
    const third = await begun();
    answers["cs-bg-decide"] = well;
    await TOOLS["bg-cs-again"](third, {});
    assert.deepEqual([third.on, third.state.name, mark("menu")], [true, "working", "hide"]);
    await third.turn(false);
  });
}

for (const [when, rule, on] of /** @type {[string, string, boolean][]} */ ([["site", "site.example off", false], ["ask", "site.example on", true]])) {
  test(`when the host answers, a page on ${when} follows the rule: ${rule}`, async () => {
    stage(`<main><p>${STORY}</p></main>`, { when: "ask" });
    const well = answers["cs-bg-decide"];
    answers["cs-bg-decide"] = () => ({ error: { code: 0, name: "host-missing", message: "none", state: "host_missing" } });
    const controller = await begun();
    await controller.turn(true);
    await controller.learn({ when, rules: rule });
    answers["cs-bg-decide"] = well;
    await TOOLS["bg-cs-again"](controller, {});
    assert.equal(controller.on, on);
    await controller.turn(false);
  });
}

test("a page on ask does not turn on when the host answers", async () => {
  stage(`<main><p>${STORY}</p></main><nav id=menu>menu</nav>`);
  const well = answers["cs-bg-decide"];
  answers["cs-bg-decide"] = () => ({ error: { code: 0, name: "host-missing", message: "none", state: "host_missing" } });
  const controller = await begun();
  await controller.turn(true);
  answers["cs-bg-decide"] = well;
  await TOOLS["bg-cs-again"](controller, {});
  assert.deepEqual([controller.on, mark("menu")], [false, null]);
});

test("elements left by an ended content script are removed by the next one", async () => {
  stage(`<main><p>${STORY}</p></main>`);
  for (const name of ["penumbra-overlay", "penumbra-dial"]) document.documentElement.append(document.createElement(name));
  const { begin: start } = await import(/** @type {any} */ ("../../../../extension/content/controller/main.js?left"));
  await start();
  assert.equal(document.querySelector("penumbra-overlay, penumbra-dial"), null);
});

test("a page whose extension is gone is restored for good", async (context) => {
  const window = stage(`<main><p>${STORY}</p></main><nav id=menu>menu</nav>`, { when: "site" });
  const { chrome } = /** @type {any} */ (globalThis);
  const { begin: start } = await import(/** @type {any} */ ("../../../../extension/content/controller/main.js?orphaned"));
  await start();
  await until(() => mark("menu") === "hide");
  const gone = () => Promise.reject(new Error("Extension context invalidated."));
  const { id, sendMessage } = chrome.runtime;
  context.after(() => Object.assign(chrome.runtime, { id, sendMessage }));
  Object.assign(chrome.runtime, { id: undefined, sendMessage: gone });
  for (const look of looks) look();
  assert.equal(document.querySelector("[data-penumbra]"), null);
  el("menu").setAttribute("data-penumbra", "hide"); // by the script of the extension that is there anew
  document.body.append(el("menu"));
  await goOn(window, "/news/two"); // where Penumbra would be on
  assert.equal(mark("menu"), "hide");
  assert.equal(document.querySelectorAll("[data-penumbra]").length, 1);
});

test("the marks of a gone extension are removed before its successor starts", async (context) => {
  stage(`<main><p>${STORY}</p></main><nav id=menu>menu</nav>`, { when: "site" });
  const { runtime } = /** @type {any} */ (globalThis).chrome;
  const { begin: start } = await import(/** @type {any} */ ("../../../../extension/content/controller/main.js?before"));
  await start();
  await until(() => mark("menu") === "hide");
  succeed();
  assert.equal(mark("menu"), "hide", "the extension is still there");
  const { id } = runtime;
  context.after(() => Object.assign(runtime, { id }));
  runtime.id = undefined;
  succeed();
  assert.equal(mark("menu"), null);
});

test("a rule holds for later elements at once, and when the host has no level for them", async () => {
  stage(`<main><p>${STORY}</p></main>`, { rules: "site.example hide .late" });
  const told = { revision: 1, page_type: "article", suited: true, main: [], counts: {}, scorer: "", rows: [] };
  answers["cs-bg-update"] = () => ({ data: told });
  const controller = await begun();
  await controller.turn(true);
  document.body.insertAdjacentHTML("beforeend", `<aside id=late class=late>${STORY}</aside>`);
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(mark("late"), "hide");
  const updated = () => asked.some(({ type }) => type === "cs-bg-update");
  await until(updated);
  assert.ok(updated());
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(mark("late"), "hide");
  await controller.turn(false);
});

/**
 * Put the page into the back/forward cache and take it out again; what is asked meanwhile is never answered.
 *
 * @param {any} window
 */
async function putAwayAndBack(window) {
  const event = (/** @type {string} */ type) => Object.assign(new window.Event(type), { persisted: true });
  window.dispatchEvent(event("pagehide"));
  await new Promise((resolve) => setTimeout(resolve, 10));
  window.dispatchEvent(event("pageshow"));
  await new Promise((resolve) => setTimeout(resolve, 50));
}

for (const lost of ["cs-bg-hello", "cs-bg-sheet", "cs-bg-decide"]) {
  for (const [how, answer] of /** @type {[string, () => any][]} */ ([
    ["never answered", () => new Promise(() => {})],
    ["refused by the browser", () => new Promise((_, reject) => addEventListener("pagehide", () => reject(new Error("port closed")), { once: true }))],
  ])) {
    test(`a page back from the cache is decided: ${lost} was ${how}`, async () => {
      const window = stage(`<nav id=menu><a href=/x>Menu</a></nav><main><p>${STORY}</p></main>`, { when: "site" });
      // A browser has one window: what was imported before this page listens to it as well.
      const { begin: start } = await import(`../../../../extension/content/controller/main.js?${lost}${how.length}`);
      const well = answers[lost];
      answers[lost] = answer;
      const started = start();
      await new Promise((resolve) => setTimeout(resolve, 50));
      answers[lost] = well;
      if (!well) delete answers[lost];
      await putAwayAndBack(window);
      await started;
      await until(() => mark("menu") === "hide");
      const reply = await new Promise((resolve) => tell({ type: "bg-cs-state" }, { id: "penumbra" }, resolve));
      assert.deepEqual([reply.data.on, reply.data.state.name, mark("menu")], [true, "working", "hide"]);
      await new Promise((resolve) => tell({ type: "bg-cs-toggle", on: false }, { id: "penumbra" }, resolve));
    });
  }
}

test("a rule made while the page was in the back/forward cache holds on return", async () => {
  const window = stage(`<main><p>${STORY}</p><aside id=box>${STORY}</aside></main>`);
  const controller = await begun();
  await controller.turn(true);
  assert.notEqual(mark("box"), "hide");
  const { data } = answers["cs-bg-hello"]({});
  answers["cs-bg-hello"] = () => ({ data: { ...data, rules: "site.example hide #box" } });
  await putAwayAndBack(window);
  assert.equal(mark("box"), "hide");
  await controller.turn(false);
});

test("an explanation of a page that the host has dropped decides it anew", async () => {
  stage(`<nav id=menu><a href=/x>Menu</a></nav><main><p>${STORY}</p></main>`);
  const controller = await begun();
  await controller.turn(true);
  let held = false;
  answers["cs-bg-explain"] = () => (held ? { data: { level: "hide", score: 0, reasons: [], seen: 0 } } : { error: { code: 31, message: "?" } });
  const decide = answers["cs-bg-decide"];
  answers["cs-bg-decide"] = (message) => ((held = true), decide(message));
  const { explain } = await import("../../../../extension/content/tools/tools.js");
  assert.equal((await explain(controller, el("menu"))).level, "hide");
  await controller.turn(false);
});

test("an element that is sent again has its new level, or that of its ancestors", async () => {
  stage(`<main><p>${STORY}</p></main><section id=part><nav id=one>${STORY}</nav><nav id=two>${STORY}</nav></section>`);
  const told = { revision: 1, page_type: "article", suited: true, main: [], counts: {}, scorer: "", rows: /** @type {number[][]} */ ([]) };
  /** @type {(keyOf: (id: string) => number) => number[][]} */
  let answer = () => [];
  const controller = await begun();
  answers["cs-bg-update"] = () => ({ data: { ...told, rows: answer((id) => controller.page.nodes.keyOf(el(id))) } });
  await controller.turn(true);
  assert.deepEqual(["part", "one", "two"].map(mark), [null, "hide", "hide"]);
  answer = (keyOf) => [[keyOf("part"), 2], [keyOf("one"), -1], [keyOf("two"), -1]];
  document.querySelector("main")?.append(document.createElement("hr"));
  await until(() => mark("part") === "hide");
  assert.deepEqual(["part", "one", "two"].map(mark), ["hide", null, null]);
  answer = () => [];
  document.body.prepend(el("part"));
  await until(() => mark("part") === null);
  assert.deepEqual(["part", "one", "two"].map(mark), [null, null, null]);
  await controller.turn(false);
});

test("a page that failed during a peek is dimmed when it is turned on again", async () => {
  stage(`<main id=story><p>${STORY}</p></main><nav id=menu>menu</nav>`);
  const well = answers["cs-bg-decide"];
  const controller = await begun();
  await controller.turn(true);
  controller.peek(true, "pointing");
  answers["cs-bg-decide"] = () => ({ error: { code: 0, name: "host-failed", message: "none", state: "host_failed" } });
  await controller.decide();
  controller.peek(false, "pointing");
  answers["cs-bg-decide"] = well;
  await controller.turn(true);
  assert.deepEqual([controller.state.name, mark("menu")], ["working", "hide"]);
  await controller.turn(false);
});

test("the untouched page is shown while the key is held or the user points, whichever ends first", async () => {
  stage(`<main id=story><p>${STORY}</p></main><nav id=menu>menu</nav>`);
  const controller = await begun();
  await controller.turn(true);
  for (const [first, second] of /** @type {const} */ ([["key", "pointing"], ["pointing", "key"]])) {
    controller.peek(true, "pointing");
    controller.peek(true, "key");
    controller.peek(false, first);
    assert.deepEqual([controller.peeking, mark("menu")], [true, null]);
    controller.peek(false, second);
    assert.deepEqual([controller.peeking, mark("menu")], [false, "hide"]);
  }
  controller.peek(true, "key");
  await controller.turn(false); // its release is not heard any more
  controller.peek(true, "key"); // while it is off, nothing begins
  await controller.turn(true);
  controller.peek(true, "pointing");
  controller.peek(false, "pointing");
  assert.equal(mark("menu"), "hide");
  await controller.turn(false);
});

test("a page is counted once at each address, however often it is decided", async () => {
  const window = stage(`<main><p>${STORY}</p></main><nav id=menu>menu</nav>`);
  const controller = await begun();
  const counted = () => asked.filter(({ type, state }) => type === "cs-bg-state" && state.first).length;
  await controller.turn(true);
  await controller.decide(); // as where the host has ended meanwhile
  await controller.turn(false);
  await controller.turn(true);
  assert.deepEqual([decided(), counted()], [3, 1]);
  await goOn(window, "/news/two");
  assert.deepEqual([decided(), counted()], [4, 2]);
  await controller.turn(false);
});

test("a page that becomes suited later is counted then", async () => {
  stage(`<main><p>${STORY}</p></main>`);
  const well = answers["cs-bg-decide"];
  answers["cs-bg-decide"] = (message) => ({ data: { ...well(message).data, suited: false } });
  const controller = await begun();
  const counted = () => asked.filter(({ type, state }) => type === "cs-bg-state" && state.first).length;
  await controller.turn(true);
  assert.deepEqual([controller.state.name, counted()], ["not_suited", 0]);
  answers["cs-bg-decide"] = well;
  await controller.decide();
  assert.deepEqual([controller.state.name, counted()], ["working", 1]);
  await controller.turn(false);
});
