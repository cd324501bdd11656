// @ts-check
/** The snapshot's columns (docs/protocol.md, "The snapshot"): each string, style and token list once, one row an element. */

import { namingRole } from "../dom/read-tag.js";

/** Most class, id and role tokens of an element; more are utility classes without information. */
const MOST_NAMES = 24;
/** Longest token sent, characters; longer ones are generated. */
const LONGEST_NAME = 60;
/** Longest attribute value sent, characters. */
const LONGEST_VALUE = 200;
/** Entries serialised between two readings of the clock: a millisecond or two for texts. */
const AT_ONCE = 2000;

/** Least weight of a piece that is sent while the page is read on, in rows. Smaller pieces slow the reading on two cores. */
const PIECE_WEIGHT = 4000;
/** Characters of text that weigh as much as a row. */
const CHARS_PER_ROW = 100;

/** The look of elements that are not displayed. */
export const UNDRAWN = "none";

/**
 * The part of a computed style that decides whether and where an element is drawn.
 *
 * @param {CSSStyleDeclaration} style
 * @returns {string}
 */
export function lookOf({ display, visibility, position }) {
  return display === "none" ? UNDRAWN : `${display} ${visibility} ${position}`;
}

/**
 * @param {string} look
 * @returns {boolean} whether the element stands still while the page is scrolled
 */
export function isFixed(look) {
  return look.endsWith(" fixed");
}

/**
 * @param {string} look
 * @returns {boolean} whether the element may lie over the page
 */
export function isPlaced(look) {
  return isFixed(look) || look.endsWith(" absolute");
}

export class Columns {
  /** @type {string[]} */
  #strings = [""];
  /** @type {Map<string, number>} */
  #stringAt = new Map([["", 0]]);
  /** @type {any[][]} */
  #styles = [];
  /** @type {Map<string, number>} */
  #styleAt = new Map();
  /** @type {string[]} */
  #looks = [];
  /** The last declaration and its place: all elements of an undrawn sub-tree have the same one. @type {any[]} */
  #lastStyle = [null, 0];
  /** @type {number[][]} */
  #names = [[]];
  /** @type {Map<string, number>} */
  #namesAt = new Map([["  ", 0]]);
  /** @type {number[]} */ #parent = [];
  /** @type {number[]} */ #tag = [];
  /** @type {number[]} */ #key = [];
  /** @type {number[]} */ #name = [];
  /** @type {number[]} */ #style = [];
  /** @type {number[]} */ #box = [];
  /** @type {number[]} */ #flags = [];
  /** @type {number[]} */ #attrs = [];
  /** @type {number[]} */ #anchors = [];
  /** @type {{ at: number[], parent: number[], value: string[] }} */
  #text = { at: [], parent: [], value: [] };
  /** Characters of all texts. */
  #characters = 0;
  /** Whether the white space of the last text is significant. */
  #kept = false;
  /** Number of entries of each column before the last cut. @type {Record<string, number>} */
  #cut = {};
  /** The weight of all at the last cut. */
  #weightAtCut = 0;

  /** @returns {readonly number[]} numbers of the elements so far, a row each */
  get keys() {
    return this.#key;
  }

  /**
   * @param {string} value
   * @returns {number} its place in the string table
   */
  string(value) {
    let at = this.#stringAt.get(value);
    if (at === undefined) {
      // Half of a surrogate pair, which pages and the limits here cut off, is no valid text.
      at = this.#strings.push(value.toWellFormed()) - 1;
      this.#stringAt.set(value, at);
    }
    return at;
  }

  /**
   * @param {CSSStyleDeclaration} style
   * @returns {number} its place in the style table
   */
  style(style) {
    if (this.#lastStyle[0] === style) return this.#lastStyle[1];
    const { display, visibility, position, fontSize, fontWeight, backgroundColor } = style;
    const key = `${display}|${visibility}|${position}|${fontSize}|${fontWeight}|${backgroundColor}`;
    let at = this.#styleAt.get(key);
    if (at === undefined) {
      const words = [display, visibility, position].map((value) => this.string(value));
      const sizes = [Number.parseFloat(fontSize) || 0, Number(fontWeight) || 400];
      at = this.#styles.push([...words, ...sizes, this.string(backgroundColor)]) - 1;
      this.#styleAt.set(key, at);
      this.#looks.push(lookOf(style));
    }
    this.#lastStyle = [style, at];
    return at;
  }

  /**
   * @param {number} at place in the style table
   * @returns {string} the part of that style that decides whether and where an element is drawn
   */
  look(at) {
    return this.#looks[at];
  }

  /**
   * @param {Element} element
   * @param {readonly string[]} attributes names of those that it has: the others are not read, which takes a microsecond each in Firefox
   * @returns {number} place of its class, id and role tokens in the name table
   */
  names(element, attributes) {
    const valueOf = (/** @type {string} */ name) => (attributes.includes(name) ? element.getAttribute(name) : "");
    const whole = `${valueOf("class")} ${valueOf("id")} ${namingRole(valueOf("role"))}`;
    let at = this.#namesAt.get(whole);
    if (at === undefined) {
      const all = whole.split(/\s+/).filter((token) => token && token.length <= LONGEST_NAME);
      const tokens = [...new Set(all)].slice(0, MOST_NAMES);
      const same = tokens.join(" "); // the same key for equal tokens, whatever attribute has them
      at = this.#namesAt.get(same) ?? this.#names.push(tokens.map((token) => this.string(token))) - 1;
      this.#namesAt.set(same, at).set(whole, at);
    }
    return at;
  }

  /**
   * Add an element.
   *
   * @param {{ parent: number, tag: string, key: number, name: number, style: number, flags: number }} row
   * @returns {number} its row
   */
  addRow(row) {
    this.#tag.push(this.string(row.tag));
    this.#key.push(row.key);
    this.#name.push(row.name);
    this.#style.push(row.style);
    this.#flags.push(row.flags);
    return this.#parent.push(row.parent) - 1;
  }

  /**
   * Add the box of the row added last.
   *
   * @param {number} x CSS px from the document's corner, as all
   * @param {number} y
   * @param {number} width
   * @param {number} height
   */
  addBox(x, y, width, height) {
    this.#box.push(x, y, width, height);
  }

  /**
   * @param {number} parent row of the element whose text it is
   * @param {string} value
   * @param {boolean} kept its white space is significant, as in `pre`
   */
  addText(parent, value, kept) {
    this.#kept = kept;
    this.#text.at.push(this.#parent.length);
    this.#text.parent.push(parent);
    this.#text.value.push(value.toWellFormed());
    this.#characters += value.length;
  }

  /**
   * White space between two inline elements separates words: it is added to the text before it.
   *
   * @param {string} space
   * @param {boolean} kept the space is significant, as in `pre`
   */
  addSpace(space, kept) {
    const last = this.#text.value.length - 1;
    if (last < 0) return;
    if (kept && this.#kept) this.#text.value[last] += space;
    else if (!/\s$/.test(this.#text.value[last])) this.#text.value[last] += " ";
  }

  /**
   * @param {number} row
   * @param {string} name
   * @param {string} value
   */
  addAttribute(row, name, value) {
    this.#attrs.push(row, this.string(name), this.string(value.slice(0, LONGEST_VALUE)));
  }

  /**
   * @param {number} row of the root of an added sub-tree
   * @param {number} parentKey
   * @param {number} previousKey of the element before it, or 0
   */
  addAnchor(row, parentKey, previousKey) {
    this.#anchors.push(row, parentKey, previousKey);
  }

  /** Whether enough was added since the last cut to be sent. */
  get hasPiece() {
    return this.#weight - this.#weightAtCut >= PIECE_WEIGHT;
  }

  get #weight() {
    return this.#parent.length + this.#characters / CHARS_PER_ROW;
  }

  /** @returns {Record<string, readonly unknown[]>} all columns but those of the texts; `anchors` only where there are any */
  get #rows() {
    const table = { strings: this.#strings, styles: this.#styles, names: this.#names };
    const rows = { parent: this.#parent, tag: this.#tag, key: this.#key, name: this.#name, style: this.#style };
    const rest = { box: this.#box, flags: this.#flags, attrs: this.#attrs };
    return { ...table, ...rows, ...rest, ...(this.#anchors.length > 0 ? { anchors: this.#anchors } : {}) };
  }

  /**
   * Serialise what was added since the last cut, and cut here. Nothing may be added meanwhile.
   *
   * @param {import("../../shared/slices.js").Slices} slices
   * @returns {Promise<string>} JSON
   */
  async piece(slices) {
    const texts = Math.max(0, this.#text.value.length - 1); // white space may still be added to the last one
    const json = await this.#serialise(texts, slices);
    this.#cut = Object.fromEntries(Object.entries(this.#rows).map(([name, values]) => [name, values.length]));
    this.#cut.texts = texts;
    this.#weightAtCut = this.#weight;
    return json;
  }

  /** Take all cuts back: `json` has everything again. */
  join() {
    this.#cut = {};
  }

  /**
   * Serialise what was added since the last cut; everything if there was none.
   *
   * @param {import("../../shared/slices.js").Slices} slices
   * @returns {Promise<string>} JSON
   */
  json(slices) {
    return this.#serialise(this.#text.value.length, slices);
  }

  /**
   * Serialise part by part: all at once would block the main thread on a long page.
   *
   * @param {number} texts number of the text to end before
   * @param {import("../../shared/slices.js").Slices} slices
   * @returns {Promise<string>} JSON
   */
  async #serialise(texts, slices) {
    const { texts: first = 0, ...cut } = this.#cut;
    const rows = Object.entries(this.#rows).map(([name, values]) => /** @type {const} */ ([name, values, cut[name] ?? 0, values.length]));
    const ofTexts = Object.entries(this.#text).map(([name, values]) => /** @type {const} */ ([name, values, first, texts]));
    const parts = ["{"];
    await serialise(rows, parts, slices);
    parts.push(',"text":{');
    await serialise(ofTexts, parts, slices);
    parts.push("}}");
    return parts.join(""); // once: of a long page it has millions of characters
  }
}

/**
 * Serialise ranges of arrays as the members of an object.
 *
 * @param {(readonly [name: string, values: readonly unknown[], first: number, stop: number])[]} columns
 * @param {string[]} parts of JSON; those of the members are added
 * @param {import("../../shared/slices.js").Slices} slices
 */
async function serialise(columns, parts, slices) {
  for (const [at, [name, values, first, stop]] of columns.entries()) {
    parts.push(`${at > 0 ? "," : ""}"${name}":[`);
    for (let from = first; from < stop; from += AT_ONCE) {
      if (slices.spent) await slices.pause();
      if (from > first) parts.push(",");
      parts.push(JSON.stringify(values.slice(from, Math.min(stop, from + AT_ONCE))).slice(1, -1));
    }
    parts.push("]");
  }
}
