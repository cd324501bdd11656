// @ts-check
/**
 * Collects the kept blocks' HTML from the live page for the reader view, as they are drawn: with shadow trees and frames, with addresses of
 * lazy pictures and sources of formulas. The copy is made in an inert document that loads nothing; the page is never written to.
 */

import { ARTICLE_TAGS } from "../../shared/article-tags.js";
import { idIn, withoutFragment } from "../../shared/fragment.js";
import { codeOf, isCode } from "./collect-code.js";
import { embedOf } from "./collect-embeds.js";
import { headOf } from "./collect-head.js";
import { formulaOf, isFormula } from "./collect-formulas.js";
import { pictureOf, pictureOfFigure } from "./collect-pictures.js";
import { fragmentIn, placeOf, withId } from "./places.js";
import { isTextControl } from "./text-controls.js";
import { dirFor, directionAround, textDirection } from "../dom/direction.js";
import { isEditor } from "../dom/drafts.js";
import { readTag } from "../dom/read-tag.js";
import { HIDE, LEVEL } from "../apply/mark-values.js";
import { ATTRIBUTE } from "../apply/written.js";
import { childrenOf, elementsOf, isMasked, parentOf } from "../dom/tree.js";

/** Elements that are never part of an article. */
const LEFT_OUT = new Set(
  "script style link meta template noscript head input select textarea button option datalist progress meter svg canvas dialog map".split(
    " ",
  ),
);
const ATTRIBUTES = "id lang title colspan rowspan scope start reversed value cite datetime open".split(" ");
/** Inline elements of these: where the page's style makes boxes of them, they must not run into their siblings. */
const RUNS = new Set("a abbr b bdi bdo cite code em i kbd mark q s samp small span strong time u var".split(" "));
/** Captions, which are kept with their table or picture, however short they are. */
const CAPTIONS = new Set(["caption", "figcaption"]);
/** Names of captions that are other elements (WordPress, MediaWiki, Medium and others), and characters of one at most. */
const CAPTION_NAMES = /(?:^|[\s_-])(?:caption|caption-text|thumbcaption|gallerytext|imageCaption)(?:$|[\s_-])/i;
const MOST_CAPTION = 500;
/** Elements that are kept without text. */
const STANDS_ALONE = new Set(["br", "hr", "img", "wbr", "td", "th", "col"]);
/** Cells, which keep an empty place in their row: the cells after them would move under other headers. */
const CELLS = new Set(["td", "th"]);
/** Headings, in which a button's words are text (ARIA Authoring Practices, "Accordion"). */
const HEADINGS = "h1, h2, h3, h4, h5, h6, summary, dt, [role=heading]";
/**
 * References to footnotes: raised or bracketed links within the page (DPUB-ARIA, `doc-noteref`). In a copy of a page
 * raised links have the address of the first one before the `#`.
 */
const NOTE_CALLS =
  'sup a[href*="#"], a[role="doc-noteref"][href^="#"], a.footnote-ref[href^="#"], a[rel~="footnote"][href^="#"]';
/** Longest footnote, characters; longer targets are parts of the page. */
const MOST_NOTE = 3000;
const COMMENTS = /(?:^|[\s_-])(?:comments?|disqus|repl(?:y|ies)|discussion|responses)(?:$|[\s_-])/i;
/**
 * Longest HTML sent in one part, characters. Some books are shorter; the host would take far more, the browser's memory would not.
 */
const MOST_HTML = 2_000_000;

/**
 * @typedef {object} Collected
 * @property {string} html the kept blocks
 * @property {string} comments empty if not asked for, or if there are none
 * @property {string} fallback the whole page in the same form
 * @property {string} head facts that the page states of itself, as HTML
 */

/**
 * Collect a page.
 *
 * @param {(element: Element) => number | undefined} levelOf an element's own level
 * @param {{ comments: boolean, direction?: string }} options direction: direction around the collected HTML
 * @returns {Collected}
 */
export function collect(levelOf, { comments, direction = textDirection() }) {
  const body = document.body;
  const kept = new Collector(levelOf, (level) => level === LEVEL.keep, direction);
  const all = new Collector(
    () => LEVEL.keep,
    () => true,
    direction,
  );
  const head = headOf(document.implementation.createHTMLDocument(""));
  const said = comments ? commentsOf(levelOf, direction) : "";
  return { html: kept.html(body), comments: said, fallback: all.html(body), head };
}

/**
 * The comments: dimmed parts in elements with the name of comments.
 *
 * @param {(element: Element) => number | undefined} levelOf
 * @param {string} direction
 */
function commentsOf(levelOf, direction) {
  const named = elementsOf(document.body.querySelectorAll("[id],[class]")).filter((element) =>
    COMMENTS.test(`${element.getAttribute("id") ?? ""} ${element.getAttribute("class") ?? ""}`),
  );
  /** @type {Element[]} In document order an element is inside the last one, or in none. */
  const outermost = [];
  for (const element of named) if (!outermost.at(-1)?.contains(element)) outermost.push(element);
  const collector = new Collector(levelOf, (level) => level === LEVEL.dim, direction);
  return outermost
    .map((element) => collector.html(element, levelAt(element, levelOf)))
    .filter((html) => html.replace(/<[^>]*>/g, "").trim())
    .join("\n");
}

/**
 * @param {Element} element
 * @param {(element: Element) => number | undefined} levelOf
 */
function levelAt(element, levelOf) {
  for (let at = /** @type {Element | null} */ (element); at; at = parentOf(at)) {
    const level = levelOf(at);
    if (level !== undefined) return level;
  }
  return LEVEL.keep;
}

/**
 * The footnotes that kept text refers to: they belong to it, whatever their level.
 *
 * @param {(element: Element) => number | undefined} levelOf
 * @returns {Set<Element>}
 */
function footnotes(levelOf) {
  const calls = [...document.querySelectorAll(NOTE_CALLS)].filter((call) => levelAt(call, levelOf) === LEVEL.keep);
  const targets = calls.map((call) => document.getElementById(idIn(call.getAttribute("href"))));
  return new Set(
    targets.filter((target) => target !== null).filter(({ textContent }) => (textContent?.length ?? 0) < MOST_NOTE),
  );
}

class Collector {
  /** An inert document, in which elements load and run nothing. */
  #inert = document.implementation.createHTMLDocument("");
  #length = 0;
  /** Empty cells in place of ones that are left out. @type {WeakSet<Element>} */
  #blanks = new WeakSet();
  /** The element whose children are collected. @type {Element | null} */
  #root = null;

  /**
   * @param {(element: Element) => number | undefined} levelOf
   * @param {(level: number) => boolean} wanted
   * @param {string} direction
   */
  constructor(levelOf, wanted, direction) {
    this.levelOf = levelOf;
    this.wanted = wanted;
    this.direction = direction;
    this.notes = footnotes(levelOf);
  }

  /**
   * @param {Element} root
   * @param {number} [level] the root's
   * @returns {string}
   */
  html(root, level = this.levelOf(root) ?? LEVEL.keep) {
    const into = this.#inert.createElement("div");
    this.#root = root;
    this.#takeAll(root, into, level);
    return into.innerHTML;
  }

  /**
   * @param {Node} node
   * @param {Element} into
   * @param {number} level of its parent
   */
  #take(node, into, level) {
    if (this.#length > MOST_HTML) return;
    const element = /** @type {Element} */ (node);
    if (isMasked(element)) this.#takeMasked(element, into, level);
    else if (node.nodeType === Node.TEXT_NODE) this.#takeText(/** @type {Text} */ (node), into, level);
    else if (node.nodeType === Node.ELEMENT_NODE) this.#takeElement(element, into, level);
    else if (node.nodeType === Node.DOCUMENT_NODE) this.#takeAll(element, into, level);
  }

  /**
   * Of a masked form only its descendants can be taken.
   *
   * @param {Element} form
   * @param {Element} into
   * @param {number} level of its parent
   */
  #takeMasked(form, into, level) {
    const box = this.#inert.createElement("div");
    if (getComputedStyle(form).display !== "none") this.#takeAll(form, box, level);
    if (box.hasChildNodes()) into.append(box);
  }

  /**
   * @param {Element} element or a document
   * @param {Element} into
   * @param {number} level of its children
   */
  #takeAll(element, into, level) {
    for (const child of childrenOf(element)) this.#take(child, into, level);
  }

  /**
   * @param {Text} text
   * @param {Element} into
   * @param {number} level
   */
  #takeText(text, into, level) {
    if (!this.wanted(level)) return;
    this.#length += text.data.length;
    const lines = keepsLines(text) ? text.data.split("\n") : [text.data];
    lines.forEach((line, at) => into.append(...(at > 0 ? [this.#inert.createElement("br")] : []), line));
  }

  /**
   * @param {Element} element
   * @param {Element} into
   * @param {number} inherited
   */
  #takeElement(element, into, inherited) {
    const tag = element.localName;
    const level = this.#levelOf(element, inherited);
    const whole = this.wanted(level) ? this.#special(element) : null;
    if (whole) {
      if (whole !== "nothing") into.append(withId(whole, element));
      return;
    }
    if ((LEFT_OUT.has(tag) && !isHeadingsButton(element)) || isUnseen(element) || isTextControl(element)) {
      if (CELLS.has(tag) && getComputedStyle(element).display !== "none") into.append(this.#blank(element));
      // A heading's link to itself may have the id that other links lead to.
      if (tag === "a" && placeOf(element) && this.wanted(level)) into.append(withId(this.#inert.createElement("a"), element));
      return;
    }
    const copy = this.#copyOf(element, readTag(element, tag));
    const picture = tag === "figure" && this.wanted(level) ? pictureOfFigure(element, this.#inert) : null;
    if (picture) copy.append(picture);
    this.#takeAll(element, copy, level);
    if (tag === "tr") this.#dropBlanks(copy);
    if (!copy.hasChildNodes() && !((STANDS_ALONE.has(tag) || copy.id || isEmptyNumber(element)) && this.wanted(level))) {
      if (CELLS.has(tag)) into.append(this.#blank(element));
      return;
    }
    into.append(...(RUNS.has(copy.localName) && standsApart(element) ? [" ", copy, " "] : [copy]));
  }

  /**
   * @param {Element} element
   * @param {number} inherited
   */
  #levelOf(element, inherited) {
    if (this.notes.has(element)) return LEVEL.keep;
    const own = (isCaption(element) || isFormula(element) ? null : this.levelOf(element)) ?? inherited;
    // A draft is kept on the page, but is not part of the article.
    return own === LEVEL.keep && inherited !== LEVEL.keep && isEditor(element) ? inherited : own;
  }

  /**
   * An empty cell that spans as many columns and rows as one that is left out.
   *
   * @param {Element} cell
   * @returns {Element}
   */
  #blank(cell) {
    const blank = this.#inert.createElement(cell.localName);
    for (const name of ["colspan", "rowspan"]) {
      const value = cell.getAttribute(name);
      if (value !== null) blank.setAttribute(name, value);
    }
    this.#blanks.add(blank);
    return blank;
  }

  /** A row of nothing but them is left out whole. @param {Element} row */
  #dropBlanks(row) {
    const cells = [...row.children];
    if (cells.every((cell) => this.#blanks.has(cell))) for (const cell of cells) cell.remove();
  }

  /**
   * Elements with a special form: code, formulas, pictures, embeds.
   *
   * @param {Element} element
   * @returns {Node | "nothing" | null} null: no special form
   */
  #special(element) {
    const formula = formulaOf(element, this.#inert);
    if (formula) return formula;
    if (element.localName === "img")
      return pictureOf(/** @type {HTMLImageElement} */ (element), this.#inert) ?? "nothing";
    if (isCode(element)) return codeOf(element, this.#inert, this.#outer(element));
    return embedOf(element, this.#inert);
  }

  /**
   * @param {Element} element
   * @param {string} tag
   * @returns {Element}
   */
  #copyOf(element, tag) {
    const run = tag === "button" || isInline(element);
    const copy = this.#inert.createElement(ARTICLE_TAGS.has(tag) ? tag : run ? "span" : "div");
    for (const name of ATTRIBUTES) {
      const value = element.getAttribute(name);
      if (value !== null) copy.setAttribute(name, value);
    }
    const dir = dirFor(element, this.#outer(element));
    if (dir) copy.setAttribute("dir", dir);
    if (tag === "a") this.#link(/** @type {HTMLAnchorElement} */ (element), copy);
    return copy;
  }

  /** @param {Element} element @returns {string} direction around its copy */
  #outer(element) {
    return parentOf(element) === this.#root ? this.direction : directionAround(element);
  }

  /**
   * @param {HTMLAnchorElement} link
   * @param {Element} copy
   */
  #link(link, copy) {
    withId(copy, link);
    const written = link.getAttribute("href") ?? "";
    if (!written || !URL.canParse(link.href)) return;
    const url = new URL(link.href);
    const here = url.hash && withoutFragment(url.href) === withoutFragment(location.href);
    if (here) copy.setAttribute("href", fragmentIn(url.hash));
    else if (/^(?:https?|mailto|tel):$/.test(url.protocol)) copy.setAttribute("href", url.href);
  }
}

/**
 * Whether a button is most of its heading, or opens the part under it; a button that copies or edits that part is not.
 *
 * @param {Element} element
 */
function isHeadingsButton(element) {
  const heading = element.localName === "button" ? element.closest(HEADINGS) : null;
  if (!heading || element.hasAttribute("aria-expanded")) return heading !== null;
  const buttons = [...heading.querySelectorAll("button")].map(({ textContent }) => textContent ?? "").join("");
  return letters(heading.textContent ?? "") === letters(buttons);
}

/** Whether an element is the caption of a table, or of a picture beside it. @param {Element} element */
function isCaption(element) {
  if (CAPTIONS.has(element.localName)) return true;
  if (!CAPTION_NAMES.test(element.getAttribute("class") ?? "") || element.querySelector("img, p + p")) return false;
  return (element.textContent?.length ?? 0) <= MOST_CAPTION && !!element.parentElement?.querySelector("img, video");
}

/** Whether an element is an empty item of a numbered list: the items after it keep their numbers. @param {Element} element */
function isEmptyNumber(element) {
  return element.localName === "li" && element.parentElement?.localName === "ol" && !element.textContent?.trim();
}

/** @param {string} text */
function letters(text) {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

/** Whether a text's line breaks are drawn, outside of code. @param {Text} text */
function keepsLines(text) {
  if (!/\S[^\S\n]*\n/.test(text.data) || !text.parentElement) return false;
  return /^(?:pre|break-spaces)/.test(getComputedStyle(text.parentElement).whiteSpace);
}

/**
 * Whether the page itself does not draw an element. Penumbra's marks do not count: no kept element has one.
 * @param {Element} element
 */
function isUnseen(element) {
  if (element.closest("details:not([open])")) return false;
  const style = getComputedStyle(element);
  return (style.display === "none" && !element.closest(`[${ATTRIBUTE}^='${HIDE}']`)) || (style.visibility === "hidden" && !element.closest(`[${ATTRIBUTE}^='${HIDE}-']`));
}

/** Whether an element is a box of its own. A floating initial letter is not. @param {Element} element */
function standsApart(element) {
  return !isInline(element) && getComputedStyle(element).float === "none";
}

/** @param {Element} element */
function isInline(element) {
  return /^(?:inline|contents|ruby)/.test(getComputedStyle(element).display);
}
