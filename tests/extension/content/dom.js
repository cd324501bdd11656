// @ts-check
/** A document for tests of the page's side. It has no layout: boxes and computed styles say what the tests tell them to. */

import { Window } from "happy-dom";

const NAMES = ["document", "DOMParser", "Node", "Element", "HTMLElement", "MutationObserver", "ShadowRoot", "location", "navigator"];

/** Callbacks that wait for the next frame. @type {(() => void)[]} */
const frames = [];

/** Draw some frames. @param {number} count */
export function drawFrames(count) {
  for (let left = count; left > 0; left--) for (const frame of frames.splice(0)) frame();
}

/**
 * Put a page's document in place of the test's globals.
 *
 * @param {string} body
 * @returns {any} the window
 */
export function page(body) {
  const window = new Window({ url: "https://site.example/news/one" });
  window.document.body.innerHTML = body;
  Object.defineProperty(window.document, "readyState", { value: "complete", configurable: true });
  const names = /** @type {any} */ (window);
  for (const name of NAMES) Object.defineProperty(globalThis, name, { value: names[name], configurable: true, writable: true });
  Object.assign(globalThis, { window, getComputedStyle: window.getComputedStyle.bind(window) });
  Object.assign(globalThis, { addEventListener: window.addEventListener.bind(window) });
  Object.assign(globalThis, { requestAnimationFrame: (/** @type {() => void} */ frame) => frames.push(frame) });
  Object.assign(globalThis, { innerWidth: 1000, innerHeight: 800, scrollX: 0, scrollY: 0 });
  window.Element.prototype.getBoundingClientRect = function boxed() {
    const [left, top, width, height] = (this.getAttribute("box") ?? "0 0 100 20").split(" ").map(Number);
    return /** @type {any} */ ({ left, top, width, height, right: left + width, bottom: top + height });
  };
  window.Element.prototype.getClientRects = function rects() {
    return /** @type {any} */ ([this.getBoundingClientRect()]);
  };
  return window;
}

/**
 * @param {string} id
 * @returns {Element}
 */
export function el(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(id);
  return found;
}
