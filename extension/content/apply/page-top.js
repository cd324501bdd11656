// @ts-check
/**
 * The top of the page after noise was hidden. A title must not stand at the window's very edge: the block that was hidden above it leaves a
 * strip. A header that lay over the page leaves no room that was kept free for it, and what stuck to its lower edge sticks to the window's.
 *
 * The room is a padding or margin at the top of an element around the first content. Its mark, `pad r16 r32` or `margin r16`, gives what is
 * left of it: the style sheet adds up the words, CSS px. The mark `stick` gives what is left of the distance from the window's edge.
 *
 * A block in the page may have made the room for a header that stays, as a menu below a site's name does: without the block the text would
 * lie under that header. A `margin` then keeps as much of the room as the header needs.
 */

import { takesPart } from "./cells.js";
import { MOST_MARGIN, roomWords } from "./mark-words.js";
import { HIDE, HIDE_PLACE, HIDE_STRIP } from "./mark-values.js";
import { returnsAtOnce } from "./sized.js";
import { documentScroller, scrollerOf } from "../dom/scrolling.js";
import { OUT_OF_FLOW, styleOf } from "../dom/style.js";
import { MEDIA, hasOwnText, isMasked, parentOf, within } from "../dom/tree.js";

/** Least distance of text from the page's upper edge, CSS px; the height of a strip, and of a room that was closed. */
const EDGE = 12;
const STRIP = 16;
/** A header is as wide as most of the window, and neither a line nor a whole screen high. As shares, and CSS px. */
const WIDE = 0.6;
const LEAST = 24;
const MOST = 240;
/** A room is at least this share of the header's height, and at most so many times as high. */
const ROOM = [0.8, 2.5];
/** Elements that are examined for the page's first content, those that are left out with their descendants among them. */
const LOOKED_AT = 400;
/** Hidden blocks above a text that are tried: the last one, and two before it where that one is not what parts the text from the edge. */
const TRIED = 3;
/** A header may lie over so much of a line without touching its letters, CSS px. */
const TOUCHES = 2;
/** `NodeFilter.SHOW_ELEMENT`, `NodeFilter.FILTER_*`. */
const SHOW_ELEMENT = 1;
const [ACCEPT, REJECT] = [1, 2];
const UNSEEN = new Set(["hidden", "collapse"]);
const FLOATS = new Set(["left", "right", "inline-start", "inline-end"]);
const OVER = new Set([...OUT_OF_FLOW, "sticky"]);
/** Displays of blocks that can leave a strip. */
const STRIPS = /^(?:block|flex|grid|flow-root|list-item)$/;

/**
 * @typedef {object} Header a header over the page
 * @property {Element} element
 * @property {number} height CSS px
 * @property {boolean} inFlow whether it sticks to the window's edge and has a place in the page: it needs no room
 */

/**
 * The header over the page's top that an application hides.
 *
 * @param {readonly import("./marks.js").Change[]} changes not written yet
 * @returns {Header | null} the highest one
 */
export function headerHidden(changes) {
  let found = null;
  for (const [element, value] of changes) {
    const style = styleOf(element);
    if (!style || !value.startsWith(HIDE) || isMasked(element) || !OVER.has(style.position)) continue;
    const height = headerHeight(element, style);
    if (height > (found?.height ?? 0)) found = { element, height, inFlow: style.position === "sticky" };
  }
  return found;
}

/**
 * @param {Element} element
 * @param {CSSStyleDeclaration} style its style
 * @returns {number} its height where it lies as a header over the page's top, CSS px; 0 elsewhere
 */
function headerHeight(element, style) {
  const { top, width, height } = element.getBoundingClientRect();
  const above = { sticky: Number.parseFloat(style.top), absolute: top + documentScroller().scrollTop }[style.position] ?? top;
  return Math.abs(above) <= EDGE && width >= WIDE * innerWidth && height >= LEAST && height <= MOST ? height : 0;
}

/**
 * Close the room of a hidden header, and part text from the page's edge.
 *
 * @param {import("./marks.js").Marks} marks just shown, with noise hidden
 * @param {Header | null} header hidden just now
 */
export function mendTop(marks, header) {
  keepClear(marks);
  const first = firstContent(marks);
  if (!first || scrollerOf(first) !== documentScroller()) return;
  if (header && !header.inFlow && topOf(first) >= ROOM[0] * header.height) closeRoom(marks, first, header);
  if (header) moveUp(marks, header);
  const text = textAtEdge(marks);
  if (text) leaveStrip(marks, text);
}

/**
 * @param {import("./marks.js").Marks} marks
 * @param {Element} first
 * @param {Header} header
 */
function closeRoom(marks, first, { element: header, height }) {
  for (let at = /** @type {Element | null} */ (first); at; at = parentOf(at)) {
    const style = styleOf(at);
    if (!style || isMasked(at) || marks.has(at) || !returnsAtOnce(style)) continue;
    const start = boxTop(at);
    const [padding, margin] = [Number.parseFloat(style.paddingTop) || 0, Number.parseFloat(style.marginTop) || 0];
    if (isRoom(padding, height) && start <= EDGE) return marks.fix(at, `pad${wordsOf(padding - height)}`, [header]);
    if (isRoom(margin, height) && start - margin <= EDGE) return marks.fix(at, `margin${wordsOf(margin - height)}`, [header]);
  }
}

/**
 * Let what stuck to a hidden header stick to the window's edge: it would lie over the text, which has moved up.
 *
 * @param {import("./marks.js").Marks} marks
 * @param {Header} header
 */
function moveUp(marks, { element: header, height }) {
  for (const at of elementsShown(marks)) {
    const style = styleOf(at);
    const top = Number.parseFloat(style?.top ?? "");
    const stuck = style?.position === "sticky" && isRoom(top, height) && !marks.has(at) && returnsAtOnce(style);
    if (stuck) marks.fix(at, `stick${wordsOf(top - height, 0)}`, [header]);
  }
}

/**
 * Keep text clear of a header that stays over the page, where a hidden block had made the room for it.
 *
 * @param {import("./marks.js").Marks} marks
 */
function keepClear(marks) {
  const near = [...elementsShown(marks, isNearTop)];
  for (const header of near) {
    const style = styleOf(header);
    const bottom = style && OUT_OF_FLOW.has(style.position) ? headerHeight(header, style) : 0;
    const text = bottom > 0 && textUnder(near, header, bottom);
    if (text) return makeRoom(marks, header, bottom, text);
  }
}

/**
 * Whether an element is laid out and may hold a header at the page's top, or text under it. A box is read faster than a style.
 *
 * @param {Element} element
 */
function isNearTop(element) {
  if (isMasked(element)) return false;
  const { top, width, height } = element.getBoundingClientRect();
  return top < MOST && (width > 0 || height > 0 || styleOf(element)?.display !== "none");
}

/**
 * @param {readonly Element[]} near the page's top, in order
 * @param {Element} header over the page
 * @param {number} bottom its distance from the page's upper edge, CSS px
 * @returns {Element | null} the first text under it. What a scroller of its own has moved there, hiding has not.
 */
function textUnder(near, header, bottom) {
  const isUnder = (/** @type {Element} */ at) => boxTop(at) < bottom - TOUCHES && showsText(at) && !within(at, header);
  return near.find((at) => isUnder(at) && scrollerOf(at) === documentScroller()) ?? null;
}

/**
 * @param {import("./marks.js").Marks} marks
 * @param {Element} header over the page
 * @param {number} bottom its distance from the page's upper edge, CSS px
 * @param {Element} text under it
 */
function makeRoom(marks, header, bottom, text) {
  for (const block of hiddenAbove(marks, text).slice(0, TRIED)) {
    marks.rehide(block, HIDE_PLACE);
    const before = boxTop(text);
    marks.rehide(block, HIDE);
    if (before < bottom - TOUCHES) continue;
    const at = partAfter(block, text);
    const style = at && styleOf(at);
    if (!at || !style || isMasked(at) || marks.has(at) || !returnsAtOnce(style)) return;
    const setRoom = (/** @type {number} */ room) => marks.fix(at, `margin${roomWords(room)}`, [block], header);
    setRoom(MOST_MARGIN); // a small one would collapse with the text's own
    const room = MOST_MARGIN - boxTop(text) + Math.min(before, bottom + EDGE);
    if (room > 0) setRoom(room);
    if (room <= 0 || boxTop(text) < bottom - TOUCHES) marks.unfix(at);
    return;
  }
}

/**
 * @param {Element} block
 * @param {Element} text after it
 * @returns {Element | null} the largest element around the text without the block
 */
function partAfter(block, text) {
  let found = null;
  for (let at = /** @type {Element | null} */ (text); at && !within(block, at); at = parentOf(at)) found = at;
  return found;
}

/** @param {number} space @param {number} height both CSS px */
function isRoom(space, height) {
  return space >= ROOM[0] * height && space <= ROOM[1] * height;
}

/**
 * @param {number} left CSS px
 * @param {number} [least] CSS px; a strip of a room
 * @returns {string} words of what is left of a room or a distance, to the nearest 8 px
 */
function wordsOf(left, least = STRIP) {
  return roomWords(Math.round(Math.max(least, left) / 8) * 8);
}

/**
 * @param {import("./marks.js").Marks} marks
 * @param {Element} text
 */
function leaveStrip(marks, text) {
  const before = topOf(text);
  for (const block of hiddenAbove(marks, text).slice(0, TRIED)) {
    marks.rehide(block, HIDE_STRIP);
    if (STRIPS.test(styleOf(block)?.display ?? "") && topOf(text) >= before + STRIP - EDGE) return;
    marks.rehide(block, HIDE);
  }
}

/**
 * @param {import("./marks.js").Marks} marks
 * @param {Element} text
 * @returns {Element[]} blocks in the flow that are hidden above a text, the last one first
 */
function hiddenAbove(marks, text) {
  const above = marks.removed.filter((element) => {
    if (isMasked(element)) return false;
    const style = styleOf(element);
    const precedes = element.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING;
    return style && precedes && !OUT_OF_FLOW.has(style.position) && !FLOATS.has(style.float) && returnsAtOnce(style);
  });
  return above.sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? 1 : -1));
}

/**
 * @param {import("./marks.js").Marks} marks
 * @returns {Element | null} the first element in the page's flow with text or a picture of its own that is shown
 */
function firstContent(marks) {
  for (const at of elementsShown(marks)) if (showsSomething(at)) return at;
  return null;
}

/**
 * Text at the page's edge: its first content, or that of a second column, below a bar that was hidden there.
 *
 * @param {import("./marks.js").Marks} marks
 * @returns {Element | null} the first such element
 */
function textAtEdge(marks) {
  const isText = (/** @type {Element} */ at) => showsText(at) && topOf(at) < EDGE;
  const edge = EDGE - documentScroller().scrollTop; // read once: on a long page it takes as long as a box
  const mayBeThere = (/** @type {Element} */ at) => takesPart(at) && !isMasked(at) && at.getBoundingClientRect().top < edge;
  for (const at of elementsShown(marks, mayBeThere)) {
    if (isText(at) && scrollerOf(at) === documentScroller()) return at;
  }
  return null;
}

/**
 * The page's first elements that are not hidden.
 *
 * @param {import("./marks.js").Marks} marks
 * @param {(element: Element) => boolean} [counts] the others are left out with their descendants; by default what is not in the page's flow
 * @returns {Generator<Element>}
 */
function* elementsShown(marks, counts = takesPart) {
  let looked = 0;
  const walker = document.createTreeWalker(document.body, SHOW_ELEMENT, (node) => {
    const element = /** @type {Element} */ (node);
    looked += 1;
    if (looked > LOOKED_AT) return ACCEPT; // it ends the walk
    return marks.hides(element) || !counts(element) ? REJECT : ACCEPT;
  });
  for (let at = next(walker); at && looked <= LOOKED_AT; at = next(walker)) if (!isMasked(at)) yield at;
}

/** @param {TreeWalker} walker of elements */
function next(walker) {
  return /** @type {Element | null} */ (walker.nextNode());
}

/** @param {Element} element */
function showsText(element) {
  return !MEDIA.has(element.localName) && showsSomething(element);
}

/** @param {Element} element */
function showsSomething(element) {
  if (!hasOwnText(element) && !MEDIA.has(element.localName)) return false;
  const { width, height, right, bottom } = element.getBoundingClientRect();
  const seen = width > 1 && height > 1 && right > 0 && bottom + documentScroller().scrollTop > 0;
  return seen && !UNSEEN.has(styleOf(element)?.visibility ?? "");
}

/** @param {Element} element @returns {number} distance of its content from the page's upper edge, CSS px */
function topOf(element) {
  const inset = Number.parseFloat(styleOf(element)?.paddingTop ?? "") || 0;
  return boxTop(element) + inset;
}

/** @param {Element} element @returns {number} distance of its box from the page's upper edge, CSS px */
function boxTop(element) {
  return element.getBoundingClientRect().top + documentScroller().scrollTop;
}
