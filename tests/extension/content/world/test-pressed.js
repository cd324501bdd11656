import assert from "node:assert/strict";
import test from "node:test";

import { STORY, answers, asked, decided, mark, stage } from "../stage.js";
import { until } from "../../until.js";

const { PageController } = await import("../../../../extension/content/controller/page-controller.js");
const { takePress } = await import("../../../../extension/content/world/pressed.js");

test("a page is read while its settings come where the user turns Penumbra on before the script is in it", async () => {
  stage(`<main><p>${STORY}</p></main><nav id=menu>menu</nav><p id=own>own</p>`, { rules: "site.example hide #own" });
  const hello = answers["cs-bg-hello"];
  /** @type {(reply: any) => void} */
  let reply = () => undefined;
  answers["cs-bg-hello"] = () => new Promise((resolve) => (reply = resolve));
  const controller = new PageController();
  const begun = controller.begin(true);
  await until(() => asked.some(({ type }) => type === "cs-bg-wake"));
  await new Promise((resolve) => setTimeout(resolve, 50)); // it would have been sent, and a rule been shown, by now
  assert.deepEqual([decided(), mark("own")], [0, null]);
  const told = hello({});
  told.data.settings.scorer = "mss";
  reply(told);
  await begun;
  await controller.turn(true);
  assert.deepEqual([mark("menu"), mark("own"), decided()], ["hide", "hide", 1]);
  assert.equal(asked.find(({ type }) => type === "cs-bg-decide")?.scorer, "mss");
});

test("a page whose settings are refused stays as it is, though it was read", async () => {
  stage(`<main><p>${STORY}</p></main><nav id=menu>menu</nav>`);
  answers["cs-bg-hello"] = () => ({ error: { code: 11, message: "not for you" } });
  const controller = new PageController();
  await assert.rejects(controller.begin(true));
  await until(() => !controller.on);
  assert.deepEqual([controller.on, decided(), mark("menu")], [false, 0, null]);
});

test("a press before the script is in the page is taken once", async () => {
  await import("../../../../extension/content/entries/press.js");
  assert.deepEqual([takePress(), takePress()], [true, false]);
});
