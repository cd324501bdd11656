// @ts-check
/** The folder for saved pages: the host looks at it and keeps the choice, which belongs to the machine. */

import { failureWords } from "../../shared/failure-words.js";
import { make } from "../../shared/make.js";
import { ask, byId } from "../common/ask.js";
import { word } from "../common/words.js";

/** Pause in typing before the example follows, ms. */
const PAUSE = 150;

/** @typedef {import("../../shared/host-protocol.d.ts").FolderReply} Choice */
/** @typedef {import("../../shared/failure-words.js").Failed} Failed */

/** The folder that is chosen, or empty. */
let chosen = "";
let timer = 0;
/** Questions so far: the reply to an earlier one is not shown any more. */
let asked = 0;

/** Show the choice, and make the fields work. */
export async function openSaving() {
  byId("save-form").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    choose();
  });
  for (const id of ["save-template", "save-tags"]) byId(id).addEventListener("change", keepNames);
  byId("save-template").addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(tryTemplate, PAUSE);
  });
  byId("save-clear").addEventListener("click", clear);
  await send({ action: "read" }).then(show, tell);
}

/** @param {Omit<import("../../shared/messages.js").Given<"ui-bg-folder">, "title">} fields */
function send(fields) {
  return ask("ui-bg-folder", { ...fields, title: word("options_save_example_title") });
}

/** @param {Choice} choice */
function show({ path, template, tags, example, suggestions }) {
  chosen = path;
  byId("save-folder").value = path;
  byId("save-template").value = template;
  byId("save-tags").value = tags.join(", ");
  byId("save-clear").hidden = !path;
  showExample(example);
  const others = suggestions.filter((one) => one !== path);
  byId("save-vaults").hidden = others.length === 0;
  byId("save-vaults").replaceChildren(...others.map(vaultButton));
}

/** A button that puts a vault's path into the field. @param {string} path */
function vaultButton(path) {
  const button = make("button", { type: "button", className: "button small", dir: "ltr" }, path);
  button.addEventListener("click", () => {
    byId("save-folder").value = path;
    choose();
  });
  return button;
}

/** @param {string} example a file's name */
function showExample(example) {
  byId("save-example").textContent = word("options_save_example", `\u2068${example}\u2069`);
}

/** Show an example of the template in the field, which is not kept yet. */
async function tryTemplate() {
  const turn = (asked += 1);
  const template = byId("save-template").value;
  const reply = await send({ action: "read", template }).catch((/** @type {Failed} */ error) => error);
  if (turn !== asked) return;
  if ("example" in reply) showExample(reply.example);
  else byId("save-example").textContent = wordsOf(reply);
}

/** Keep what the fields say. @param {string} [path] @returns {Promise<boolean>} whether it is kept */
async function choose(path = byId("save-folder").value) {
  asked += 1;
  const template = byId("save-template").value;
  const tags = byId("save-tags").value.split(/\s*,\s*/);
  const choice = await send({ action: "choose", path, template, tags }).catch(tell);
  if (!choice) return false;
  show(choice);
  say("good", word("options_save_chosen"));
  return true;
}

/** Keep the files' names and tags. A folder that is typed and not chosen yet stays in its field. */
async function keepNames() {
  if (!chosen) return;
  const typed = byId("save-folder").value;
  const waits = typed !== chosen;
  if (!(await choose(chosen)) || !waits) return;
  byId("save-folder").value = typed;
  say("plain", "");
}

async function clear() {
  asked += 1;
  await send({ action: "clear" }).then((choice) => {
    show(choice);
    say("plain", word("options_save_cleared"));
    byId("save-folder").focus();
  }, tell);
}

/** @param {Failed} error */
function tell(error) {
  say("bad", wordsOf(error));
}

/** @param {Failed} error */
function wordsOf(error) {
  return error.name === "template" ? word("options_save_template_bad") : failureWords(error);
}

/**
 * @param {"plain" | "good" | "bad"} mood
 * @param {string} text
 */
function say(mood, text) {
  byId("save-said").dataset.mood = mood;
  byId("save-said").textContent = text;
}
