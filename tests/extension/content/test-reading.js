import assert from "node:assert/strict";
import test from "node:test";

import { STORY, TOOLS, answers, begun, decided, mark, stage } from "./stage.js";
import { until } from "../until.js";

test("the reader view shows a page that was turned on and off again", async () => {
  stage(`<main id=story><p>${STORY}</p></main><nav id=menu>menu</nav>`);
  const controller = await begun();
  await controller.turn(true);
  assert.equal(mark("menu"), "hide");
  await controller.turn(false);
  const { html } = await TOOLS["bg-cs-collect"](controller, { comments: false });
  assert.match(html, /harbour/);
  assert.doesNotMatch(html, /menu/);
});

test("the reader view shows a page that is off as it is now", async () => {
  stage(`<main id=story><p>${STORY}</p></main>`);
  const controller = await begun();
  await TOOLS["bg-cs-collect"](controller, { comments: false });
  document.body.innerHTML = `<main><p>${STORY}</p></main><nav>the second view's menu</nav>`;
  const { html } = await TOOLS["bg-cs-collect"](controller, { comments: false });
  assert.equal(decided(), 2);
  assert.doesNotMatch(html, /menu/);
});

/** Have the host answer only when it is told to, one question each time. @returns {{ answer: () => void }} */
function slowHost() {
  const well = answers["cs-bg-decide"];
  /** @type {(() => void)[]} */
  const asked = [];
  answers["cs-bg-decide"] = (message) => new Promise((resolve) => asked.push(() => resolve(well(message))));
  return { answer: () => asked.shift()?.() };
}

const asking = () => until(decided);

test("a page is dimmed although the reader view is opened while it is being decided", async () => {
  stage(`<main id=story><p>${STORY}</p></main><nav id=menu>menu</nav>`);
  const host = slowHost();
  const controller = await begun();
  const turned = controller.turn(true);
  await asking();
  const collected = TOOLS["bg-cs-collect"](controller, { comments: false });
  await new Promise((resolve) => setTimeout(resolve, 50));
  host.answer();
  await turned;
  const { html } = await collected;
  assert.deepEqual([mark("menu"), controller.state.name, decided()], ["hide", "working", 1]);
  assert.match(html, /harbour/);
  assert.doesNotMatch(html, /menu/);
  await controller.turn(false);
});

test("the reader view opened twice in a row shows the same both times", async () => {
  stage(`<main id=story><p>${STORY}</p></main><nav id=menu>menu</nav>`);
  const host = slowHost();
  const controller = await begun();
  const first = TOOLS["bg-cs-collect"](controller, { comments: false });
  await asking();
  const second = TOOLS["bg-cs-collect"](controller, { comments: false });
  await new Promise((resolve) => setTimeout(resolve, 50));
  host.answer();
  const one = await first;
  host.answer();
  const other = await second;
  assert.doesNotMatch(one.html, /menu/);
  assert.equal(other.html, one.html);
});

test("the reader view opens although the page is dimmed while it is decided for it", async () => {
  stage(`<main id=story><p>${STORY}</p></main><nav id=menu>menu</nav>`);
  const host = slowHost();
  const controller = await begun();
  const collected = TOOLS["bg-cs-collect"](controller, { comments: false });
  await asking();
  const turned = controller.turn(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  host.answer();
  host.answer();
  await turned;
  assert.doesNotMatch((await collected).html, /menu/);
  assert.equal(mark("menu"), "hide");
  await controller.turn(false);
});

test("what opens by itself is one text: no list, no thread, no shop's product, no front page", async () => {
  stage(`<main id=story><p>${STORY}</p></main>`);
  const controller = await begun();
  const well = answers["cs-bg-decide"];
  const collected = async (/** @type {string} */ pageType) => {
    answers["cs-bg-decide"] = (message) => ({ data: { ...well(message).data, page_type: pageType } });
    return TOOLS["bg-cs-collect"](controller, { comments: false, article: true }).then(() => true, ({ state }) => state);
  };
  for (const pageType of ["article", "documentation"]) assert.equal(await collected(pageType), true);
  for (const pageType of ["front-page", "listing", "collection", "forum", "product", "service", "application", "unknown", ""]) {
    assert.equal(await collected(pageType), "no_article", pageType);
  }
});
