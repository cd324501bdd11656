// @ts-check
/** Formulas as their source: MathML, else TeX, without the drawn characters. */

import { isMasked } from "../dom/tree.js";

const MATHML = "http://www.w3.org/1998/Math/MathML";
/** Elements that MathJax 2 draws in its output modes; the source follows in a `script`. */
const DRAWN = `.MathJax, .MathJax_Display, .mjx-chtml, .MJXc-display, .MathJax_CHTML, .MathJax_SVG, .MathJax_SVG_Display,
  .MathJax_PHTML, .MathJax_PHTML_Display, .MathJax_MathML, .MathJax_MathContainer, .MathJax_PlainSource,
  .MathJax_PlainSource_Display`;
/** Elements with one formula in several forms: KaTeX, MathJax 3, MathJax 2, Wikipedia. */
const HOLDERS = `.katex, mjx-container, .mwe-math-element, ${DRAWN}`;
const SOURCES = 'script[type^="math/tex"], script[type^="math/mml"]';
/** Elements beside a formula that show it again. */
const DOUBLES = ".MathJax_Preview, .katex-html, .mwe-math-fallback-image-inline, .mwe-math-fallback-image-display";

/**
 * A formula's copy.
 *
 * @param {Element} element
 * @param {Document} inert
 * @returns {Node | "nothing" | null} null if the element is no formula; "nothing" if another form of it is taken
 */
export function formulaOf(element, inert) {
  if (element.localName === "math") return mathOf(element, inert);
  if (element.localName === "script") return drawnBefore(element)?.querySelector("math") ? "nothing" : sourceOf(element, inert);
  if (element.matches(DOUBLES)) return "nothing";
  if (!element.matches(HOLDERS)) return null;
  const math = element.querySelector("math");
  if (math) return mathOf(math, inert);
  const source = element.querySelector(SOURCES) ?? sourceAfter(element);
  const copy = source && sourceOf(source, inert);
  if (copy) return element.contains(source) ? copy : "nothing";
  const spoken = element.getAttribute("aria-label");
  return spoken ? inert.createTextNode(spoken) : null;
}

/** Whether an element is a formula: its letters are no words, so that it has the level of the text around it. @param {Element} element */
export function isFormula(element) {
  return element.localName === "math" || element.matches(HOLDERS);
}

/** @param {Element} drawn */
function sourceAfter(drawn) {
  const next = drawn.nextElementSibling ?? drawn.parentElement?.nextElementSibling;
  return next && !isMasked(next) && next.matches(SOURCES) ? next : null;
}

/** The element that MathJax 2 drew for a source, sometimes in a box of the page. @param {Element} source */
function drawnBefore(source) {
  const before = source.previousElementSibling;
  return [before, before?.lastElementChild].find((element) => element && !isMasked(element) && element.matches(DRAWN));
}

/**
 * @param {Element} script
 * @param {Document} inert
 * @returns {Element | null} null if it is no readable source of a formula
 */
function sourceOf(script, inert) {
  if (!script.matches(SOURCES)) return null;
  const type = script.getAttribute("type") ?? "";
  const source = (script.textContent ?? "").trim();
  if (type.startsWith("math/mml")) {
    const math = new DOMParser().parseFromString(source, "text/html").querySelector("math");
    return math && mathOf(math, inert);
  }
  const code = inert.createElement("code");
  code.className = "language-tex";
  code.textContent = type.includes("mode=display") ? `\\[${source}\\]` : `\\(${source}\\)`;
  return code;
}

/**
 * @param {Element} math
 * @param {Document} inert
 * @returns {Element}
 */
function mathOf(math, inert) {
  const copy = inert.createElementNS(MATHML, math.localName);
  for (const { name, value } of math.attributes) {
    if (/^(?!on)[a-z][a-z0-9-]*$/.test(name) && name !== "style" && name !== "href") copy.setAttribute(name, value);
  }
  for (const child of math.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) copy.append(child.nodeValue ?? "");
    else if (/** @type {Element} */ (child).namespaceURI === MATHML)
      copy.append(mathOf(/** @type {Element} */ (child), inert));
  }
  return copy;
}
