import assert from "node:assert/strict";
import test from "node:test";

import { listenToWidth } from "../../../../extension/content/mutations/width.js";
import { page } from "../dom.js";

/** @param {import("node:test").TestContext} context */
function listening(context) {
  const window = page("");
  context.mock.timers.enable({ apis: ["setTimeout"] });
  Object.assign(globalThis, { innerWidth: 1280, addEventListener: window.addEventListener.bind(window) });
  const end = new AbortController();
  let told = 0;
  listenToWidth(() => (told += 1), end.signal);
  const become = (/** @type {number} */ width) => {
    Object.assign(globalThis, { innerWidth: width });
    window.dispatchEvent(new window.Event("resize"));
  };
  const show = (/** @type {any} */ seen) => {
    for (const [name, value] of Object.entries(seen)) Object.defineProperty(document, name, { value, configurable: true });
    document.dispatchEvent(new window.Event("visibilitychange"));
  };
  return { become, show, rest: () => context.mock.timers.tick(400), told: () => told, end: () => end.abort() };
}

test("a new width is reported once it has settled, a new height is not", (context) => {
  const { become, rest, told } = listening(context);
  for (let width = 1280; width >= 640; width -= 40) become(width);
  assert.equal(told(), 0);
  rest();
  assert.equal(told(), 1);
  become(640);
  rest();
  assert.equal(told(), 1);
});

test("a hidden page, or one under a fullscreen film, is checked when it is shown", (context) => {
  const { become, show, rest, told } = listening(context);
  show({ hidden: true });
  become(640);
  rest();
  assert.equal(told(), 0);
  show({ hidden: false });
  rest();
  assert.equal(told(), 1);
  show({ fullscreenElement: document.body });
  become(1920);
  rest();
  show({ fullscreenElement: null });
  become(640);
  rest();
  assert.equal(told(), 1);
});

test("no width is reported after the signal", (context) => {
  const { become, rest, told, end } = listening(context);
  become(640);
  end();
  rest();
  assert.equal(told(), 0);
});
