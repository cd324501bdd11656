// @ts-check
/**
 * Copies without marks. The browser writes the selected elements with their attributes into the clipboard. Pasted into another page, a
 * mark would stay there, and tell that page that Penumbra is installed.
 */

import { OURS } from "./mark-values.js";
import { ATTRIBUTE } from "./written.js";

const MARKED = new RegExp(` ${ATTRIBUTE}="([^"]*)"`, "g");

/**
 * Keep the marks out of what the user copies, cuts or drags in a window.
 *
 * @param {Window} view
 * @param {() => import("./marks.js").Marks} marks
 * @param {AbortSignal} signal
 */
export function listenToCopies(view, marks, signal) {
  const options = { capture: true, signal };
  // The browser writes the clipboard right after the event, and paints the page after the next animation frame's callbacks.
  const copy = () => {
    const selection = view.getSelection();
    if (selection) view.requestAnimationFrame(marks().lift((element) => selection.containsNode(element, true)));
  };
  for (const name of ["copy", "cut"]) view.addEventListener(name, copy, options);
  view.addEventListener("dragstart", (event) => clean(/** @type {DragEvent} */ (event).dataTransfer), options); // it is written before
}

/** @param {DataTransfer | null} data of a drag that begins */
function clean(data) {
  const html = data?.getData("text/html") ?? "";
  const plain = html.replace(MARKED, (mark, value) => (OURS.test(value) ? "" : mark));
  if (plain !== html) data?.setData("text/html", plain);
}
