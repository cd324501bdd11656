import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { openPage, played, settled } from "./extension-page.js";
import { until } from "../until.js";

openPage("pages/options/options.html");
const { openSaving } = await import("../../../extension/pages/options/saving.js");

const at = (/** @type {string} */ id) => /** @type {any} */ (document.querySelector(`#save-${id}`));
/** @type {any} */
let kept = { path: "", template: "{title}", tags: [], example: "Light.md", suggestions: [] };
const asked = () => played.sent.filter(({ type }) => type === "ui-bg-folder").map(({ type, title, ...fields }) => fields);

beforeEach(() => {
  played.answers["ui-bg-folder"] = ({ action, path, template, tags }) => {
    if (action === "choose") kept = { ...kept, path, template, tags };
    if (action === "clear") kept = { ...kept, path: "" };
    return { ...kept, example: `${template ?? kept.template}.md` };
  };
});

test("the choice is shown, with a button for each vault that is not chosen", async () => {
  kept = { ...kept, path: "/notes", tags: ["a", "b"], suggestions: ["/notes", "/vault"] };
  await openSaving();
  assert.deepEqual([at("folder").value, at("template").value, at("tags").value], ["/notes", "{title}", "a, b"]);
  assert.deepEqual([...at("vaults").children].map((button) => button.textContent), ["/vault"]);
  assert.equal(at("clear").hidden, false);
});

test("a vault is chosen by its button", async () => {
  at("vaults").children[0].click();
  await settled();
  assert.deepEqual(asked().at(-1), { action: "choose", path: "/vault", template: "{title}", tags: ["a", "b"] });
  assert.equal(at("said").textContent, "options_save_chosen");
  assert.deepEqual([...at("vaults").children].map((button) => button.textContent), ["/notes"]);
});

test("a change of template or tags is kept for the chosen folder, not for the typed one", async () => {
  at("folder").value = "/typed";
  at("template").value = "{date}";
  at("template").dispatchEvent(new Event("change"));
  await settled();
  assert.deepEqual(asked().at(-1), { action: "choose", path: "/vault", template: "{date}", tags: ["a", "b"] });
});

test("a typed template is tried and not kept", async () => {
  at("template").value = "{site}";
  at("template").dispatchEvent(new Event("input"));
  await until(() => asked().at(-1)?.action === "read");
  assert.deepEqual(asked().at(-1), { action: "read", template: "{site}" });
  assert.equal(kept.template, "{date}");
});

test("a refusal is said in the user's language and changes nothing", async () => {
  played.answers["ui-bg-folder"] = () => {
    throw Object.assign(new Error("There is no folder /gone."), { state: "folder_missing" });
  };
  at("folder").value = "/gone";
  at("form").dispatchEvent(new Event("submit"));
  await settled();
  assert.deepEqual([at("said").textContent, at("said").dataset.mood], ["state_folder_missing_sentence state_folder_missing_advice", "bad"]);
  assert.equal(at("folder").value, "/gone");
});

test("the folder is forgotten by its button, and the other choices stay", async () => {
  at("clear").click();
  await settled();
  assert.equal(at("folder").value, "");
  assert.equal(at("clear").hidden, true);
  assert.equal(at("template").value, "{date}");
  const before = asked().length;
  at("tags").dispatchEvent(new Event("change"));
  await settled();
  assert.equal(asked().length, before, "without a folder there is nothing to keep them for");
});
