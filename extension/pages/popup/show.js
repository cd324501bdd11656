// @ts-check
/** Shows a state in the popup; reads nothing back from the page. */

import { make } from "../../shared/make.js";
import { byId } from "../common/ask.js";
import { setList } from "../common/lists.js";
import { amount, nameOfSite, percent, plural, word, wordOrNothing } from "../common/words.js";
import { isNoPage } from "../../shared/document-state.js";
import { NEXT_STEPS } from "../../shared/next-steps.js";
import { DIAL } from "../../shared/settings.js";
import { siteOf } from "../../shared/site-pattern.js";
import { showText } from "./text.js";

const LEVELS = ["keep", "dim", "hide"];
/** @typedef {{ sentenceKey: string, adviceKey: string, detail?: string }} ShownState */
/** @typedef {Partial<Omit<import("../../shared/messages.js").TabState, "state">> & { state?: ShownState, hostState?: ShownState }} Shown */

/** States of a host that answers, but not in this extension's protocol. */
const UNFIT = new Set(["host_old", "host_new"]);

/**
 * Show everything.
 *
 * @param {Shown | null} all the reply to `ui-bg-state`; `hostState` is what asking the host itself has led to, where it did not greet
 */
export function showState(all) {
  // What keeps Penumbra from being turned on is shown before it is tried.
  const state = (stateName(all?.state) === "idle" && all?.hostState) || all?.state;
  const name = stateName(state);
  const open = name !== "page_closed" && name !== "file_closed";
  const page = open && !isNoPage(name);
  byId("site").textContent = nameOfSite(all?.site ?? "") || word("ext_name");
  byId("page-type").textContent = all?.on ? wordOrNothing(`page_type_${all.pageType?.replaceAll("-", "_")}`) : "";
  Object.assign(byId("toggle"), { checked: Boolean(all?.on), disabled: !page });
  showSentence(name, state ?? {}, all?.dial);
  showInterlocks(all?.interlocks ?? []);
  showCounts(all);
  showDial(all, page);
  if (all?.wheel === false) removeWheelHint();
  showText(all?.look, Boolean(all?.on && all.suited));
  // Nothing is chosen before it is known whether this window is a private one, from which nothing may last.
  const nowhere = Boolean(all?.url && !siteOf(new URL(all.url))); // no rule and no choice can name this page
  byId("when").disabled = !open || nowhere || all?.private === undefined;
  setList(byId("when"), all?.when ?? "ask");
  showMemory(all);
  for (const id of ["read", "save", "pick", "why"]) byId(id).disabled = !page || (nowhere && (id === "pick" || id === "why"));
  showHighlights(all?.highlights);
  showHost(all?.host?.version, all?.hostState);
}

/** The user has switched the wheel off. */
function removeWheelHint() {
  document.getElementById("dial-hint")?.remove(); // the state is shown again and again
  byId("dial").removeAttribute("aria-describedby");
}

/** @param {import("../../shared/messages.js").PageState["highlights"]} counts of the page, where they are shown on it */
function showHighlights({ all, missing } = { all: 0, missing: 0 }) {
  byId("highlights-line").hidden = all === 0;
  const gone = missing > 0 ? plural("popup_missing", missing) : "";
  byId("highlights").textContent = [plural("popup_highlights", all), gone].filter(Boolean).join(" · ");
}

/** Whether the site is remembered; in a private window it never is. @param {any} all */
function showMemory(all) {
  const { all: everywhere = false, site = false } = all?.memory ?? {};
  const settable = everywhere && all.private === false && Boolean(all.site);
  Object.assign(byId("remember"), { checked: settable && site, disabled: !settable });
}

/**
 * That the host does not answer is said only once it has been asked: it runs only while it has something to do.
 *
 * @param {string | undefined} version
 * @param {ShownState | undefined} failed
 */
function showHost(version, failed) {
  if (version) byId("host").textContent = word("popup_host", version);
  else if (!failed) byId("host").textContent = word("popup_host_asked");
  else byId("host").textContent = word(UNFIT.has(stateName(failed)) ? "popup_host_unfit" : "popup_host_none");
}

/**
 * The part of a state's message key that names it.
 *
 * @param {ShownState | undefined} state
 * @returns {string}
 */
function stateName(state) {
  return /^state_(\w+)_sentence$/.exec(state?.sentenceKey ?? "")?.[1] ?? "failed";
}

/**
 * @param {string} name
 * @param {Partial<ShownState>} state
 * @param {number | undefined} dial
 */
function showSentence(name, state, dial) {
  const [sentence, advice] = name === "working" ? workingWords(state, dial) : [state.sentenceKey ?? "", state.adviceKey ?? ""];
  const step = NEXT_STEPS[name];
  byId("state").dataset.mood = name === "working" ? "good" : step?.page ? "bad" : "plain";
  byId("sentence").textContent = wordOrNothing(sentence) || word("state_failed_sentence");
  byId("advice").textContent = wordOrNothing(advice);
  byId("advice").title = state.detail ?? "";
  byId("next").hidden = !step;
  if (!step) return;
  byId("next").textContent = word(step.word);
  byId("next").dataset.state = name;
}

/**
 * At the ends of the dial nothing is dimmed.
 *
 * @param {Partial<ShownState>} state
 * @param {number | undefined} dial
 * @returns {[sentence: string, advice: string]} keys of messages
 */
function workingWords({ sentenceKey = "", adviceKey = "" }, dial) {
  if (dial === DIAL.least) return ["popup_whole_sentence", "popup_whole_advice"];
  return [sentenceKey, dial === DIAL.most ? "popup_only_advice" : adviceKey];
}

/** @param {string[]} lines keys of messages: what the interlocks took back */
function showInterlocks(lines) {
  const texts = lines.map((line) => wordOrNothing(line)).filter(Boolean);
  byId("interlocks").hidden = texts.length === 0;
  byId("interlocks").replaceChildren(...texts.map((text) => make("li", {}, text)));
}

/** @param {Shown | null} all */
function showCounts(all) {
  const counts = all?.on && all.suited ? all.counts : null;
  byId("counts").hidden = !counts;
  if (!all || !counts) return;
  const { dial = 0 } = all;
  const standing = standingAt(dial, counts);
  for (const level of LEVELS) {
    byId(`count-${level}`).textContent = amount(standing[level]);
    byId(`bar-${level}`).style.flexGrow = String(standing[level]);
    byId(`bar-${level}`).hidden = standing[level] === 0;
  }
  const gone = dial >= DIAL.vanish;
  byId("noise").textContent = word(gone ? "popup_noise" : "popup_noise_there", percent(all.noiseShare ?? 0));
}

/**
 * How words stand at a position of the dial, as `content/apply/mark-values.js` marks them.
 *
 * @param {number} dial
 * @param {Record<string, number>} counts by the level that the host gave them
 * @returns {Record<string, number>}
 */
function standingAt(dial, { keep = 0, dim = 0, hide = 0 }) {
  if (dial <= DIAL.least) return { keep: keep + dim + hide, dim: 0, hide: 0 };
  if (dial >= DIAL.most) return { keep, dim: 0, hide: dim + hide };
  return dial < DIAL.vanish ? { keep, dim: dim + hide, hide: 0 } : { keep, dim, hide };
}

/**
 * @param {Shown | null} all
 * @param {boolean} page there is one to be dimmed
 */
function showDial(all, page) {
  const dial = all?.dial ?? 0;
  byId("dial").disabled = !page;
  if (document.activeElement !== byId("dial")) byId("dial").value = String(dial);
  byId("dial-value").textContent = byId("dial").ariaValueText = percent(dial / 100);
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-dial]"))) {
    button.disabled = !page;
    button.setAttribute("aria-pressed", String(Number(button.dataset.dial) === dial));
  }
}
