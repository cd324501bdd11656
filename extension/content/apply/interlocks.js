// @ts-check
/**
 * Interlocks: conditions that must hold after every application. A broken interlock frees the blocks concerned and gives the key of the
 * line that tells the user.
 */

import { deepest, onScreen } from "./anchor.js";
import { COVERS, colourOf } from "./backgrounds.js";
import { scrollLocked } from "./repairs.js";
import { focusInUse } from "../dom/layers.js";
import { styleOf } from "../dom/style.js";
import { MEDIA, hasOwnText, isDead, isText, nearest, own, within } from "../dom/tree.js";

/** Least visible text of the kept blocks, characters; with less the page counts as emptied. */
const LEAST_TEXT = 80;
/** Points of the window that are examined for text and pictures, as shares. */
const GRID = [0.1, 0.3, 0.5, 0.7, 0.9];
/** Rows of a second look, closer to each other than lines: none of the first need meet a headline between a picture and a text. */
const ROWS = Array.from({ length: 40 }, (_, row) => (row + 0.5) / 40);
/** `NodeFilter.SHOW_TEXT`. */
const SHOW_TEXT = 4;
/** Closed dialogs: a form in them is not in use, even if it was typed in. */
const CLOSED = "dialog:not([open])";

/** Key of the line for a page that could not be scrolled, repaired or freed. */
export const SCROLL_MENDED = "interlock_scroll";

/**
 * @typedef {object} Scene
 * @property {import("./marks.js").Marks} marks
 * @property {readonly Element[]} main elements with main content
 * @property {ReadonlySet<Element>} touched fields that the user has typed in
 * @property {boolean} blankBefore the window was blank before the application
 * @property {readonly Element[]} layers blocks over the page that the application has hidden
 * @property {boolean} lockedBefore the page could not scroll before the application
 * @property {Element | null} [line] element that was kept in its place; if it is visible the points need not be examined
 */

/** @type {ReadonlyArray<readonly [string, (scene: Scene) => readonly Element[]]>} key of the user's line → blocks to free */
const INTERLOCKS = [
  ["interlock_main", hiddenMain],
  ["interlock_text", emptied],
  ["interlock_focus", hiddenFocus],
  ["interlock_dialog", hiddenModals],
  ["interlock_dialog", hiddenDialogs],
  ["interlock_form", hiddenForms],
  [SCROLL_MENDED, stuck],
];

/**
 * Check the interlocks that do not depend on the scroll position, and free the blocks that break them.
 *
 * @param {Scene} scene
 * @returns {string[]} keys of the user's lines, empty where all interlocks hold
 */
export function checkInterlocks(scene) {
  return freeBroken(scene, INTERLOCKS);
}

/**
 * Check that the window is not blank, once the scroll position is final.
 *
 * @param {Scene} scene
 * @returns {string[]} keys of the user's lines, empty where it holds
 */
export function checkWindow(scene) {
  return freeBroken(scene, [["interlock_blank", blank]]);
}

/**
 * @param {Scene} scene
 * @param {typeof INTERLOCKS} interlocks
 * @returns {string[]}
 */
function freeBroken(scene, interlocks) {
  const keys = [];
  for (const [key, broken] of interlocks) {
    const freed = broken(scene).filter((block) => scene.marks.free(block));
    if (freed.length > 0) keys.push(key);
  }
  return keys;
}

/**
 * Whether the window is blank: no text and no picture at any of the points.
 *
 * @param {readonly number[]} rows of points, as shares of the window's height
 * @returns {boolean}
 */
export function blankWindow(rows = GRID) {
  return !rows.some((y) => GRID.some((x) => isSomethingAt(innerWidth * x, innerHeight * y)));
}

/**
 * Whether text or a picture is at a point. A picture may lie under a layer that lights up under the pointer.
 *
 * @param {number} x CSS px from the window's corner
 * @param {number} y
 */
function isSomethingAt(x, y) {
  if (showsSomething(deepest(x, y))) return true;
  for (const element of document.elementsFromPoint(x, y)) {
    if (showsSomething(element)) return true;
    if ((colourOf(styleOf(element)?.backgroundColor ?? "")?.[1] ?? 0) >= COVERS) return false;
  }
  return false;
}

/** @param {Element | null} element */
function showsSomething(element) {
  if (!element) return false;
  if (MEDIA.has(element.localName)) return true;
  if (hasOwnText(element)) return true;
  return element.localName !== "body" && element.localName !== "html" && getComputedStyle(element).backgroundImage !== "none";
}

/**
 * The hidden block around an element.
 *
 * @param {Element} element
 * @param {ReadonlySet<Element>} hidden
 * @returns {Element | null}
 */
function hiddenAround(element, hidden) {
  return nearest(element, (at) => hidden.has(at));
}

/**
 * @param {readonly Element[]} elements
 * @param {import("./marks.js").Marks} marks
 * @returns {Element[]} the hidden blocks around any of them
 */
function hiddenAroundAny(elements, marks) {
  const hidden = new Set(marks.hidden);
  const around = elements.map((element) => hiddenAround(element, hidden)).filter((found) => found !== null);
  return [...new Set(around)];
}

/** @param {Scene} scene */
function hiddenMain({ main, marks }) {
  return hiddenAroundAny(main, marks);
}

/** @param {Scene} scene */
function emptied({ main, marks }) {
  if (marks.hidden.length === 0) return [];
  if (shownLength(main) >= LEAST_TEXT) return [];
  return (document.body?.innerText ?? "").trim().length < LEAST_TEXT ? marks.hidden : [];
}

/**
 * @param {readonly Element[]} elements
 * @returns {number} characters of their visible text, counted as far as the least text; `innerText` would write out the whole article
 */
function shownLength(elements) {
  let length = 0;
  for (const element of elements) {
    const walker = element.ownerDocument.createTreeWalker(element, SHOW_TEXT);
    while (length < LEAST_TEXT) {
      const text = walker.nextNode();
      if (!text) break;
      if (isText(text) && isShown(/** @type {Element} */ (text.parentNode))) length += (text.nodeValue ?? "").trim().length;
    }
  }
  return length;
}

/** Whether the text of an element is visible. @param {Element} element */
function isShown(element) {
  return own(element, "checkVisibility", Element).call(element, { visibilityProperty: true });
}

/** @param {Scene} scene */
function hiddenFocus({ marks }) {
  const focused = focusInUse();
  // A dialog that was just closed keeps the focus for a moment.
  return focused && !focused.closest(CLOSED) ? hiddenAroundAny([focused], marks) : [];
}

/**
 * Modal dialogs: a hidden one still blocks the rest of the page. One that stays is whole.
 *
 * @param {Scene} scene
 */
function hiddenModals({ marks }) {
  const modals = [...document.querySelectorAll("dialog:modal")];
  const inside = marks.hidden.filter((block) => modals.some((modal) => within(block, modal)));
  return [...hiddenAroundAny(modals, marks), ...inside];
}

/**
 * Dialogs that keep all else from being used: a page that answers nothing would be left.
 *
 * @param {Scene} scene
 */
function hiddenDialogs({ layers, main }) {
  const shown = layers.length > 0 ? main.findLast(isShown) : undefined;
  // A page may switch off each element by itself.
  const part = shown && ([...shown.querySelectorAll("p")].at(-1) ?? shown);
  return part && !answers(part) ? layers : [];
}

/** Whether a part of the page answers the pointer. @param {Element} part */
function answers(part) {
  return getComputedStyle(part).pointerEvents !== "none" && !nearest(part, (at) => at.hasAttribute("inert"));
}

/** @param {Scene} scene */
function hiddenForms({ marks, main, touched }) {
  const focused = focusInUse();
  const fields = [...touched, ...(focused ? [focused] : [])].filter((field) => !isDead(field) && !field.closest(CLOSED));
  // Libraries give the focus to the page that they swap in: what is not written in and holds the main content is the page as a whole.
  const isPart = (/** @type {Element} */ form) => form.hasAttribute("contenteditable") || !holdsAny(main, form);
  const forms = fields.map((field) => formOf(field, main)).filter(isPart);
  const inside = marks.hidden.filter((block) => forms.some((form) => within(block, form)));
  return [...hiddenAroundAny(forms, marks), ...inside];
}

/**
 * The form of a field. A form around the main content is the page as a whole and does not count.
 *
 * @param {Element} field
 * @param {readonly Element[]} main
 * @returns {Element} the field itself if it has none
 */
function formOf(field, main) {
  const form = field.closest("form");
  return form && !holdsAny(main, form) ? form : field;
}

/** @param {readonly Element[]} elements @param {Element} box @returns {boolean} whether any of them is the box or in it */
function holdsAny(elements, box) {
  return elements.some((element) => within(element, box));
}

/** @param {Scene} scene */
function blank({ marks, main, blankBefore, line }) {
  if (blankBefore || marks.hidden.length === 0 || (line && onScreen(line) && showsSomething(line))) return [];
  if (!blankWindow() || !blankWindow(ROWS)) return [];
  const shown = main.find((element) => element.getClientRects().length > 0);
  shown?.scrollIntoView({ block: "center", behavior: "instant" });
  return shown ? [] : marks.hidden;
}

/** @param {Scene} scene */
function stuck({ marks, layers, lockedBefore }) {
  if (!scrollLocked()) return [];
  // An earlier lock belongs to the page, or to a layer that must return so that the user can close it.
  return lockedBefore ? layers : marks.hidden;
}
