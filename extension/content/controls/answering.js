// @ts-check
/** Answers keys and menu entries in the page: what could not be done is said there, with the next step. */

import { NEXT_STEPS } from "../../shared/next-steps.js";
import { RefusedError } from "../../shared/reply.js";
import { ask } from "../world/ask.js";
import { noticeFor } from "./notices.js";
import { partOf } from "../world/parts.js";

/** @typedef {import("../controller/page-controller.js").PageController} PageController */
/** @typedef {{ type: import("./notices.js").Asked, key?: boolean | null, anyway?: boolean | null }} Keyed */
/** @typedef {(controller: PageController, message: any) => unknown} Tool */

/** Closes the notice: there is one at a time. */
let shown = new AbortController();

/** A notice that another one has taken the place of before it was drawn. */
const CLOSED = Object.freeze({ pressed: Promise.resolve(false) });

/** Close the notice, if one is shown. */
export function stopAnswering() {
  shown.abort();
}

/**
 * Run a tool. Where the user pressed a key for it, a notice says why nothing was done.
 *
 * @param {Tool} tool
 * @param {PageController} controller
 * @param {Keyed} message
 * @returns {Promise<unknown>} the tool's reply
 * @throws {RefusedError} the tool's refusal; `not-drawn` where the document cannot show the notice
 */
export async function answered(tool, controller, message) {
  stopAnswering();
  const done = Promise.resolve().then(() => tool(controller, message));
  if (!message.key) return done;
  const failure = await done.then(
    () => undefined,
    ({ state = "failed" }) => state,
  );
  const state = noticeFor(controller.state.name, { asked: message.type, failure });
  if (!state) return done;
  const notice = await show(state);
  if (!notice) throw new RefusedError({ name: "not-drawn", state });
  const next = notice.pressed.then((is) => (is ? takeNextStep(state, tool, controller, message) : undefined));
  // A refusal waits for the button that does the same again: its reply is then the one that was asked for.
  if (failure !== undefined && NEXT_STEPS[state]?.page === "") return next.then((reply) => reply ?? done);
  next.catch(() => undefined); // has a notice of its own
  return done;
}

/**
 * Say in the page what has become of a key's request that the page had no part in.
 *
 * @param {string} state as in `background/browser/states.js`
 */
export async function tell(state) {
  const notice = await show(state);
  notice?.pressed.then((is) => (is ? ask("cs-bg-next", { state }) : undefined)).catch(() => undefined); // the extension has gone
}

/** @param {string} state */
async function show(state) {
  shown.abort();
  shown = new AbortController();
  const { signal } = shown;
  const { showNotice } = await partOf("notice");
  return signal.aborted ? CLOSED : showNotice(state, signal);
}

/**
 * @param {string} state
 * @param {Tool} tool
 * @param {PageController} controller
 * @param {Keyed} message
 */
async function takeNextStep(state, tool, controller, message) {
  if (NEXT_STEPS[state]?.page) await ask("cs-bg-next", { state });
  else return answered(tool, controller, { ...message, anyway: true });
}
