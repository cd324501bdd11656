// @ts-check
/**
 * What must hold on a page after every application. Each interlock that is broken sets the blocks concerned free and gives the
 * key of one line that tells the user so.
 */

import { deepest, onScreen } from "./anchor.js";
import { scrollLocked } from "./repairs.js";
import { focusedElement, isDead, nearest, within } from "../dom/tree.js";

/** A page whose kept blocks have less visible text than this, characters, has been emptied. */
const LEAST_TEXT = 80;
/** Points of the window that are looked at for something to see, as shares. */
const GRID = [0.1, 0.3, 0.5, 0.7, 0.9];
const MEDIA = new Set("img picture video canvas svg iframe embed object".split(" "));
/** What the page has closed: nobody is in a form there, though its fields have been typed in. */
const CLOSED = "dialog:not([open])";

/** Key of the line for a page that could not be scrolled, whether a repair or a freed block has mended it. */
export const SCROLL_MENDED = "interlock_scroll";

/**
 * @typedef {object} Scene
 * @property {import("./apply.js").Marks} marks
 * @property {readonly Element[]} main elements with main content
 * @property {ReadonlySet<Element>} touched fields that the user has typed in
 * @property {boolean} blankBefore nothing was to be seen in the window before the application
 * @property {readonly Element[]} layers blocks over the page that the application has hidden
 * @property {boolean} lockedBefore the page could not scroll before the application
 * @property {Element | null} [line] what has been kept in its place on the screen; seen there, it spares looking at points
 */

/** @type {ReadonlyArray<readonly [string, (scene: Scene) => readonly Element[]]>} key of the user's line → blocks to set free */
const INTERLOCKS = [
  ["interlock_main", hiddenMain],
  ["interlock_text", emptied],
  ["interlock_focus", hiddenFocus],
  ["interlock_focus", hiddenModals],
  ["interlock_form", hiddenForms],
  [SCROLL_MENDED, stuck],
];

/**
 * Check all that does not depend on where the page is scrolled to, and set free what breaks any.
 *
 * @param {Scene} scene
 * @returns {string[]} keys of the lines to tell, empty where all holds
 */
export function checkInterlocks(scene) {
  return freeBroken(scene, INTERLOCKS);
}

/**
 * Check that something is to be seen in the window, once the page stands where it will stay.
 *
 * @param {Scene} scene
 * @returns {string[]} keys of the lines to tell, empty where it holds
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
  const told = [];
  for (const [key, broken] of interlocks) {
    const freed = broken(scene).filter((block) => scene.marks.free(block));
    if (freed.length > 0) told.push(key);
  }
  return told;
}

/**
 * Whether nothing is to be seen in the window: no text and no picture at any of the points looked at.
 *
 * @returns {boolean}
 */
export function blankWindow() {
  return !GRID.some((y) => GRID.some((x) => showsSomething(deepest(innerWidth * x, innerHeight * y))));
}

/** @param {Element | null} element */
function showsSomething(element) {
  if (!element) return false;
  if (MEDIA.has(element.localName)) return true;
  if ([...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.nodeValue ?? ""))) return true;
  return element.localName !== "body" && element.localName !== "html" && getComputedStyle(element).backgroundImage !== "none";
}

/**
 * The hidden block that an element stands in.
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
 * @param {import("./apply.js").Marks} marks
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
  let length = 0;
  for (const element of main) {
    length += shownLength(element);
    if (length >= LEAST_TEXT) return [];
  }
  return (document.body?.innerText ?? "").trim().length < LEAST_TEXT ? marks.hidden : [];
}

/**
 * @param {Element} element
 * @returns {number} characters of its text that are drawn; `innerText` of what is not drawn at all would be all of it
 */
function shownLength(element) {
  if (element.getClientRects().length === 0) return 0;
  return (/** @type {HTMLElement} */ (element).innerText ?? element.textContent ?? "").trim().length;
}

/** @param {Scene} scene */
function hiddenFocus({ marks }) {
  const focused = focusedElement();
  // A dialog that has just been closed has the focus a moment longer.
  return focused && !focused.closest(CLOSED) ? hiddenAroundAny([focused], marks) : [];
}

/**
 * Modal dialogs: hidden ones keep the rest of the page from being used all the same.
 *
 * @param {Scene} scene
 */
function hiddenModals({ marks }) {
  return hiddenAroundAny([...document.querySelectorAll("dialog:modal")], marks);
}

/** @param {Scene} scene */
function hiddenForms({ marks, main, touched }) {
  const focused = focusedElement();
  const fields = [...touched, ...(focused ? [focused] : [])].filter((field) => !isDead(field) && !field.closest(CLOSED));
  const forms = fields.map((field) => formOf(field, main));
  const inside = marks.hidden.filter((block) => forms.some((form) => within(block, form)));
  return [...hiddenAroundAny(forms, marks), ...inside];
}

/**
 * The form that a field is in. Some pages are one form as a whole; that is no form that somebody fills in.
 *
 * @param {Element} field
 * @param {readonly Element[]} main
 * @returns {Element} the field itself where it has none
 */
function formOf(field, main) {
  const form = field.closest("form");
  return form && !main.some((element) => within(element, form)) ? form : field;
}

/** @param {Scene} scene */
function blank({ marks, main, blankBefore, line }) {
  if (blankBefore || marks.hidden.length === 0 || (line && onScreen(line) && showsSomething(line)) || !blankWindow()) return [];
  const shown = main.find((element) => element.getClientRects().length > 0);
  shown?.scrollIntoView({ block: "center", behavior: "instant" });
  return shown ? [] : marks.hidden;
}

/** @param {Scene} scene */
function stuck({ marks, layers, lockedBefore }) {
  if (!scrollLocked()) return [];
  // A lock that was there before belongs to the page, or to a layer that must come back so that the user can close it.
  return lockedBefore ? layers : marks.hidden;
}
