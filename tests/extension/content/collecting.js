// @ts-check
/** A page collected for the reader view in a test, with the two things that happy-dom leaves out of it. */

import { collect } from "../../../extension/content/article/collect.js";
import { LEVEL } from "../../../extension/content/apply/mark-values.js";
import { page } from "./dom.js";

const MATHML = "http://www.w3.org/1998/Math/MathML";

/**
 * What is collected of a page whose elements bear their level as `level="dim"` or `level="hide"`.
 *
 * @param {string} body
 * @returns {any} an element with the collected HTML
 */
export function collected(body) {
  const window = page(body);
  withMathML(document);
  Object.assign(globalThis, { getComputedStyle: (/** @type {any} */ one) => styled(window, one) });
  globalThis.DOMParser = class {
    parseFromString(/** @type {string} */ text) {
      return withMathML(new window.DOMParser().parseFromString(text, "text/html"));
    }
  };
  const levels = /** @type {Record<string, number>} */ (LEVEL);
  const { html } = collect((element) => levels[element.getAttribute("level") ?? ""], { comments: false });
  const place = document.createElement("div");
  place.innerHTML = html;
  return place;
}

/** Its styles say nothing of a run's display. @param {any} window @param {any} element */
function styled(window, element) {
  const { display, visibility, whiteSpace, float, position, clip, clipPath, overflow } = window.getComputedStyle(element);
  const told = { direction: directionOf(element), unicodeBidi: window.getComputedStyle(element).unicodeBidi || "normal" };
  return { display: display || "inline", visibility, whiteSpace, float: float || "none", position, clip, clipPath, overflow, ...told };
}

/** Nor of a direction, which an element has from those around it. @param {any} element @returns {string} */
export function directionOf(element) {
  if (!element) return "ltr";
  const said = [element.style.direction, element.getAttribute("dir")];
  return said.find((own) => own === "ltr" || own === "rtl") ?? directionOf(element.parentElement);
}

/** Its parser knows none. @param {any} parsed @returns {any} */
function withMathML(parsed) {
  for (const math of parsed.querySelectorAll("math")) math.replaceWith(mathOf(math));
  return parsed;
}

/** @param {Element} math @returns {Element} */
function mathOf(math) {
  const copy = document.createElementNS(MATHML, math.localName);
  for (const { name, value } of math.attributes) copy.setAttribute(name, value);
  for (const child of math.childNodes) copy.append(child.nodeType === 1 ? mathOf(/** @type {Element} */ (child)) : child.cloneNode());
  return copy;
}
