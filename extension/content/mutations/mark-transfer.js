// @ts-check
/**
 * Transfers marks from elements that left to the elements that replace them: frameworks write parts of a page anew that look the same as
 * before. A replacement has the mark until the host has decided it, so that noise does not flash up. It gets none where it is in doubt
 * which element it replaces, or where the user may have opened it.
 */

import { ATTRIBUTE } from "../apply/written.js";
import { focusInUse } from "../dom/layers.js";
import { elementsOf, isMasked, lightChildren, parentOf } from "../dom/tree.js";

/** Most pairs examined in one batch. */
const MOST_PAIRS = 300;
/** Removed or added elements in one batch above which no mark is transferred: a list of thousands was not rewritten unchanged. */
const MOST_ELEMENTS = 2000;
/** A replacement with another text counts as the next of its kind, as an advert after an advert, up to this many times as long, */
const LONGER = 2;
/** plus this many characters. A longer one may be a text to read. */
const MORE = 80;
/** Elements that a page opens at the user's wish. */
const OPENED = "dialog[open], details[open], :popover-open";
/** Fields that the user may be about to write in: a hidden one cannot take the focus. */
const FIELDS = "input, textarea, select, [contenteditable]:not([contenteditable='false'])";
/** Most fields of an element that are compared with those of its replacement, and the attributes that may show or hide them. */
const MOST_FIELDS = 30;
const NAMING = ["type", "class"];
const SHOWING = ["style", "hidden", "aria-hidden"];

/** @typedef {{ gone: readonly Element[], come: readonly Element[] }} Exchange elements that one parent lost and got */
/** @typedef {readonly [from: Element, to: Element]} Pair */

/**
 * Transfer the marks of elements that left to the elements that replace them.
 *
 * @param {Exchange} exchange
 * @param {import("../apply/marks.js").Marks} marks
 * @param {import("../snapshot/nodes.js").Nodes} nodes
 * @param {boolean} [ledOn] whether the user's last press has led to another address: then another view is its answer, not another text
 * @returns {readonly Pair[]} the elements of the exchange and their replacements, as far as these are beyond doubt
 */
export function transferMarks({ gone, come }, marks, nodes, ledOn = false) {
  if (gone.length === 0 || come.length === 0 || gone.length > MOST_ELEMENTS || come.length > MOST_ELEMENTS) return [];
  if (!gone.some((element) => marks.marked.has(element) || element.querySelector(`[${ATTRIBUTE}]`))) return [];
  const acted = navigator.userActivation?.isActive ?? false;
  const find = ledOn ? partnersOrOnlyOnes : partners;
  const outer = find(gone, come, marks);
  const pairs = [...outer];
  for (let count = 0; pairs.length > 0 && count < MOST_PAIRS; count++) {
    const [from, to] = /** @type {Pair} */ (pairs.pop());
    if (marks.marked.has(from)) {
      if (!alike(from, to, acted && !ledOn) || openedByUser(to, acted && !sameFields(from, to))) continue;
      marks.transfer(from, to);
      nodes.replace(from, to);
    } else if (from.querySelector(`[${ATTRIBUTE}]`)) {
      pairs.push(...find(elementsOf(lightChildren(from)), elementsOf(lightChildren(to)), marks));
    }
  }
  return outer;
}

/**
 * @param {Iterable<Element>} gone
 * @param {Iterable<Element>} come
 * @param {import("../apply/marks.js").Marks} marks
 * @returns {Pair[]} elements and their replacements, as far as these are beyond doubt
 */
function partners(gone, come, marks) {
  const left = byName(gone);
  return [...byName(come, classOfAdded([...gone], [...come]))].flatMap(([name, to]) => {
    const from = left.get(name) ?? [];
    const sure = from.length === to.length && (from.length === 1 || allMarkedAs(from, marks) || sameWords(from, to));
    return sure ? from.map((element, at) => /** @type {Pair} */ ([element, to[at]])) : [];
  });
}

/**
 * The same, and unmarked elements that are the only other ones of their tag and id on both sides: libraries give a class to the view that
 * they take away, and to the one that they bring.
 *
 * @param {readonly Element[]} gone
 * @param {readonly Element[]} come
 * @param {import("../apply/marks.js").Marks} marks
 * @returns {Pair[]}
 */
function partnersOrOnlyOnes(gone, come, marks) {
  const sure = partners(gone, come, marks);
  const paired = new Set(sure.flat());
  const isOpen = (/** @type {Element} */ element) => !paired.has(element);
  const left = grouped(gone.filter(isOpen), tagOf);
  const only = [...grouped(come.filter(isOpen), tagOf)].flatMap(([name, [to, ...others]]) => {
    const [from, ...more] = left.get(name) ?? [];
    return from && others.length + more.length === 0 && !marks.marked.has(from) ? [/** @type {Pair} */ ([from, to])] : [];
  });
  return [...sure, ...only];
}

/** @param {Element} element @returns {string} its tag and id */
function tagOf(element) {
  return `${element.localName} ${element.getAttribute("id") ?? ""}`;
}

/**
 * Classes that several added elements have in common and no removed element has: the script that adds them writes how far it is.
 *
 * @param {readonly Element[]} gone
 * @param {readonly Element[]} come
 * @returns {ReadonlySet<string>}
 */
function classOfAdded(gone, [first, ...others]) {
  let common = others.length > 0 ? classesOf(first) : [];
  const keep = (/** @type {readonly Element[]} */ elements, /** @type {boolean} */ wanted) => {
    for (const element of elements) {
      if (common.length === 0) return;
      const own = new Set(classesOf(element));
      common = common.filter((name) => own.has(name) === wanted);
    }
  };
  keep(others, true);
  keep(gone, false);
  return new Set(common);
}

/** @param {Element} element @returns {string[]} */
function classesOf(element) {
  return element.getAttribute("class")?.split(/\s+/).filter(Boolean) ?? [];
}

/**
 * @param {Iterable<Element>} elements
 * @param {ReadonlySet<string>} [without] classes that do not count
 * @returns {Map<string, Element[]>} by tag, class and id, in order
 */
function byName(elements, without = new Set()) {
  return grouped(elements, (element) => [tagOf(element), ...classesOf(element).filter((one) => !without.has(one))].join(" "));
}

/**
 * @param {Iterable<Element>} elements
 * @param {(element: Element) => string} nameOf
 * @returns {Map<string, Element[]>} by name, in order
 */
function grouped(elements, nameOf) {
  /** @type {Map<string, Element[]>} */
  const found = new Map();
  for (const element of elements) {
    const name = nameOf(element);
    const same = found.get(name);
    if (same) same.push(element);
    else found.set(name, [element]);
  }
  return found;
}

/**
 * @param {Element[]} elements
 * @param {import("../apply/marks.js").Marks} marks
 * @returns {boolean} whether all have one and the same mark
 */
function allMarkedAs(elements, marks) {
  const level = marks.marked.get(elements[0]);
  return level !== undefined && elements.every((element) => marks.marked.get(element) === level);
}

/**
 * @param {Element[]} from
 * @param {Element[]} to
 */
function sameWords(from, to) {
  return from.every((element, at) => wordsIn(element) === wordsIn(to[at]));
}

/**
 * Whether a replacement has the same text as the element that left, or a text of the same kind.
 *
 * @param {Element} from
 * @param {Element} to
 * @param {boolean} acted whether the user has just clicked or typed here: then another text may be the answer
 */
function alike(from, to, acted) {
  const [before, now] = [wordsIn(from), wordsIn(to)];
  return now === before ? now !== "" || !acted : !acted && !clearlyLonger(before, now);
}

/**
 * @param {string} before
 * @param {string} now
 * @returns {boolean} whether the new text may be a text to read, and not the next of the same kind
 */
export function clearlyLonger(before, now) {
  return now.length > LONGER * before.length + MORE;
}

/**
 * Whether a replacement has fields only where the element that left had them, shown in the same way: a click did not open them.
 *
 * @param {Element} from
 * @param {Element} to
 */
function sameFields(from, to) {
  if (isMasked(from) || isMasked(to)) return false;
  const [before, now] = [from, to].map((element) => [...element.querySelectorAll(FIELDS)]);
  if (now.length !== before.length || now.length > MOST_FIELDS) return false;
  return now.every((field, at) => shownAlike(before[at], field, from));
}

/**
 * @param {Element} before in a part that has left the page
 * @param {Element} now
 * @param {Element} from from here on outwards the elements are known to have the same names
 */
function shownAlike(before, now, from) {
  let named = false;
  for (let at = /** @type {Element | null} */ (before), to = /** @type {Element | null} */ (now); at; at = parentOf(at)) {
    named ||= at === from;
    if (!to || isMasked(at) || isMasked(to) || at.localName !== to.localName) return false;
    if (!(named ? SHOWING : [...NAMING, ...SHOWING]).every(sameAttribute(at, to))) return false;
    to = parentOf(to);
  }
  return true;
}

/** @param {Element} one @param {Element} other @returns {(name: string) => boolean} */
function sameAttribute(one, other) {
  return (name) => one.getAttribute(name) === other.getAttribute(name);
}

/**
 * Whether the user may have opened an element, or has the focus in it.
 *
 * @param {Element} element
 * @param {boolean} acted
 */
export function openedByUser(element, acted) {
  const focused = focusInUse();
  if (focused && element.contains(focused)) return true;
  const selectors = acted ? `${OPENED}, ${FIELDS}` : OPENED;
  return element.matches(selectors) || element.querySelector(selectors) !== null;
}

/** @param {Node} node */
export function wordsIn(node) {
  return isMasked(/** @type {Element} */ (node)) ? "" : wordsOf(node.textContent);
}

/**
 * A text without digits and white space: clocks and counters change only these, and without end.
 *
 * @param {string | null} text
 */
export function wordsOf(text) {
  return (text ?? "").replace(/[\d\s]+/g, "");
}
