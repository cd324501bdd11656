import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { STORY, asked, begun, stage } from "../stage.js";
import { until } from "../../until.js";

/** How the page was come to. */
const visit = { type: "navigate" };
Object.defineProperty(performance, "getEntriesByType", { value: () => [{ type: visit.type }] });

const told = () => asked.filter(({ type }) => type === "cs-bg-loaded").length;

/** @param {boolean} reader whether the site's articles open in the reader view */
async function visited(reader) {
  stage(`<main><p>${STORY}</p></main>`, { reader });
  await begun();
  await until(() => told() > 0);
}

beforeEach(() => void (visit.type = "navigate"));

test("a page of a chosen site says once that it has loaded", async () => {
  await visited(true);
  assert.equal(told(), 1);
});

test("a page of any other site does not", async () => {
  await visited(false);
  assert.equal(told(), 0);
});

test("a page that is come back to or loaded again stays a page", async () => {
  for (const type of ["back_forward", "reload"]) {
    visit.type = type;
    await visited(true);
    assert.equal(told(), 0, type);
  }
});

test("a page that the user has begun to use stays a page", async () => {
  const window = stage(`<main><p>${STORY}</p></main>`, { reader: true });
  Object.defineProperty(document, "readyState", { value: "interactive", configurable: true });
  await begun();
  const pressed = new window.Event("pointerdown");
  Object.defineProperty(pressed, "isTrusted", { value: true });
  window.dispatchEvent(pressed);
  window.dispatchEvent(new window.Event("load"));
  await until(() => told() > 0);
  assert.equal(told(), 0);
});
