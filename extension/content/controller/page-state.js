// @ts-check
/**
 * The state of Penumbra on a page: values and one transition table, no side effects. `docs/page-states.md` draws it; the page's controller
 * carries the effects out.
 */

import { DIAL } from "../../shared/settings.js";

/**
 * Phases, and what the page shows in each:
 *
 * - `off`: the page as it is.
 * - `reading`: the page is being read for the host.
 * - `waiting`: the host decides; the user's own rules show.
 * - `rules`: the host has not decided the page; only the user's own rules show.
 * - `on`: the host has decided the page; its levels and the user's rules show, also while the page is decided again.
 */
export const PHASES = Object.freeze(/** @type {const} */ (["off", "reading", "waiting", "rules", "on"]));

/** @typedef {typeof PHASES[number]} Phase */

/**
 * @typedef {object} PageState
 * @property {Phase} phase
 * @property {boolean} peeking the user looks at the untouched page
 * @property {boolean} finding the user searches the page with the browser's own search
 * @property {number} dial position of the dial
 */

/**
 * Effects, which the controller has a function for each of:
 *
 * - `start`: put in the style sheet, start the listeners, decide the page.
 * - `stop`: take everything off the page, end the listeners.
 * - `show-rules`: learn the user's rules, show them.
 * - `show-levels`: learn the user's rules, show all levels, report to the background.
 * - `learn-layers`: learn which layers the user has open.
 * - `refresh`: show what is known at the dial's position; left out while the user peeks.
 * - `restore`: take the marks off the page.
 * - `free-selected`: keep what the search has found shown.
 *
 * @typedef {"start" | "stop" | "show-rules" | "show-levels" | "learn-layers" | "refresh" | "restore" | "free-selected"} Effect
 */

/** @typedef {readonly [next: Phase, ...effects: Effect[]]} Step */

/**
 * Event → phase → the next phase and the effects. A phase that is left out ignores the event.
 *
 * @satisfies {Record<string, Partial<Record<Phase, Step>>>}
 */
const STEPS = {
  "turn-on": { off: ["reading", "start"] },
  "turn-off": { reading: ["off", "stop"], waiting: ["off", "stop"], rules: ["off", "stop"], on: ["off", "stop"] },
  "decide-again": { reading: ["reading"], waiting: ["reading"], rules: ["reading"], on: ["on"] },
  "snapshot-taken": { reading: ["waiting", "show-rules"], on: ["on"] },
  decided: { reading: ["on"], waiting: ["on"], on: ["on"] },
  "no-body": { reading: ["rules"], on: ["on"] },
  failed: { reading: ["off", "stop"], waiting: ["off", "stop"], on: ["off", "stop"] },
  "failed-with-rules": { reading: ["rules", "show-rules"], waiting: ["rules", "show-rules"], on: ["on"] },
  "settings-changed": {
    waiting: ["waiting", "show-rules"],
    rules: ["rules", "show-rules"],
    on: ["on", "show-levels"],
  },
  "layers-changed": { on: ["on", "learn-layers", "refresh"] },
  "dial-turned": refreshing(),
  "peek-start": staying("restore"),
  "peek-end": refreshing(),
  "find-start": refreshing(),
  "find-end": staying("free-selected", "refresh"),
};

/** @typedef {keyof typeof STEPS} PageEvent */

export const EVENTS = Object.freeze(/** @type {PageEvent[]} */ (Object.keys(STEPS)));

/** Changes of some events besides the phase. @type {Readonly<Partial<Record<PageEvent, Partial<PageState>>>>} */
const CHANGES = {
  "peek-start": { peeking: true },
  "peek-end": { peeking: false },
  "find-start": { finding: true },
  "find-end": { finding: false },
};

/** @type {Readonly<PageState>} */
export const START = Object.freeze({ phase: "off", peeking: false, finding: false, dial: DIAL.usual });

/**
 * The state after an event, and the effects to carry out in it, in order.
 *
 * @param {Readonly<PageState>} state
 * @param {PageEvent} event
 * @returns {{ state: Readonly<PageState>, effects: readonly Effect[] }}
 */
export function next(state, event) {
  const step = /** @type {Partial<Record<Phase, Step>>} */ (STEPS[event])[state.phase];
  const changes = CHANGES[event];
  if (!step || changes?.peeking === state.peeking) return { state, effects: [] };
  const [phase, ...effects] = step;
  const changed = { ...state, ...changes, phase };
  const after = phase === "off" ? { ...changed, peeking: false, finding: false } : changed;
  return { state: Object.freeze(after), effects: effects.filter((effect) => effect !== "refresh" || !after.peeking) };
}

/**
 * The same state with another position of the dial.
 *
 * @param {Readonly<PageState>} state
 * @param {number} dial
 * @returns {Readonly<PageState>}
 */
export function withDial(state, dial) {
  return Object.freeze({ ...state, dial });
}

/**
 * The position at which the page is shown: the dial's. While the user searches, it is below the position where noise vanishes.
 *
 * @param {Readonly<PageState>} state
 * @returns {number}
 */
export function position({ dial, finding }) {
  return finding ? Math.min(dial, DIAL.vanish - 1) : dial;
}

/**
 * @param {...Effect} effects
 * @returns {Readonly<Partial<Record<Phase, Step>>>} the effects in every phase but `off`, which all stay
 */
function staying(...effects) {
  const phases = PHASES.filter((phase) => phase !== "off");
  return Object.fromEntries(phases.map((phase) => [phase, [phase, ...effects]]));
}

function refreshing() {
  return staying("refresh");
}
