// @ts-check
/** What the background may ask of a page (`bg-cs-…`): one handler each. The picker and the reader's collector load when first used. */

import { ask } from "../ask.js";
import { UNKNOWN_DOCUMENT } from "../decide/decided.js";
import { turned } from "../controls/dial.js";
import { textDirection } from "../dom/direction.js";
import { isPage, pageFacts } from "../snapshot/facts.js";
import { RefusedError } from "../../shared/reply.js";

/** @typedef {import("../spine.js").Spine} Spine */

/** @typedef {Exclude<import("../../shared/messages.js").ToPage, "bg-cs-unpaint">} ToSpine `content/first-paint.js` hears the one left out */
/**
 * @template {ToSpine} N
 * @typedef {(spine: Spine, message: import("../../shared/messages.js").Request<N>) => Promise<Reply<N>> | Reply<N>} Tool
 */
/**
 * @template {ToSpine} N
 * @typedef {import("../../shared/messages.js").Reply<N>} Reply
 */

/** @type {Readonly<{ [N in ToSpine]: Tool<N> }>} */
export const TOOLS = Object.freeze({
  "bg-cs-toggle": (spine, { on }) => spine.turn(on ?? !spine.on),
  "bg-cs-dial": (spine, { dial, step }) => spine.turnDial(dial ?? turned(spine.dial, step ?? 0)),
  "bg-cs-peek": (spine, { on }) => spine.peek(on ?? !spine.peeking),
  "bg-cs-state": (spine) => pictureOf(spine),
  "bg-cs-settings": (spine, { settings, rules }) => spine.learn(rules == null ? { settings } : { settings, rules }),
  "bg-cs-again": (spine) => tryAgain(spine),
  "bg-cs-collect": (spine, { comments }) => collectPage(spine, comments),
  "bg-cs-pick": (spine, { why }) => startTool(spine, why),
  "bg-cs-picture": (spine, { address, most }) => readPicture(address, most),
});

/**
 * Everything of a page that the popup shows.
 *
 * @param {Spine} spine
 * @returns {import("../../shared/messages.js").ReportedState}
 */
function pictureOf({ on, dial, state, page, dimmed }) {
  const { kind = "", suited = true, counts = null, scorer = "" } = page.verdict ?? {};
  const { interlocks, noiseShare } = dimmed;
  return { on, dial, kind, suited, counts, scorer, noiseShare, interlocks, state };
}

/** Pages that have tried again already: one that makes the host fail must not go on to. @type {WeakSet<Spine>} */
const tried = new WeakSet();

/**
 * The host answers: a page that was to be dimmed without being asked, and that the host failed, is.
 *
 * @param {Spine} spine
 */
async function tryAgain(spine) {
  const { state, page, wanted } = spine;
  if (!wanted || !state.name.startsWith("host_") || page.verdict || tried.has(spine)) return;
  tried.add(spine);
  if (spine.on) await spine.decide(); // the user's rules are shown, and nothing else
  else await spine.turn(true);
}

/**
 * Nothing can be pointed at or read where there is no page.
 *
 * @throws {RefusedError}
 */
function needPage() {
  if (!isPage()) throw new RefusedError({ name: "no-page", message: document.contentType, state: "no_page" });
}

/**
 * What the reader view is made of.
 *
 * @param {Spine} spine
 * @param {boolean} comments
 */
async function collectPage(spine, comments) {
  needPage();
  const { collect } = await import("../article/collect.js");
  const { main, levelOf } = await spine.reading();
  const wanted = spine.pageSettings.here.comments ?? comments;
  const collected = collect(levelOf, { comments: wanted, direction: textDirection(main) });
  return { ...collected, page: pageFacts(main), scroll: { x: scrollX, y: scrollY } };
}

/**
 * @param {string} address
 * @param {number} most bytes
 */
async function readPicture(address, most) {
  const { pictureData } = await import("../../shared/picture-data.js");
  return pictureData(address, most);
}

/** Ends the picker or "why?" that is open: there is one at a time. */
let pointing = new AbortController();

/** Close what is open for pointing, if anything is. */
export function stopPointing() {
  pointing.abort();
}

/**
 * Why an element has its level. The host holds the last few pages, and ends when it has nothing to do: a page that it has let go of is
 * decided anew first.
 *
 * @param {Spine} spine
 * @param {Element} element
 */
export async function explain(spine, element) {
  try {
    return await spine.page.explain(element);
  } catch (error) {
    if (/** @type {RefusedError} */ (error).code !== UNKNOWN_DOCUMENT || !spine.on) throw error;
    await spine.decide();
    return spine.page.explain(element);
  }
}

/**
 * @param {Spine} spine
 * @param {boolean} why
 */
async function startTool(spine, why) {
  needPage();
  pointing.abort();
  pointing = new AbortController();
  const { signal } = pointing;
  const change = async (/** @type {string} */ line, /** @type {boolean} */ remove) => {
    const text = await ask("cs-bg-rule", { line, remove });
    await spine.learn({ rules: text });
    return text;
  };
  const page = {
    change,
    // Who points must see everything, also what is hidden.
    reveal: (/** @type {boolean} */ on) => spine.peek(on),
    main: () => spine.page.verdict?.main ?? [],
    isOn: () => spine.on,
    turnOn: () => spine.turn(true),
  };
  if (!why) {
    const { startPicker } = await import("./picker.js");
    startPicker({ ...page, rules: () => spine.pageSettings.rules }, signal);
    return;
  }
  const { startWhy } = await import("./why.js");
  startWhy({ ...page, explain: (element) => explain(spine, element), ruleOf: (element) => spine.view.ruleOf(element) }, signal);
}
