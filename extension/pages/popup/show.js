// @ts-check
/** Shows a state in the popup; reads nothing back from the page. */

import { byId, make } from "../common/ask.js";
import { amount, percent, word, wordOrNothing } from "../common/words.js";

const LEVELS = ["keep", "dim", "hide"];
/**
 * States (as in their messages' keys) in which something is amiss that the user can mend, and the page that says how.
 */
const MEND = new Map([
  ["host_missing", ["popup_mend_install", "pages/welcome/welcome.html"]],
  ["host_forbidden", ["popup_mend_install", "pages/welcome/welcome.html"]],
  ["host_old", ["popup_mend_update", "pages/welcome/welcome.html"]],
  ["host_new", ["popup_mend_update", "pages/welcome/welcome.html"]],
  ["host_failed", ["popup_mend_look", "pages/options/options.html#diagnostics"]],
  ["failed", ["popup_mend_look", "pages/options/options.html#diagnostics"]],
]);

/**
 * Show everything.
 *
 * @param {any} all the reply to `ui-bg-state`
 */
export function showState(all) {
  const name = stateName(all?.state);
  const open = name !== "page_closed";
  const page = open && name !== "no_page";
  byId("site").textContent = all?.site || word("ext_name");
  byId("kind").textContent = all?.on ? wordOrNothing(`kind_${all.kind.replaceAll("-", "_")}`) : "";
  Object.assign(byId("toggle"), { checked: Boolean(all?.on), disabled: !page });
  showSentence(name, all?.state ?? {});
  showInterlocks(all?.interlocks ?? []);
  showCounts(all);
  showDial(all, page);
  // Nothing is chosen before it is known whether this window is a private one, from which nothing may last.
  Object.assign(byId("when"), { value: all?.when ?? "ask", disabled: !open || all?.private === undefined });
  for (const id of ["read", "pick", "why"]) byId(id).disabled = !page;
  const version = all?.host?.version;
  byId("host").textContent = version ? word("popup_host", version) : word("popup_host_none");
}

/**
 * The part of a state's message key that names it.
 *
 * @param {any} state
 * @returns {string}
 */
function stateName(state) {
  return /^state_(\w+)_sentence$/.exec(state?.sentenceKey ?? "")?.[1] ?? "failed";
}

/**
 * @param {string} name
 * @param {any} state
 */
function showSentence(name, state) {
  byId("state").dataset.mood = name === "working" ? "good" : MEND.has(name) ? "bad" : "plain";
  byId("sentence").textContent = wordOrNothing(state.sentenceKey) || word("state_failed_sentence");
  byId("advice").textContent = wordOrNothing(state.adviceKey);
  byId("advice").title = state.detail ?? "";
  const mend = MEND.get(name);
  byId("mend").hidden = !mend;
  if (!mend) return;
  byId("mend").textContent = word(mend[0]);
  byId("mend").dataset.page = mend[1];
}

/** @param {string[]} lines keys of messages: what the interlocks took back */
function showInterlocks(lines) {
  const texts = lines.map((line) => wordOrNothing(line)).filter(Boolean);
  byId("interlocks").hidden = texts.length === 0;
  byId("interlocks").replaceChildren(...texts.map((text) => make("li", {}, text)));
}

/** @param {any} all */
function showCounts(all) {
  const counts = all?.on && all.suited ? all.counts : null;
  byId("counts").hidden = !counts;
  if (!counts) return;
  for (const level of LEVELS) {
    byId(`count-${level}`).textContent = amount(counts[level] ?? 0);
    byId(`bar-${level}`).style.flexGrow = String(counts[level] ?? 0);
  }
  byId("noise").textContent = word("popup_noise", percent(all.noiseShare ?? 0));
}

/**
 * @param {any} all
 * @param {boolean} page there is one to be dimmed
 */
function showDial(all, page) {
  const dial = all?.dial ?? 0;
  byId("dial").disabled = !page;
  if (document.activeElement !== byId("dial")) byId("dial").value = String(dial);
  byId("dial-value").textContent = percent(dial / 100);
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-dial]"))) {
    button.disabled = !page;
    button.setAttribute("aria-pressed", String(Number(button.dataset.dial) === dial));
  }
}
