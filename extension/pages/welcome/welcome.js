// @ts-check
/** The first-run page: waits for the host, says which commands to run, and goes on by itself once it answers. */

import { allowed, api, ask, byId, make } from "../common/ask.js";
import { copyOnClick } from "../common/copy.js";
import { openPage, word, wordOrNothing } from "../common/words.js";
import { EVERY_SITE } from "../../shared/origins.js";

/**
 * Time between two looks for the host, ms: an installation is seen at once, and an idle page costs nothing to speak
 * of.
 */
const POLL = 2000;
/** States in which the host is there but must be brought up to date. */
const OLD = new Set(["state_host_old_sentence", "state_host_new_sentence"]);

let ready = false;

async function look() {
  const answer = await ask("ui-bg-host").catch(() => null);
  if (answer?.host?.version) return goOn(answer.host);
  showMissing(answer?.state ?? { sentenceKey: "state_host_missing_sentence", adviceKey: "state_host_missing_advice" });
  setTimeout(look, POLL);
}

/** @param {any} state */
function showMissing(state) {
  const old = OLD.has(state.sentenceKey);
  byId("status").dataset.mood = "bad";
  byId("sentence").textContent = wordOrNothing(state.sentenceKey) || word("state_host_missing_sentence");
  byId("advice").textContent = wordOrNothing(state.adviceKey);
  byId("steps").hidden = false;
  byId("step-install").hidden = old;
  byId("step-update").hidden = !old;
}

/** @param {{ version: string }} host */
function goOn(host) {
  if (ready) return;
  ready = true;
  byId("status").dataset.mood = "good";
  byId("sentence").textContent = word("welcome_found", host.version);
  byId("advice").textContent = word("welcome_found_advice");
  byId("steps").hidden = true;
  byId("ready").hidden = false;
}

async function showKeys() {
  const commands = (await api.commands.getAll()).filter((/** @type {any} */ command) => command.description);
  byId("keys").replaceChildren(
    ...commands.map((/** @type {any} */ { description, shortcut }) =>
      make("li", {}, make("span", {}, description), make("kbd", {}, shortcut || word("key_unset"))),
    ),
  );
}

/** The browser's own question must be asked while the click still counts as the user's: before any other waiting. */
async function chooseWhere() {
  const all = document.querySelector("[name=where]:checked")?.getAttribute("value") === "all";
  const granted = await allowed(all ? [EVERY_SITE] : []);
  if (!granted) byId("ready").querySelector("[value=ask]").checked = true;
  await ask("ui-bg-site", { when: granted && all ? "all" : "ask" }).catch(() => undefined);
}

openPage();
copyOnClick();
look();
showKeys();
byId("ready").addEventListener("change", chooseWhere);
byId("done").addEventListener("click", () => window.close());
byId("options").addEventListener("click", () => api.runtime.openOptionsPage());
