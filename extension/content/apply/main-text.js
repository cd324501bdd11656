// @ts-check
/**
 * Width and type size of the main text, as marks: `text s120 c65` on the parts of the text, 120 % of their size and 65 characters wide, and
 * `room r8 r512` on boxes around them that are too narrow, which may then be 520 px wide. The style sheet has a rule for each word.
 *
 * Tables, code, figures and forms stay as they are, and so does text in columns, grids and rows where another width would move other parts.
 */

import { SIZE, WIDTH, isOwnLook } from "../../shared/main-text.js";
import { roomWords } from "./mark-words.js";
import { styleOf } from "../dom/style.js";
import { isMasked, lightChildren, nearest, parentOf } from "../dom/tree.js";
import { returnsAtOnce } from "./sized.js";

/** Parts of a running text. Beside one with main content, others are main text too if they are neither dimmed nor hidden. */
const PARTS = new Set("p h1 h2 h3 h4 h5 h6 ul ol dl li dt dd blockquote".split(" "));
/** Parts that keep their size: around or in a part of the text they leave it as it is. */
const KEEP_SIZE = "table, pre, figure, form, fieldset, iframe, video, audio, canvas, object, embed, select, textarea, button, nav, [contenteditable]";
/** Boxes whose width may be another without moving what is beside them. */
const IN_FLOW = /^(?:block|flow-root|list-item)$/;

/** The limits of boxes' widths by the page, CSS px: a mark hides them. Infinity for none. @type {WeakMap<Element, number>} */
const limits = new WeakMap();

/**
 * The marks of the main text.
 *
 * @param {readonly Element[]} main elements with main content
 * @param {Readonly<import("../../shared/main-text.js").TextLook>} look
 * @param {ReadonlyMap<Element, number>} marked elements that are dimmed or hidden
 * @returns {Map<Element, string>}
 */
export function textMarks(main, look, marked) {
  if (isOwnLook(look)) return new Map();
  const parts = outermost([...partsOf(main)].filter((part) => isPart(part, marked)));
  const value = ["text", look.size !== SIZE.own && `s${look.size}`, look.width !== WIDTH.own && `c${look.width}`].filter(Boolean).join(" ");
  const marks = new Map(parts.map((part) => [part, value]));
  if (look.width !== WIDTH.own) for (const [box, width] of roomFor(parts, look)) marks.set(box, `room${roomWords(width)}`);
  return marks;
}

/**
 * Elements with main content, and the other parts of a text beside them.
 *
 * @param {readonly Element[]} main
 * @returns {Set<Element>}
 */
function partsOf(main) {
  const parents = new Set(main.filter(({ localName }) => PARTS.has(localName)).map(({ parentElement }) => parentElement));
  const around = [...parents].filter((parent) => parent !== null);
  const beside = around.flatMap((parent) => [...lightChildren(parent)].filter(({ localName }) => PARTS.has(localName)));
  return new Set([...main, ...beside]);
}

/**
 * Whether an element may have another width and size.
 *
 * @param {Element} element
 * @param {ReadonlyMap<Element, number>} marked
 */
function isPart(element, marked) {
  if (isMasked(element) || element.matches("html, body, main, article") || !element.textContent?.trim()) return false;
  if (element.closest(KEEP_SIZE) || element.querySelector(KEEP_SIZE) || nearest(element, (at) => marked.has(at))) return false;
  for (const other of marked.keys()) if (element.contains(other)) return false;
  const style = styleOf(element);
  const flows = style && IN_FLOW.test(style.display) && style.float === "none" && /^(?:static|relative)$/.test(style.position);
  return Boolean(flows && style.writingMode === "horizontal-tb" && style.columnCount === "auto" && returnsAtOnce(style));
}

/** @param {Element[]} elements @returns {Element[]} without those in another one */
function outermost(elements) {
  const all = new Set(elements);
  return elements.filter((element) => {
    const above = parentOf(element);
    return !above || nearest(above, (at) => all.has(at)) === null;
  });
}

/**
 * The boxes that are too narrow for a width, and the widths that they need.
 *
 * @param {readonly Element[]} parts of the text
 * @param {Readonly<import("../../shared/main-text.js").TextLook>} look
 * @returns {Map<Element, number>} CSS px
 */
function roomFor(parts, look) {
  const longest = parts.reduce((most, part) => (length(part) > length(most) ? part : most), parts[0]);
  /** @type {Map<Element, number>} */
  const room = new Map();
  let width = longest ? look.width * characterWidth(longest) * (look.size / 100) + edges(longest) : 0;
  for (let at = longest && parentOf(longest); at && at !== document.documentElement; at = parentOf(at)) {
    const style = styleOf(at);
    if (!style || !mayGrow(style)) break;
    if (style.boxSizing === "border-box") width += edges(at);
    if (limitOf(at, style) < width) room.set(at, width);
    if (style.boxSizing !== "border-box") width += edges(at);
  }
  return room;
}

/** @param {CSSStyleDeclaration} style */
function mayGrow({ display, float, position, columnCount }) {
  return IN_FLOW.test(display) && float === "none" && /^(?:static|relative)$/.test(position) && columnCount === "auto";
}

/**
 * @param {Element} box
 * @param {CSSStyleDeclaration} style
 * @returns {number} CSS px
 */
function limitOf(box, { maxWidth, minWidth, width }) {
  const limit = limits.get(box) ?? (/^[\d.]+px$/.test(maxWidth) && minWidth !== width ? Number.parseFloat(maxWidth) : Infinity);
  limits.set(box, limit);
  return limit;
}

/** @param {Element} element @returns {number} width of its paddings and borders, CSS px */
function edges(element) {
  const style = styleOf(element);
  const names = /** @type {const} */ (["paddingLeft", "paddingRight", "borderLeftWidth", "borderRightWidth"]);
  return names.reduce((sum, name) => sum + (Number.parseFloat(style?.[name] ?? "") || 0), 0);
}

/** @param {Element} element @returns {number} width of "0" in its font, CSS px */
function characterWidth(element) {
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  const style = styleOf(element);
  if (!context || !style) return 0;
  context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  return context.measureText("0").width;
}

/** @param {Element} element */
function length(element) {
  return element.textContent?.length ?? 0;
}
