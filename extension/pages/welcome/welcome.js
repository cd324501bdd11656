// @ts-check
/** The first-run page: waits for the host, says which commands to run, and goes on by itself once it answers. */

import { allowed, api, ask, byId } from "../common/ask.js";
import { copyOnClick } from "../common/copy.js";
import { keyRows } from "../common/keys.js";
import { openPage, word, wordOrNothing } from "../common/words.js";
import { isFirefox } from "../../shared/browser.js";
import { failureParts } from "../../shared/failure-words.js";
import { EVERY_SITE } from "../../shared/origins.js";

/**
 * Time between two looks for the host, ms: an installation is seen at once, and an idle page costs nothing to speak
 * of.
 */
const POLL = 2000;
/** The state in which the background itself does not answer. */
const FAILED = { name: "failed", sentenceKey: "state_failed_sentence", adviceKey: "state_failed_advice" };

/** The host's version, once it has answered. */
let version = "";

async function look() {
  const { host, state } = await ask("ui-bg-host").catch(() => ({ host: null, state: FAILED }));
  if (host?.version) return goOn(host);
  showSteps(state);
  setTimeout(look, POLL);
}

/**
 * Say what keeps the host from answering, and the steps that help there: each names its states.
 *
 * @param {{ name: string, sentenceKey: string, adviceKey: string }} state
 */
function showSteps({ name, sentenceKey, adviceKey }) {
  say("bad", wordOrNothing(sentenceKey), wordOrNothing(adviceKey));
  byId("steps").hidden = false;
  for (const step of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-states]"))) {
    step.hidden = !(step.dataset.states ?? "").split(" ").includes(name);
  }
}

/** @param {{ version: string }} host */
function goOn(host) {
  if (version) return;
  version = host.version;
  sayReady();
  byId("steps").hidden = true;
  showWhere();
  showKeys().catch(tell);
}

function sayReady() {
  say("good", word("welcome_found", version), word("welcome_found_advice"));
}

/** @param {import("../../shared/failure-words.js").Failed} error */
function tell(error) {
  say("bad", ...failureParts(error));
}

/**
 * @param {"good" | "bad"} mood
 * @param {string} sentence
 * @param {string} advice
 */
function say(mood, sentence, advice) {
  byId("status").dataset.mood = mood;
  byId("sentence").textContent = sentence;
  byId("advice").textContent = advice;
}

/** Show where Penumbra dims pages by itself, as it is chosen now. */
async function showWhere() {
  const { everywhere } = await ask("ui-bg-sites").catch(() => ({ everywhere: false }));
  byId("ready").querySelector(`[value=${everywhere ? "all" : "ask"}]`).checked = true;
  byId("ready").hidden = false;
}

async function showKeys() {
  const { peekKey } = await ask("ui-bg-settings");
  byId("keys").replaceChildren(...(await keyRows(peekKey)));
}

/** The browser's own question must be asked while the click still counts as the user's: before any other waiting. */
async function chooseWhere() {
  const all = document.querySelector("[name=where]:checked")?.getAttribute("value") === "all";
  const granted = await allowed(all ? [EVERY_SITE] : []);
  if (!granted) byId("ready").querySelector("[value=ask]").checked = true;
  const chosen = ask("ui-bg-site", { when: granted && all ? "all" : "ask" });
  await chosen.then(sayReady, (error) => {
    tell(error);
    return showWhere(); // it may be kept all the same
  });
}

openPage();
copyOnClick();
look();
byId("firefox-question").hidden = !isFirefox();
byId("ready").addEventListener("change", chooseWhere);
byId("options").addEventListener("click", () => api.runtime.openOptionsPage());
