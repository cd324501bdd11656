// @ts-check
/** The popup: asks the background once for everything it shows, shows it, and sends each choice back. */

import { allowed, api, ask, byId } from "../common/ask.js";
import { listenToList } from "../common/lists.js";
import { openPage, word } from "../common/words.js";
import { EVERY_SITE, sitePattern } from "../../shared/origins.js";
import { dataOf } from "../../shared/reply.js";
import { SAVED, showSaved, showSaving } from "./save.js";
import { showState } from "./show.js";
import { listenToText } from "./text.js";

/** While the host is still at work the popup asks again after this time, ms: short enough to feel at once. */
const AGAIN = 250;
/** Moving the slider sends a message at most this often, ms: one per frame would only queue up. */
const DIAL_PAUSE = 40;

/** The tab that the popup speaks of: named in the address when the popup stands in a tab of its own. */
const named = Number(new URLSearchParams(location.search).get("tab")) || null;

/** @typedef {import("./show.js").Shown} Shown */
/** @typedef {Error & import("../../shared/reply.js").Refusal} Failed */

/** @type {Shown | null} */
let shown = null;
let dialTimer = 0;
/**
 * The dial's position set here, until the page reports the same: its reports meanwhile are of an earlier turn.
 *
 * @type {number | null}
 */
let turned = null;
/** Times that how things stand was asked for, or could not be changed: an answer to an earlier question is not shown any more. */
let shows = 0;
/** Choices that are under way: how things stand is shown after the last of them, since an answer meanwhile may be from before it. */
let choosing = 0;
/** The host is being asked. */
let greeting = false;
/** Something is under way that takes place in the page or another tab, and closes the popup. */
let leaving = false;
/** Says what became of saving, over the state, until something else is done. */
let sayOver = () => {};
/** What "do it anyway" does again on a page without an article. */
let again = () => read(true);

function render() {
  showState(shown);
  if (leaving) setLeaving(true);
  sayOver();
}

/** @param {boolean} value */
function setLeaving(value) {
  leaving = value;
  for (const id of ["read", "pick", "why"]) byId(id).disabled = value;
}

/** @param {Promise<import("../../shared/messages.js").TabState>} [asked] the answer, where it has been asked for already */
async function refresh(asked = ask("ui-bg-state", { tab: named })) {
  const turn = (shows += 1);
  const reply = await asked.catch(failedState);
  if (turn !== shows || choosing) return;
  shown = reply;
  if (shown.dial === turned) turned = null;
  shown = { ...shown, dial: turned ?? shown.dial };
  render();
  performance.mark("shown"); // the tests measure the opening by it
  if (shown.state?.sentenceKey === "state_waiting_sentence") setTimeout(() => refresh(), AGAIN);
  if (!shown.host) await greet();
}

/** Ask the host itself where nobody has since the browser started or the host last ended, which it does when it is idle. */
async function greet() {
  if (greeting) return;
  greeting = true;
  const { host, state } = await ask("ui-bg-host").catch(failedState);
  greeting = false;
  shown = { ...shown, ...(host ? { host } : { hostState: state }) };
  render();
}

/**
 * @param {Failed} error
 * @returns {Shown}
 */
function failedState({ state: name = "failed", message }) {
  const state = { sentenceKey: `state_${name}_sentence`, adviceKey: `state_${name}_advice`, detail: message };
  return { state, site: "", counts: null };
}

/** @param {Failed} error why something could not be done */
function tell(error) {
  shows += 1;
  shown = { ...shown, ...failedState(error), site: shown?.site ?? "" };
  sayOver = () => {};
  render();
}

/** @typedef {"ui-bg-toggle" | "ui-bg-dial" | "ui-bg-look" | "ui-bg-site" | "ui-bg-remember" | "ui-bg-read" | "ui-bg-save" | "ui-bg-pick"} OfTab */
/**
 * @template {OfTab} N
 * @typedef {Omit<import("../../shared/messages.js").Fields<N>, "tab">} TabFields
 */

/**
 * @template {OfTab} N
 * @param {N} type
 * @param {TabFields<N>} fields without the tab, which is the one shown
 */
function askOfTab(type, fields) {
  const whole = /** @type {import("../../shared/messages.js").Arguments<N>} */ ([{ tab: shown?.tab ?? named, ...fields }]);
  return ask(type, ...whole);
}

/**
 * Do one thing in the background, then show how things stand now.
 *
 * @template {OfTab} N
 * @param {N} type
 * @param {TabFields<N>} fields
 */
async function act(type, fields) {
  sayOver = () => {};
  choosing += 1;
  try {
    await askOfTab(type, fields);
  } catch (error) {
    turned = null;
    tell(/** @type {Failed} */ (error));
    return;
  } finally {
    choosing -= 1;
  }
  if (!choosing) await refresh();
}

/**
 * @param {number} value
 * @param {number} [pause] ms
 */
function turnDial(value, pause = 0) {
  turned = value;
  showState({ ...shown, dial: value });
  clearTimeout(dialTimer);
  dialTimer = setTimeout(() => act("ui-bg-dial", { dial: value }), pause);
}

/**
 * Choose where Penumbra is on. The browser's own question must be asked while the click or the key still counts as the user's,
 * so it comes before any other waiting. In a private window it is not asked: a permission would outlast the window.
 *
 * @param {import("../../shared/messages.js").When} when
 */
async function chooseWhen(when) {
  const origins = shown?.private ? [] : originsFor(when);
  if (await allowed(origins)) await act("ui-bg-site", { when });
  else showState(shown);
}

/** @param {string} when */
function originsFor(when) {
  if (when === "all") return [EVERY_SITE];
  return when === "site" ? [sitePattern(shown?.site ?? "")] : [];
}

/**
 * Do one thing that takes place in the page or another tab, and close. Until it is done nothing else of this kind begins.
 *
 * @template {"ui-bg-read" | "ui-bg-pick"} N
 * @param {N} type
 * @param {TabFields<N>} fields
 */
async function leaveTo(type, fields) {
  if (leaving) return;
  const pressed = /** @type {HTMLElement | null} */ (document.activeElement);
  setLeaving(true);
  try {
    await askOfTab(type, fields);
    window.close();
    setLeaving(false); // a popup in a tab of its own may stay
  } catch (error) {
    setLeaving(false);
    tell(/** @type {Failed} */ (error));
    pressed?.focus(); // a disabled button loses the focus
  }
}

/** @param {boolean} [anyway] also a page without an article */
function read(anyway) {
  again = () => read(true);
  return leaveTo("ui-bg-read", anyway ? { anyway } : {});
}

/**
 * Save the page. Where no folder is chosen, go where one is.
 *
 * @param {boolean} [anyway] as in `read`
 */
async function save(anyway) {
  again = () => save(true);
  sayOver = showSaving;
  render();
  try {
    const saved = await askOfTab("ui-bg-save", anyway ? { anyway } : {});
    sayOver = () => showSaved(saved);
    render();
  } catch (error) {
    const failed = /** @type {Failed} */ (error);
    tell(failed);
    if (failed.state === "no_folder") await takeNextStep(failed.state);
  }
}

/** @param {string} state that the popup tells of */
async function takeNextStep(state) {
  if (state === SAVED) return leaveFor(ask("ui-bg-open", { number: Number(byId("next").dataset.number) }));
  if (state === "not_suited") return act("ui-bg-toggle", { on: true, anyway: true });
  if (state === "no_article") return again();
  return leaveFor(ask("ui-bg-next", { state }));
}

/** Close once it is open in another tab or program. @param {Promise<unknown>} opened */
async function leaveFor(opened) {
  await opened.then(() => window.close(), tell);
}

async function showKeys() {
  for (const { name, shortcut } of await api.commands.getAll()) {
    if (!shortcut) continue;
    if (name === "read" || name === "pick" || name === "save") byId(name).title = shortcut;
    if (name === "toggle") byId("toggle").title = word("popup_toggle_key", shortcut);
  }
}

function listen() {
  byId("toggle").addEventListener("change", () => act("ui-bg-toggle", { on: byId("toggle").checked }));
  byId("dial").addEventListener("input", () => turnDial(byId("dial").valueAsNumber, DIAL_PAUSE));
  for (const button of document.querySelectorAll("[data-dial]")) {
    button.addEventListener("click", () => turnDial(Number(/** @type {HTMLElement} */ (button).dataset.dial)));
  }
  listenToText((look) => act("ui-bg-look", look));
  listenToList(byId("when"), (when) => chooseWhen(/** @type {import("../../shared/messages.js").When} */ (when)));
  byId("remember").addEventListener("change", () => act("ui-bg-remember", { on: byId("remember").checked }));
  byId("read").addEventListener("click", () => read());
  byId("save").addEventListener("click", () => save());
  byId("pick").addEventListener("click", () => leaveTo("ui-bg-pick", { why: false }));
  byId("why").addEventListener("click", () => leaveTo("ui-bg-pick", { why: true }));
  byId("options").addEventListener("click", () => leaveFor(api.runtime.openOptionsPage()));
  byId("next").addEventListener("click", () => takeNextStep(byId("next").dataset.state));
}

/** @typedef {{ penumbraFirstAnswer?: Promise<import("../../shared/reply.js").Answer<import("../../shared/messages.js").TabState>> }} FirstAnswer what `first-ask.js` has asked already */
const { penumbraFirstAnswer: first } = /** @type {typeof globalThis & FirstAnswer} */ (globalThis);

openPage();
listen();
refresh(first?.then((reply) => dataOf(reply, "ui-bg-state")));
showKeys();
