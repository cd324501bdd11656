import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

import { EVENTS, PHASES, START, next, position, withDial } from "../../../../extension/content/controller/page-state.js";

const DRAWN = await readFile(new URL("../../../../docs/page-states.md", import.meta.url), "utf8");

/** @typedef {{ phase: string, effects: string[] } | null} Cell null where the phase ignores the event */

/** The rows of the document's table: event → phase → cell. */
function rowsDrawn() {
  const [head, , ...rows] = DRAWN.split("\n\n")
    .map((part) => part.split("\n"))
    .find(([first]) => first.startsWith("| event"));
  const cells = (/** @type {string} */ row) => row.split("|").slice(1, -1).map((cell) => cell.trim());
  const phases = cells(head).slice(2).map((phase) => phase.replaceAll("`", ""));
  return new Map(
    rows.filter(Boolean).map((row) => {
      const [event, , ...steps] = cells(row);
      return [event.replaceAll("`", ""), new Map(steps.map((step, at) => [phases[at], cellOf(phases[at], step)]))];
    }),
  );
}

/**
 * @param {string} phase
 * @param {string} step
 * @returns {Cell}
 */
function cellOf(phase, step) {
  if (!step) return null;
  return { phase: /\*\*(\w+)\*\*/.exec(step)?.[1] ?? phase, effects: [...step.matchAll(/`([a-z-]+)`/g)].map(([, effect]) => effect) };
}

/** Every state that there is, at one position of the dial. */
function states() {
  const flags = [true, false];
  const busy = PHASES.filter((phase) => phase !== "off");
  const on = busy.flatMap((phase) => flags.flatMap((peeking) => flags.map((finding) => ({ ...START, phase, peeking, finding }))));
  return [START, ...on];
}

/** What the document says of a state and an event. */
function expected(state, event) {
  const cell = rowsDrawn().get(event)?.get(state.phase);
  const same = { "peek-start": true, "peek-end": false }[event] === state.peeking;
  if (!cell || same) return { state, effects: [] };
  const peeking = { "peek-start": true, "peek-end": false }[event] ?? state.peeking;
  const finding = { "find-start": true, "find-end": false }[event] ?? state.finding;
  const flags = cell.phase === "off" ? { peeking: false, finding: false } : { peeking, finding };
  return { state: { ...state, ...flags, phase: cell.phase }, effects: cell.effects.filter((effect) => !peeking || effect !== "refresh") };
}

test("the document's table has every event and every phase", () => {
  assert.deepEqual([...rowsDrawn().keys()], [...EVENTS]);
  for (const row of rowsDrawn().values()) assert.deepEqual([...row.keys()], [...PHASES]);
});

for (const event of EVENTS) {
  test(`${event} leads from each state to the state that the document says`, () => {
    for (const state of states()) {
      assert.deepEqual(next(state, event), expected(state, event), JSON.stringify(state));
    }
  });
}

test("the drawing has the changes of phase of the table, and no others", () => {
  const arrows = [...DRAWN.matchAll(/^ {4}(\w+) --> (\w+): ([a-z-]+)$/gm)].map(([, from, to, event]) => `${from} ${event} ${to}`);
  const steps = PHASES.flatMap((phase) =>
    EVENTS.map((event) => [phase, event, next({ ...START, phase }, event).state.phase]).filter(([from, , to]) => from !== to),
  );
  assert.deepEqual(arrows.sort(), steps.map((step) => step.join(" ")).sort());
});

test("every state can be reached, and from every state the page can be as it was", () => {
  const key = (/** @type {unknown} */ state) => JSON.stringify(state);
  const reached = new Map([[key(START), START]]);
  for (const state of reached.values()) {
    for (const event of EVENTS) reached.set(key(next(state, event).state), next(state, event).state);
  }
  assert.deepEqual([...reached.keys()].sort(), states().map(key).sort());
  for (const state of reached.values()) assert.deepEqual(next(state, "turn-off").state, START);
});

test("a state is never changed, and the next one cannot be", () => {
  for (const state of states()) {
    const frozen = Object.freeze({ ...state });
    for (const event of EVENTS) assert.ok(Object.isFrozen(next(frozen, event).state));
  }
});

test("while the user searches, the page is shown just before noise vanishes", () => {
  assert.equal(position(withDial(START, 80)), 80);
  assert.equal(position({ ...withDial(START, 80), finding: true }), 49);
  assert.equal(position({ ...withDial(START, 20), finding: true }), 20);
});
