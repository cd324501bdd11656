// @ts-check
/** Layers over the page: their boxes, names and roles, and whether they are placed like walls or bars that open by themselves. */

import { elementsOf, focusedElement, isMasked, nearest, parentOf, within } from "./tree.js";

/** Roles and attributes that declare a layer. */
export const DECLARED_LAYERS =
  "[aria-modal='true'], [role='dialog'], [role='alertdialog'], [role='menu'], [role='listbox'], [role='tooltip']";
/** Dialogs, which take the focus when they open. */
const DIALOGS = "dialog, [aria-modal='true'], [role='dialog'], [role='alertdialog']";
/** What the user may want to use; the focus of anything else is a script's, until the user has done something. */
const CONTROLS = "a, button, input, select, textarea, summary, iframe, [contenteditable]";
/** Names of layers that ask for consent. */
const CONSENT = /cookie|consent|gdpr|ccpa|cmp-|onetrust|didomi|usercentrics|sp_message|truste/i;
/** Characters of a layer's text that are examined. */
const LOOKED_AT = 1000;
/** Share of the window's width and height from which a layer covers the whole page. */
const WHOLE = 0.8;
/** A layer with this share of the window's area is a wall, no card or menu of an element in the page; */
const MOST = 0.5;
/** so is one along this share of a side of the window, */
const ALONG = 0.8;
/** at most this far from that side, or from both sides of a lower corner, CSS px. */
const EDGE = 24;
/** Longest animation that counts as closing a layer, ms. */
const FAREWELL = 2000;
/** Most descendants examined for a box in a layer without a box of its own. */
const INNER = 20;

/** Fields that get the focus when a layer opens. */
const FIELDS = "input:not([type='hidden'], [disabled]), textarea:not([disabled]), select:not([disabled])";

/** Dialogs that were open when they began to be followed, and the layers that the user has open. @type {Followed | null} */
let followed = null;

/** @typedef {{ open: WeakSet<Element>, layers: () => ReadonlySet<Element> }} Followed */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box CSS px from the corner of the element's own window */

/** @param {Element} element */
export function isDialog(element) {
  return element.localName === "dialog" || element.hasAttribute("popover");
}

/** Whether an element declares itself a layer. @param {Element} element */
export function declaresLayer(element) {
  return element.localName === "dialog" || element.matches(DECLARED_LAYERS);
}

/**
 * Whether a layer declares itself one, or covers the page by its size.
 *
 * @param {Element} element
 */
export function isPageLayer(element) {
  const { width, height } = element.getBoundingClientRect();
  const { innerWidth, innerHeight } = windowOf(element);
  return isDialog(element) || element.matches(DECLARED_LAYERS) || (width >= WHOLE * innerWidth && height >= WHOLE * innerHeight);
}

/** @param {Element} element */
export function isDrawn(element) {
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
}

/**
 * Whether a part of an element is inside its window.
 *
 * @param {Element} element
 */
export function isInWindow(element) {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  const { innerWidth, innerHeight } = windowOf(element);
  return width > 0 && height > 0 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
}

/**
 * The window of an element: the page's, or a frame's.
 *
 * @param {Element} element
 * @returns {{ innerWidth: number, innerHeight: number }}
 */
export function windowOf(element) {
  return element.ownerDocument.defaultView ?? globalThis;
}

/**
 * Whether an element overhangs its parent, as menus do. Slides and pictures fill their parent and do not.
 *
 * @param {Element} element
 */
export function overhangs(element) {
  const parent = parentOf(element);
  if (!parent || parent.localName === "body") return true;
  const [inner, outer] = [element.getBoundingClientRect(), parent.getBoundingClientRect()];
  return inner.bottom > outer.bottom + 1 || inner.top < outer.top - 1;
}

/** An element's id, classes and label. @param {Element} element */
export function namesOf(element) {
  return `${element.getAttribute("id") ?? ""} ${element.getAttribute("class") ?? ""} ${element.getAttribute("aria-label") ?? ""}`;
}

/** Whether an element has the name of a consent layer. @param {Element} element */
export function isNamedConsent(element) {
  return CONSENT.test(namesOf(element));
}

/** Whether a layer asks for consent by its text. @param {Element} element */
export function asksForConsent(element) {
  return CONSENT.test(textOf(element));
}

/** The beginning of an element's text. @param {Element} element */
export function textOf(element) {
  return (element.textContent ?? "").slice(0, LOOKED_AT);
}

/**
 * The box of an element, or of its first descendant with one: some libraries' layers are an empty point with the card in it.
 *
 * @param {Element} element
 * @returns {Box | null} null where nothing of it is drawn
 */
export function boxOf(element) {
  let asked = 0;
  for (const at of elementsOf([element, ...element.querySelectorAll("*")])) {
    const box = at.getBoundingClientRect();
    if (box.width > 0 && box.height > 0) return box;
    if (++asked > INNER) break;
  }
  return null;
}

/**
 * Whether a layer is placed like the walls, bars and corner boxes that open by themselves.
 *
 * @param {Element} layer
 * @param {Box} box its own
 */
export function isWall(layer, { left, top, right, bottom }) {
  const { innerWidth, innerHeight } = windowOf(layer);
  const across = Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0));
  const down = Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
  if (across * down >= MOST * innerWidth * innerHeight) return true;
  const [atTop, atBottom] = [top <= EDGE, innerHeight - bottom <= EDGE];
  const [atLeft, atRight] = [left <= EDGE, innerWidth - right <= EDGE];
  if (across >= ALONG * innerWidth && (atTop || atBottom)) return true;
  if (down >= ALONG * innerHeight && (atLeft || atRight)) return true;
  return atBottom && (atLeft || atRight) && isFixed(layer);
}

/** Whether a layer stays in its place while the page scrolls. @param {Element} layer */
export function isFixed(layer) {
  return nearest(layer, (at) => getComputedStyle(at).position === "fixed") !== null;
}

/**
 * Time until a layer's animations end. Pages wait for the end of a closing animation, which a hidden layer never reaches.
 *
 * @param {Element} layer
 * @returns {number} ms, 0 without an animation that ends soon
 */
export function animationTimeLeft(layer) {
  const running = layer.getAnimations({ subtree: true }).filter(({ playState }) => playState === "running");
  const left = running.map((one) => Number(one.effect?.getComputedTiming().endTime) - Number(one.currentTime));
  return Math.max(0, ...left.filter((time) => time < FAREWELL));
}

/**
 * Give the focus to a layer's field. A layer that opened inside a hidden block could not take the focus from the page.
 *
 * @param {Element} layer
 */
export function giveFocus(layer) {
  if (focusedElement() || !isDrawn(layer)) return;
  const field = /** @type {HTMLElement | null} */ (layer.querySelector("[autofocus]") ?? layer.querySelector(FIELDS));
  field?.focus({ preventScroll: true });
}

/**
 * The focused element, if the user may have put the focus there. A dialog that opens by itself takes it, as a question for consent does.
 *
 * @returns {Element | null}
 */
export function focusInUse() {
  const focused = focusedElement();
  if (!focused || (!userHasActed() && !focused.matches(CONTROLS))) return null;
  const framed = focused.localName === "iframe";
  const asks = (/** @type {Element} */ at) => namesConsentLayer(at) && (framed || asksForConsent(at));
  const fixed = isFixed(focused);
  return nearest(focused, (at) => !isMasked(at) && (opensByItself(at) || (fixed && asks(at)))) ? null : focused;
}

/** Whether an element is a dialog that the user has not opened. @param {Element} element */
function opensByItself(element) {
  return element.matches(DIALOGS) && (asksForConsent(element) || !userHasActed() || cameByItself(element));
}

/**
 * What is known of the page's dialogs from now on.
 *
 * @param {() => ReadonlySet<Element>} layers those that the user has open
 */
export function followDialogs(layers) {
  const dialogs = [...document.querySelectorAll(DIALOGS)].filter((dialog) => !isMasked(dialog) && isDrawn(dialog));
  followed = { open: new WeakSet(dialogs), layers };
}

/** Whether a dialog has opened since the dialogs are followed, and not by the user. @param {Element} dialog */
function cameByItself(dialog) {
  if (!followed || followed.open.has(dialog)) return false;
  return ![...followed.layers()].some((layer) => within(dialog, layer) || within(layer, dialog));
}

/** Whether the user may have done anything on the page. */
function userHasActed() {
  return navigator.userActivation?.hasBeenActive !== false;
}

/** Whether an element has the name of a consent layer. The roots are named after the answer. @param {Element} element */
function namesConsentLayer(element) {
  return !element.matches("html, body") && isNamedConsent(element);
}
