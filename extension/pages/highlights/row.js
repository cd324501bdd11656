// @ts-check
/** One highlight of the list: its quote and note, and what can be done with it. Texts of pages are only ever text. */

import { takeNote } from "../../shared/highlights/take-note.js";
import { make } from "../../shared/make.js";
import { forgetTrouble } from "../common/trouble.js";
import { word } from "../common/words.js";
import { linkTo } from "./link.js";

/** @typedef {import("../../shared/host-protocol.d.ts").Highlight} Highlight */
/**
 * What a row asks for. `read` gives the highlight as it is kept now, `change` keeps a new colour or note, `remove` removes, `restore` puts
 * a removed highlight back.
 *
 * @typedef {object} Actions
 * @property {(highlight: Highlight) => Promise<Highlight>} read
 * @property {(highlight: Highlight, changes: Partial<Highlight>) => Promise<Highlight>} change
 * @property {(highlight: Highlight) => Promise<void>} remove
 * @property {(highlight: Highlight) => Promise<Highlight>} restore
 */

/** The colours with their words. @type {readonly (readonly [Highlight["color"], string])[]} */
const COLORS = [
  ["yellow", "highlights_yellow"],
  ["green", "highlights_green"],
  ["blue", "highlights_blue"],
  ["pink", "highlights_pink"],
];

/** What a click or a key acts on, in each row in the same order. */
const CONTROLS = "a, button, input";

/** What each row shows. @type {WeakMap<Element, Highlight>} */
const SHOWN = new WeakMap();

/**
 * The highlight that a row shows, or has shown before it was removed.
 *
 * @param {Element} item a row
 */
export function shownIn(item) {
  return /** @type {Highlight} */ (SHOWN.get(item));
}

/**
 * Whether a row has to stay though its highlight has gone: its note is being written, or it has the way to undo.
 *
 * @param {Element} item a row
 */
export function inUse(item) {
  return item.querySelector(".editor, .removed") !== null;
}

/**
 * Whether the note in a row's editor is another one than the one that is kept.
 *
 * @param {Element} item a row
 */
export function isUnsaved(item) {
  const field = item.querySelector("textarea");
  return field !== null && field.value.trim() !== shownIn(item).note.trim();
}

/**
 * Show what was changed elsewhere. What is being written in the row stays, and so do the focus and the way to undo.
 *
 * @param {HTMLElement} item a row
 * @param {Highlight} highlight as it is kept now
 * @param {Actions} actions
 */
export function renew(item, highlight, actions) {
  const before = shownIn(item);
  if (JSON.stringify(before) === JSON.stringify(highlight) || item.querySelector(".removed")) return;
  const field = item.querySelector("textarea");
  if (field) {
    takeNote(field, before.note, highlight.note);
    SHOWN.set(item, highlight);
    return;
  }
  const focused = [...item.querySelectorAll(CONTROLS)].findIndex((control) => control === document.activeElement);
  fill(item, highlight, actions);
  /** @type {HTMLElement | undefined} */ ([...item.querySelectorAll(CONTROLS)][focused])?.focus({ preventScroll: true });
}

/**
 * The row of a highlight.
 *
 * @param {Highlight} highlight
 * @param {Actions} actions
 * @returns {HTMLElement}
 */
export function row(highlight, actions) {
  const item = make("li", {});
  fill(item, highlight, actions);
  return item;
}

/**
 * @param {HTMLElement} item
 * @param {Highlight} highlight
 * @param {Actions} actions
 */
function fill(item, highlight, actions) {
  SHOWN.set(item, highlight);
  item.dataset.color = highlight.color;
  item.replaceChildren(
    make("blockquote", { className: "quote", dir: "auto" }, highlight.quote.exact),
    noteOf(highlight),
    toolsOf(item, highlight, actions),
  );
}

/** @param {Highlight} highlight */
function noteOf({ note }) {
  const part = make("div", { className: "noted", hidden: !note });
  if (note) part.append(make("p", { className: "own", dir: "auto" }, note));
  return part;
}

/**
 * @param {HTMLElement} item
 * @param {Highlight} highlight
 * @param {Actions} actions
 */
function toolsOf(item, highlight, actions) {
  const day = new Date(highlight.created);
  const shown = Number.isNaN(day.getTime()) ? "" : new Intl.DateTimeFormat(document.documentElement.lang || undefined, { dateStyle: "medium" }).format(day);
  const edit = doing("edit", highlight.note ? "highlights_note_edit" : "highlights_note_add", highlight);
  onPress(edit, async () => {
    const isHere = focusIn(item);
    editNote(item, await actions.read(highlight), actions, isHere);
  });
  const gone = doing("remove", "highlights_remove", highlight);
  onPress(gone, async () => {
    const isHere = focusIn(item);
    const now = await actions.read(highlight); // what comes back by undo
    await actions.remove(now);
    fillRemoved(item, now, actions, isHere);
  });
  return make("div", { className: "tools" }, make("span", { className: "note" }, shown), colorsOf(item, highlight, actions), ...wayBack(highlight), edit, gone);
}

/** @param {Highlight} highlight */
function wayBack(highlight) {
  const href = linkTo(highlight);
  if (!href) return [];
  const named = { "aria-label": `${word("highlights_open")}: ${begin(highlight)}` };
  return [make("a", { className: "button small", href, target: "_blank", rel: "noopener noreferrer", ...named }, word("highlights_open"))];
}

/**
 * @param {HTMLElement} item
 * @param {Highlight} highlight
 * @param {Actions} actions
 */
function colorsOf(item, highlight, actions) {
  const choices = COLORS.map(([color, key]) => {
    const label = word(key);
    const choice = make("input", { type: "radio", name: `color-${highlight.id}`, value: color, checked: color === highlight.color, title: label, "aria-label": label, "data-color": color });
    choice.addEventListener("change", async () => {
      const isHere = focusIn(item);
      const changed = await actions.change(highlight, { color }).catch(() => shownIn(item));
      if (inUse(item)) return renew(item, changed, actions);
      refill(item, changed, actions, { isHere, next: ".colors input:checked" });
    });
    return choice;
  });
  return make("fieldset", { className: "colors" }, make("legend", { className: "visually-hidden" }, word("highlights_color")), ...choices);
}

/**
 * Show a field for the note. Escape leaves it, and Ctrl+Enter saves.
 *
 * @param {HTMLElement} item
 * @param {Highlight} highlight as it is kept now
 * @param {Actions} actions
 * @param {() => boolean} isHere whether the user is still here
 */
function editNote(item, highlight, actions, isHere) {
  if (inUse(item)) return;
  SHOWN.set(item, highlight);
  const field = make("textarea", { value: highlight.note, dir: "auto", "aria-label": word("highlights_note") });
  const save = make("button", { className: "button small primary" }, word("save"));
  const leave = make("button", { type: "button", className: "button small" }, word("pick_cancel"));
  const form = make("form", { className: "editor" }, field, make("p", { className: "row" }, save, leave));
  const end = (/** @type {Highlight} */ shown, isHere = focusIn(item)) => {
    refill(item, shown, actions, { isHere, next: "button[data-does='edit']" });
  };
  const giveUp = () => {
    forgetTrouble();
    end(shownIn(item));
  };
  const keep = async () => {
    const isHere = focusIn(item);
    /** @type {Highlight | null} */
    let changed;
    let note;
    do {
      note = field.value.trim();
      changed = await actions.change(highlight, { note }).catch(() => null); // what was typed stays in the field
    } while (changed && field.isConnected && field.value.trim() !== note);
    if (changed && field.isConnected) end(changed, isHere);
  };
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    keep();
  });
  form.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.isComposing) return; // the key is for the input method
    if (event.key === "Escape") giveUp();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) keep();
  });
  leave.addEventListener("click", giveUp);
  const noted = /** @type {HTMLElement} */ (item.querySelector(".noted"));
  noted.hidden = false;
  noted.replaceChildren(form);
  const stays = isHere();
  /** @type {HTMLElement} */ (item.querySelector(".tools")).hidden = true;
  if (stays) field.focus();
}

/**
 * Show that a highlight has been removed, with the way back.
 *
 * @param {HTMLElement} item
 * @param {Highlight} highlight
 * @param {Actions} actions
 * @param {() => boolean} isHere whether the user is still here
 */
function fillRemoved(item, highlight, actions, isHere) {
  SHOWN.set(item, highlight);
  const undo = doing("undo", "highlights_undo", highlight);
  onPress(undo, async () => {
    const isHere = focusIn(item);
    refill(item, await actions.restore(highlight), actions, { isHere, next: "button[data-does='remove']" });
  });
  const stays = isHere();
  item.replaceChildren(make("p", { className: "removed" }, make("span", { role: "status" }, word("highlights_removed")), undo));
  if (stays) undo.focus();
}

/**
 * Fill a row again, and give the focus to one of its controls if the user is still here.
 *
 * @param {HTMLElement} item
 * @param {Highlight} highlight
 * @param {Actions} actions
 * @param {{ isHere: () => boolean, next: string }} focus next: selector of the control
 */
function refill(item, highlight, actions, { isHere, next }) {
  const stays = isHere();
  fill(item, highlight, actions);
  if (stays) /** @type {HTMLElement | null} */ (item.querySelector(next))?.focus();
}

/**
 * Remember where the focus is at a press. An answer may come late, and the user may have gone on.
 *
 * @param {HTMLElement} item
 * @returns {() => boolean} whether the focus is where it was, or in the row
 */
function focusIn(item) {
  const before = document.activeElement;
  return () => document.activeElement === before || item.contains(document.activeElement);
}

/**
 * Act on presses of a button. A press is ignored while the last one is acted on, because it would be counted twice. The button is not
 * disabled, because it would lose the focus.
 *
 * @param {HTMLElement} button
 * @param {() => Promise<void>} act
 */
function onPress(button, act) {
  let acting = false;
  button.addEventListener("click", async () => {
    if (acting) return;
    acting = true;
    await act().catch(() => undefined); // the page says it already
    acting = false;
  });
}

/**
 * @param {string} does
 * @param {string} key of its word
 * @param {Highlight} highlight
 */
function doing(does, key, highlight) {
  return make("button", { type: "button", className: "button small", "data-does": does, "aria-label": `${word(key)}: ${begin(highlight)}` }, word(key));
}

/** The first words of a quote, for names of buttons. @param {Highlight} highlight */
function begin({ quote }) {
  return `\u2068${quote.exact.slice(0, 60)}\u2069`;
}
