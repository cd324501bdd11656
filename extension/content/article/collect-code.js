// @ts-check
/** Code blocks with their line breaks, in whatever way the page draws lines, and without line numbers. */

import { dirFor, directionOf } from "../dom/direction.js";
import { isMasked } from "../dom/tree.js";

const NUMBERS = /(?:^|[\s_-])(?:line-?num(?:ber)?s?|lineno|linenos|gutter|ln-num|blob-num)(?:$|[\s_-])/i;
const BUTTONS = "button, [role=button], .copy, .toolbar";
/** Elements that no line number contains: prettify's list of all lines has the class `linenums` too. */
const WORDS = /\p{L}{2}|[=;(){}]/u;
/** Scripts that draw code as a table with one cell for the line numbers and one for the lines. */
const DRAWN = ".syntaxhighlighter, .crayon-syntax";
const DRAWN_LINES = "td.code, td.crayon-code";
const LANGUAGE = /(?:^|\s)(?:lang(?:uage)?-|highlight-source-|brush:\s*)([a-z0-9+#-]{1,20})/i;

/**
 * Whether an element is a block of code.
 *
 * @param {Element} element
 * @returns {boolean}
 */
export function isCode(element) {
  if (element.localName !== "pre" && !drawnIn(element)) return false;
  return !element.querySelector("img, table img, math, iframe");
}

/**
 * A code block as one `pre` with one `code`.
 *
 * @param {Element} element
 * @param {Document} inert
 * @param {string} outer direction of the text around it
 * @returns {HTMLElement}
 */
export function codeOf(element, inert, outer) {
  const code = inert.createElement("code");
  const drawn = drawnIn(element);
  const lines = drawn ? linesOf(drawn, [drawn]).replaceAll("\u00a0", " ") : linesOf(element, holdersOf(element));
  code.textContent = lines.replace(/^\n+/, "").trimEnd();
  const holder = element.querySelector("code") ?? element;
  const named = [holder, element, element.parentElement, element.parentElement?.parentElement];
  const language = named.map((at) => LANGUAGE.exec(at?.getAttribute("class") ?? "")?.[1]).find(Boolean);
  if (language) code.className = `language-${language.toLowerCase()}`;
  const pre = inert.createElement("pre");
  if (element.id) pre.id = element.id;
  const dir = dirFor(holder, directionOf(element)) || dirFor(element, outer);
  if (dir) pre.dir = dir;
  pre.append(code);
  return pre;
}

/** The cell with a drawn listing's lines. @param {Element} element */
function drawnIn(element) {
  if (element.localName !== "table" || !element.closest(DRAWN) || element.querySelector("caption")) return null;
  const cells = element.querySelectorAll(DRAWN_LINES);
  return cells.length === 1 ? cells[0] : null;
}

/**
 * The elements around all of the code, whose classes may say that its lines are numbered (Prism, prettify) or can be copied.
 *
 * @param {Element} element
 * @returns {Element[]}
 */
function holdersOf(element) {
  const [first, ...others] = element.querySelectorAll("code");
  return first && others.every((other) => first.contains(other)) ? [element, first] : [element];
}

/**
 * @param {Node} node
 * @param {Element[]} holders
 * @returns {string}
 */
function linesOf(node, holders) {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? "";
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  const element = /** @type {Element} */ (node);
  if (isMasked(element)) return "";
  if (element.localName === "br") return "\n";
  if (!holders.includes(element) && isBeside(element)) return "";
  let text = "";
  for (const child of element.childNodes) {
    const lines = linesOf(child, holders);
    const own = lines !== "" && child.nodeType === Node.ELEMENT_NODE && startsLine(/** @type {Element} */ (child));
    if (own && text && !text.endsWith("\n")) text += "\n";
    text += lines;
    if (own && child.nextSibling && !lines.endsWith("\n")) text += "\n";
  }
  return text;
}

/** Numbers of the lines, or a button. @param {Element} element */
function isBeside(element) {
  if (element.matches(BUTTONS)) return true;
  return NUMBERS.test(element.getAttribute("class") ?? "") && !WORDS.test(element.textContent ?? "");
}

/** @param {Element} element */
function startsLine(element) {
  return /^(?:block|flex|grid|list-item|table|table-row)$/.test(getComputedStyle(element).display);
}
