// @ts-check
/** Handlers of the background's requests to a page (`bg-cs-…`). The picker and the reader's collector are loaded when first used. */

import { tell } from "../controls/answering.js";
import { ask, askAgain } from "../world/ask.js";
import { turned } from "../controls/dial.js";
import { textDirection } from "../dom/direction.js";
import { partOf } from "../world/parts.js";
import { pageFacts } from "../snapshot/facts.js";
import { documentState } from "../../shared/document-state.js";
import { RefusedError, UNKNOWN_DOCUMENT } from "../../shared/reply.js";
import { siteOf } from "../../shared/site-pattern.js";

/** @typedef {import("../controller/page-controller.js").PageController} PageController */

/** @typedef {import("../../shared/messages.js").ToPage} ToController */
/**
 * @template {ToController} N
 * @typedef {(controller: PageController, message: import("../../shared/messages.js").Request<N>) => Promise<Reply<N>> | Reply<N>} Tool
 */
/**
 * @template {ToController} N
 * @typedef {import("../../shared/messages.js").Reply<N>} Reply
 */

/** Page types of one text that is read from top to bottom. */
const ARTICLES = new Set(["article", "documentation"]);

/** @type {Readonly<{ [N in ToController]: Tool<N> }>} */
export const TOOLS = Object.freeze({
  "bg-cs-toggle": (controller, message) => toggle(controller, message),
  "bg-cs-dial": (controller, message) => turnDial(controller, message),
  "bg-cs-peek": (controller, { on }) => controller.peek(on ?? !controller.peeking, "key"),
  "bg-cs-state": (controller) => pictureOf(controller),
  "bg-cs-settings": (controller) => learnAgain(controller),
  "bg-cs-again": (controller) => tryAgain(controller),
  "bg-cs-collect": (controller, message) => collectPage(controller, message),
  "bg-cs-pick": (controller, { why }) => startTool(controller, why),
  "bg-cs-picture": (controller, { address, most }) => readPicture(address, most),
  "bg-cs-highlight": (controller) => highlight(controller),
  // The user may have made one while Penumbra is off.
  "bg-cs-highlights": async ({ on, highlighting }, { changed }) => {
    if (changed ? highlighting.begun : on) await highlighting.show();
  },
  "bg-cs-notice": (controller, { state }) => tell(state),
});

/**
 * Turn Penumbra on or off. An open tool is closed: a page that keeps all events to itself leaves the user no other way out of it.
 *
 * @param {PageController} controller
 * @param {import("../../shared/messages.js").Request<"bg-cs-toggle">} message
 */
function toggle(controller, { on, anyway }) {
  stopPointing();
  return anyway ? controller.dimAnyway() : controller.turn(on ?? !controller.dims);
}

/**
 * The state of a page for the popup.
 *
 * @param {PageController} controller
 * @returns {import("../../shared/messages.js").ReportedState}
 */
function pictureOf({ dims, dial, state, page, dimmed, highlighting }) {
  const { pageType = "", suited = true, counts = null, scorer = "" } = page.verdict ?? {};
  const { interlocks, noiseShare } = dimmed;
  return { on: dims, dial, pageType, suited, counts, scorer, noiseShare, interlocks, highlights: highlighting.counts, state };
}

/**
 * @param {PageController} controller
 * @param {import("../../shared/messages.js").Request<"bg-cs-dial">} message
 */
async function turnDial(controller, { dial, step, key }) {
  const shown = controller.turnDial(dial ?? turned(controller.dial, step ?? 0));
  if (key) await shown; // a slider is not kept waiting for the host
}

/** Ask the background for this page's settings and rules: they have changed. @param {PageController} controller */
async function learnAgain(controller) {
  const { settings, rules, look, when } = await askAgain("cs-bg-hello", {});
  await controller.learn({ settings, rules, look, when });
}

/** Pages that have tried again already: a page that makes the host fail must not repeat it. @type {WeakSet<PageController>} */
const tried = new WeakSet();

/**
 * The host answers again: decide a page that is always on and that the host has failed.
 *
 * @param {PageController} controller
 */
async function tryAgain(controller) {
  const { state, page, wanted } = controller;
  if (!wanted || !state.name.startsWith("host_") || page.verdict || tried.has(controller)) return;
  tried.add(controller);
  if (controller.on) await controller.decide(); // only the user's rules are shown
  else await controller.turn(true);
}

/**
 * Refuse tools in documents that are no web pages.
 *
 * @throws {RefusedError}
 */
function needPage() {
  const state = documentState();
  if (state) throw new RefusedError({ name: "no-page", message: document.contentType, state });
}

/**
 * Collect the page for the reader view.
 *
 * @param {PageController} controller
 * @param {import("../../shared/messages.js").Request<"bg-cs-collect">} message anyway: also a page without an article; article: only a page that
 *   is one text, not a list, a thread or a shop's product
 * @throws {RefusedError} no article, no page, or a failure of the host
 */
async function collectPage(controller, { comments, anyway, article }) {
  needPage();
  const { collect } = await partOf("reader");
  const { main, suited, pageType, levelOf } = await controller.reading();
  if ((!suited && !anyway) || (article && !ARTICLES.has(pageType))) throw new RefusedError({ name: "no-article", state: "no_article" });
  const wanted = controller.pageSettings.here.comments ?? comments;
  const collected = collect(levelOf, { comments: wanted, direction: textDirection(main) });
  return { ...collected, page: pageFacts(main) };
}

/** @param {PageController} controller */
async function highlight({ highlighting }) {
  needPage();
  await highlighting.act();
}

/**
 * @param {string} address
 * @param {number} most bytes
 */
async function readPicture(address, most) {
  const { pictureData } = await partOf("reader");
  return pictureData(address, most);
}

/** Ends the open picker or "why?": there is one at a time. */
let pointing = new AbortController();

/** Close the picker or "why?", if one is open. */
export function stopPointing() {
  pointing.abort();
}

/**
 * Why an element has its level. The host holds the last few pages only and ends when it is idle: a page that it no longer holds is decided
 * anew first.
 *
 * @param {PageController} controller
 * @param {Element} element
 */
export async function explain(controller, element) {
  try {
    return await controller.page.explain(element);
  } catch (error) {
    if (/** @type {RefusedError} */ (error).code !== UNKNOWN_DOCUMENT || !controller.on) throw error;
    await controller.decide();
    return controller.page.explain(element);
  }
}

/**
 * @param {PageController} controller
 * @param {boolean} why
 */
async function startTool(controller, why) {
  needPage();
  if (!siteOf(new URL(location.href))) throw new RefusedError({ name: "no-site", state: "no_site" });
  pointing.abort();
  pointing = new AbortController();
  const { signal } = pointing;
  const change = async (/** @type {string} */ line, /** @type {boolean} */ remove) => {
    const text = await ask("cs-bg-rule", { line, remove });
    await controller.learn({ rules: text });
    return text;
  };
  const page = {
    change,
    // While pointing the user sees hidden blocks too.
    reveal: (/** @type {boolean} */ on) => controller.peek(on, "pointing"),
    main: () => controller.page.verdict?.main ?? [],
    roots: () => controller.view.roots(),
    levels: () => controller.view.blockLevels(),
    isOn: () => controller.on,
    turnOn: () => controller.turn(true),
  };
  const { startPicker, startWhy } = await partOf("pointing");
  if (signal.aborted) return; // the user has chosen a tool again meanwhile
  if (!why) {
    startPicker({ ...page, rules: () => controller.pageSettings.rules }, signal);
    return;
  }
  startWhy({ ...page, explain: (element) => explain(controller, element), ruleOf: (element) => controller.view.ruleOf(element) }, signal);
}
