// @ts-check
/** Formulas as their source: MathML where the page has it, TeX where it has that, never the drawn letters besides. */

const MATHML = "http://www.w3.org/1998/Math/MathML";
/** Elements that hold one formula in several forms: KaTeX, MathJax 3, MathJax 2, Wikipedia. */
const HOLDERS = ".katex, mjx-container, .MathJax, .MathJax_Display, .mwe-math-element";
/** What stands beside a formula and shows it a second time. */
const DOUBLES = ".MathJax_Preview, .katex-html, .mwe-math-fallback-image-inline, .mwe-math-fallback-image-display";

/**
 * A formula's copy.
 *
 * @param {Element} element
 * @param {Document} inert
 * @returns {Node | "nothing" | null} null where the element is no formula; "nothing" where another form of it is taken
 */
export function formulaOf(element, inert) {
  if (element.localName === "math") return mathOf(element, inert);
  if (element.localName === "script") return texOf(element, inert);
  if (element.matches(DOUBLES)) return "nothing";
  if (!element.matches(HOLDERS)) return null;
  const math = element.querySelector("math");
  if (math) return mathOf(math, inert);
  const tex = element.querySelector('script[type^="math/tex"]') ?? nextScript(element);
  if (tex) return element.contains(tex) ? texOf(tex, inert) : "nothing";
  const spoken = element.getAttribute("aria-label");
  return spoken ? inert.createTextNode(spoken) : null;
}

/** @param {Element} element */
function nextScript(element) {
  const next = element.nextElementSibling ?? element.parentElement?.nextElementSibling;
  return next?.matches('script[type^="math/tex"]') ? next : null;
}

/**
 * @param {Element} script
 * @param {Document} inert
 */
function texOf(script, inert) {
  const type = script.getAttribute("type") ?? "";
  if (!type.startsWith("math/tex")) return null;
  const code = inert.createElement("code");
  code.className = "language-tex";
  const source = (script.textContent ?? "").trim();
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
