// @ts-check
/** What became of saving, in the popup's line of state. */

import { byId } from "../common/ask.js";
import { word } from "../common/words.js";

/** State of the button that opens the saved file. */
export const SAVED = "saved";

/** Say that the page is being saved: its pictures may take some seconds. */
export function showSaving() {
  byId("state").dataset.mood = "plain";
  byId("sentence").textContent = word("popup_saving");
  byId("advice").textContent = "";
  byId("next").hidden = true;
  byId("save").disabled = true;
}

/**
 * Say where the page is, with a button that opens it.
 *
 * @param {import("../../shared/host-protocol.d.ts").Saved} saved
 */
export function showSaved({ number, name, folder, already, left_out: leftOut }) {
  const where = word("popup_saved_where", isolated(name), isolated(folder));
  byId("state").dataset.mood = "good";
  byId("sentence").textContent = word(already ? "state_saved_again_sentence" : "state_saved_sentence");
  byId("advice").textContent = leftOut > 0 && !already ? `${where} ${word("state_saved_part_advice")}` : where;
  byId("advice").title = "";
  Object.assign(byId("next"), { hidden: false, textContent: word("popup_saved_open") });
  Object.assign(byId("next").dataset, { state: SAVED, number: String(number) });
  byId("save").disabled = false;
}

/** A name that keeps its own direction in a sentence of another (Unicode 16, UAX #9, 2.7). @param {string} text */
function isolated(text) {
  return `\u2068${text}\u2069`;
}
