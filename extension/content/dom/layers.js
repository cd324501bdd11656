// @ts-check
/** What lies over the page, and how: its box, what it says of itself, and whether it stands like a wall or a bar that comes by itself. */

import { elementsOf, focusedElement, nearest, parentOf } from "./tree.js";

/** What says of itself that it lies over the page. */
export const SAYS_SO =
  "[aria-modal='true'], [role='dialog'], [role='alertdialog'], [role='menu'], [role='listbox'], [role='tooltip']";
/** What a layer that asks for consent is called. */
const CONSENT = /cookie|consent|gdpr|ccpa|cmp-|onetrust|didomi|usercentrics|sp_message/i;
/** How much of a layer's text is looked at, characters. */
const LOOKED_AT = 1000;
/** A layer that takes at least this share of the window's width and height is what the user looks at now. */
const WHOLE = 0.8;
/** One that takes this share of its area is no card or menu of something in the page; */
const MOST = 0.5;
/** nor is what runs along this share of one of its sides, */
const ALONG = 0.8;
/** so near to that side, or to both sides of a lower corner, CSS px. */
const EDGE = 24;
/** What moves for longer is no farewell, ms. */
const FAREWELL = 2000;
/** Elements in a layer without extent of its own that are asked for theirs, at most. */
const INNER = 20;

/** Fields that take the focus that a layer was opened with. */
const FIELDS = "input:not([type='hidden'], [disabled]), textarea:not([disabled]), select:not([disabled])";

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box CSS px from the corner of the element's own window */

/** @param {Element} element */
export function isDialog(element) {
  return element.localName === "dialog" || element.hasAttribute("popover");
}

/** Whether a layer says of itself that it is one. @param {Element} element */
export function saysSo(element) {
  return element.localName === "dialog" || element.matches(SAYS_SO);
}

/**
 * Whether a layer says that it lies over the page, or does so by its size.
 *
 * @param {Element} element
 */
export function isWhole(element) {
  const { width, height } = element.getBoundingClientRect();
  const { innerWidth, innerHeight } = windowOf(element);
  return isDialog(element) || element.matches(SAYS_SO) || (width >= WHOLE * innerWidth && height >= WHOLE * innerHeight);
}

/** @param {Element} element */
export function drawn(element) {
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
}

/**
 * Whether some of an element stands in the window that it is in.
 *
 * @param {Element} element
 */
export function inItsWindow(element) {
  const { top, bottom, width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && top < windowOf(element).innerHeight && bottom > 0;
}

/**
 * The window that an element is in: the page's, or a frame's.
 *
 * @param {Element} element
 * @returns {{ innerWidth: number, innerHeight: number }}
 */
export function windowOf(element) {
  return element.ownerDocument.defaultView ?? globalThis;
}

/**
 * Whether an element reaches out of what holds it, as menus do; what fills its place, as slides and pictures do, does not.
 *
 * @param {Element} element
 */
export function overhangs(element) {
  const parent = parentOf(element);
  if (!parent || parent.localName === "body") return true;
  const [inner, outer] = [element.getBoundingClientRect(), parent.getBoundingClientRect()];
  return inner.bottom > outer.bottom + 1 || inner.top < outer.top - 1;
}

/** What an element is called. @param {Element} element */
export function namesOf(element) {
  return `${element.getAttribute("id") ?? ""} ${element.getAttribute("class") ?? ""} ${element.getAttribute("aria-label") ?? ""}`;
}

/** Whether an element is called like what asks for consent. @param {Element} element */
export function namedConsent(element) {
  return CONSENT.test(namesOf(element));
}

/** Whether a layer asks for consent by its text. @param {Element} element */
export function speaksOfConsent(element) {
  return CONSENT.test(textOf(element));
}

/** The beginning of what an element says. @param {Element} element */
export function textOf(element) {
  return (element.textContent ?? "").slice(0, LOOKED_AT);
}

/**
 * Where an element is drawn; the layers of some libraries are an empty point with the card in it.
 *
 * @param {Element} element
 * @returns {Box | null} nothing where nothing of it is drawn
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
 * Whether a layer stands as walls, bars and boxes in the corner do that come by themselves.
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

/** Whether a layer stands still while the page scrolls. @param {Element} layer */
export function isFixed(layer) {
  return nearest(layer, (at) => getComputedStyle(at).position === "fixed") !== null;
}

/**
 * How long it takes until a layer has come to rest: pages wait for the end of the movement with which they close it, and what is
 * hidden before never gets there.
 *
 * @param {Element} layer
 * @returns {number} ms, 0 where nothing moves or moves on and on
 */
export function motionLeft(layer) {
  const running = layer.getAnimations({ subtree: true }).filter(({ playState }) => playState === "running");
  const left = running.map((one) => Number(one.effect?.getComputedTiming().endTime) - Number(one.currentTime));
  return Math.max(0, ...left.filter((time) => time < FAREWELL));
}

/**
 * A layer that opened inside a hidden block could not take the focus that the page gave it, and what is typed would be lost.
 *
 * @param {Element} layer
 */
export function giveFocus(layer) {
  if (focusedElement() || !drawn(layer)) return;
  const field = /** @type {HTMLElement | null} */ (layer.querySelector("[autofocus]") ?? layer.querySelector(FIELDS));
  field?.focus({ preventScroll: true });
}
