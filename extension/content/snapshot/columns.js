// @ts-check
/** The snapshot's columns (docs/protocol.md, "The snapshot"): each string, style and token list once, one row an element. */

/** Most class, id and role tokens of an element; more are utility classes without information. */
const MOST_NAMES = 24;
/** Longest token sent, characters; longer ones are generated. */
const LONGEST_NAME = 60;
/** Longest attribute value sent, characters. */
const LONGEST_VALUE = 200;
/** Entries serialised between two readings of the clock: a millisecond or two for texts. */
const PIECE = 2000;

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
   * @returns {number} place of its class, id and role tokens in the name table
   */
  names(element) {
    const whole = `${element.getAttribute("class") ?? ""} ${element.getAttribute("id") ?? ""} ${element.getAttribute("role") ?? ""}`;
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
   */
  addText(parent, value) {
    this.#text.at.push(this.#parent.length);
    this.#text.parent.push(parent);
    this.#text.value.push(value.toWellFormed());
  }

  /** White space between two inline elements separates words: it is added to the text before it. */
  addSpace() {
    const last = this.#text.value.length - 1;
    if (last >= 0 && !/\s$/.test(this.#text.value[last])) this.#text.value[last] += " ";
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

  /**
   * Serialise the columns, piece by piece: all at once would block the main thread on a long page.
   *
   * @param {import("../../shared/slices.js").Slices} slices
   * @returns {Promise<string>} JSON; `anchors` only where there are any
   */
  async json(slices) {
    const table = { strings: this.#strings, styles: this.#styles, names: this.#names };
    const rows = { parent: this.#parent, tag: this.#tag, key: this.#key, name: this.#name, style: this.#style };
    const rest = { box: this.#box, flags: this.#flags, attrs: this.#attrs };
    /** @type {Record<string, number[]>} */
    const anchors = this.#anchors.length > 0 ? { anchors: this.#anchors } : {};
    const pieces = ["{"];
    await serialise({ ...table, ...rows, ...rest, ...anchors }, pieces, slices);
    pieces.push(',"text":{');
    await serialise(this.#text, pieces, slices);
    pieces.push("}}");
    return pieces.join(""); // once: of a long page it has millions of characters
  }
}

/**
 * Serialise the members of an object of arrays.
 *
 * @param {Record<string, readonly unknown[]>} columns
 * @param {string[]} pieces of JSON; those of the members are added
 * @param {import("../../shared/slices.js").Slices} slices
 */
async function serialise(columns, pieces, slices) {
  for (const [at, [name, values]] of Object.entries(columns).entries()) {
    pieces.push(`${at > 0 ? "," : ""}"${name}":[`);
    for (let from = 0; from < values.length; from += PIECE) {
      if (slices.spent) await slices.pause();
      if (from > 0) pieces.push(",");
      pieces.push(JSON.stringify(values.slice(from, from + PIECE)).slice(1, -1));
    }
    pieces.push("]");
  }
}
