import assert from "node:assert/strict";
import test from "node:test";

import { answers, begun, stage, STORY, TOOLS } from "../stage.js";

const getMessage = (/** @type {string} */ key) => key;
Object.assign(globalThis, {
  CSSStyleSheet: class {
    replaceSync() {}
  },
  IntersectionObserver: class {
    observe() {}
    disconnect() {}
  },
});

/** Roots of the panels, closed to the page. @type {any[]} */
let roots = [];

/** @param {string} body */
function opened(body) {
  const window = stage(body);
  /** @type {any} */ (globalThis).chrome.i18n = { getMessage };
  Object.assign(window.HTMLElement.prototype, { showPopover: () => undefined });
  roots = [];
  const attach = window.Element.prototype.attachShadow;
  window.Element.prototype.attachShadow = function attached(/** @type {any} */ how) {
    roots.push(attach.call(this, how));
    return roots.at(-1);
  };
  return window;
}

const panels = () => document.querySelectorAll("penumbra-overlay").length;

test("a tool that is chosen again before it has loaded opens one panel", async () => {
  opened(`<main><p>${STORY}</p></main>`);
  const controller = await begun();
  for (const why of [false, true]) {
    const pick = () => TOOLS["bg-cs-pick"](controller, /** @type {any} */ ({ type: "bg-cs-pick", why }));
    await Promise.all([pick(), pick()]);
    assert.equal(panels(), 1, `why: ${why}`);
  }
});

test('"Why?" says that the host has failed, not that nothing was decided', async () => {
  const window = opened(`<main><p id=story>${STORY}</p></main>`);
  const { startWhy } = await import("../../../../extension/content/tools/why.js");
  document.elementsFromPoint = () => [/** @type {any} */ (document.querySelector("#story"))];
  const page = {
    reveal: () => undefined,
    levels: () => [],
    main: () => [],
    isOn: () => true,
    ruleOf: () => null,
    explain: () => Promise.reject(Object.assign(new Error("ended"), { state: "host_failed" })),
  };
  const ending = new AbortController();
  startWhy(/** @type {any} */ (page), ending.signal);
  const event = Object.assign(new window.Event("pointermove", { bubbles: true }), { clientX: 10, clientY: 10 });
  Object.defineProperty(event, "isTrusted", { value: true });
  window.dispatchEvent(event);
  await new Promise((resolve) => setTimeout(resolve));
  const told = roots.at(-1).querySelector("#words").textContent;
  assert.match(told, /^why_title.*state_host_failed_sentence state_host_failed_advice$/);
  ending.abort();
});

test("a page learns that its site is always on from now on", async () => {
  opened(`<main><p>${STORY}</p></main>`);
  const controller = await begun();
  assert.equal(controller.wanted, false);
  const hello = answers["cs-bg-hello"];
  answers["cs-bg-hello"] = (message) => ({ data: { ...hello(message).data, when: "site" } });
  await TOOLS["bg-cs-settings"](controller, { type: "bg-cs-settings" });
  assert.equal(controller.wanted, true);
});

test("a rule for the dial holds on an open page as soon as it is made, and the dial is where it was once the rule is gone", async () => {
  opened(`<main><p>${STORY}</p></main>`);
  const controller = await begun();
  const hello = answers["cs-bg-hello"];
  const learn = (/** @type {string} */ rules) => {
    answers["cs-bg-hello"] = (message) => ({ data: { ...hello(message).data, rules } });
    return TOOLS["bg-cs-settings"](controller, { type: "bg-cs-settings" });
  };
  await learn("site.example dial 100");
  assert.equal(controller.dial, 100);
  await learn("site.example dial 20");
  assert.equal(controller.dial, 20);
  await learn("");
  assert.equal(controller.dial, 60);
});

test("a page follows changed highlights if it shows some, whether Penumbra is on or off, and begins to show them where it is on", async () => {
  for (const [on, begun, changed, shows] of [
    [true, false, false, true],
    [false, false, false, false],
    [true, false, true, false],
    [true, true, true, true],
    [false, true, true, true],
  ]) {
    let shown = false;
    const controller = /** @type {any} */ ({ on, highlighting: { begun, show: () => (shown = true) } });
    await TOOLS["bg-cs-highlights"](controller, { changed });
    assert.equal(shown, shows);
  }
});
