// @ts-check
/**
 * Opacity of dimmed blocks by the contrast of their text. A sample of a block's first texts is read, once for each block and for its
 * siblings of the same tag and class.
 */

import { Backgrounds, PICTURE, colourOf } from "./backgrounds.js";
import { blend, pictureBehind, readableOpacity } from "./contrast.js";
import { DIM, LEVEL, markFor } from "./mark-values.js";
import { styleOf } from "../dom/style.js";
import { isMasked, isText, parentOf } from "../dom/tree.js";

/** @typedef {import("./contrast.js").TextColours} TextColours */
/** Most texts of a block that are looked at, and most with colours of their own. */
const LOOKED_AT = 12;
const SAMPLED = 4;
/** `NodeFilter.SHOW_ELEMENT` and `SHOW_TEXT`, and what its filters answer. */
const SHOWN_NODES = 1 | 4;
const FILTER = Object.freeze({ accept: 1, reject: 2, skip: 3 });
/** Elements that look alike only with the same class. */
const CONTAINERS = new Set("div section aside nav header footer table".split(" "));

/** @typedef {{ texts: readonly TextColours[], dial: number, opacity: number }} Sample opacity: per cent, at that dial position */

export class ReadableOpacity {
  #backgrounds = new Backgrounds();
  /** Samples of this reading and of the one before; weak maps of elements are slow in Firefox. @type {Map<Element, Sample>} */
  #samples = new Map();
  /** @type {Map<Element, Sample>} */
  #earlier = new Map();
  /** Samples of an element's children by their names. @type {Map<Node, Map<string, Sample>>} */
  #siblings = new Map();
  /** The parent that was asked for last, and its children's samples. @type {Node | null} */
  #parent = null;
  /** @type {Map<string, Sample>} */
  #alike = new Map();
  #theme = "";

  /**
   * @param {(block: Element) => boolean} isHidden whether a block's mark hides it now
   * @param {(part: Element) => boolean} isNoise whether a part of a block is noise, hidden or about to be: its text need not be readable
   */
  constructor(isHidden = () => false, isNoise = () => false) {
    this.isHidden = isHidden;
    this.isNoise = isNoise;
  }

  /** A new reading of all blocks begins. What was read of a block in the one before stays, unless the page has another theme. */
  begin() {
    const theme = [document.documentElement, document.body].map(lookOf).join();
    this.#backgrounds = new Backgrounds();
    this.#earlier = theme === this.#theme ? this.#samples : new Map();
    this.#samples = new Map();
    this.#siblings = new Map();
    this.#parent = null;
    this.#theme = theme;
  }

  /**
   * The mark for a level at a dial position, with the opacity that the block's text needs.
   *
   * @param {Element} block
   * @param {number} level
   * @param {number} dial
   * @returns {string} as by `marks.js`
   */
  markFor(block, level, dial) {
    const mark = markFor(level, dial);
    if (level !== LEVEL.dim || !mark.startsWith(DIM)) return mark;
    const sample = this.#earlier.get(block) ?? this.#samples.get(block) ?? this.#sampleOf(block);
    this.#samples.set(block, sample);
    if (sample.dial !== dial) {
      sample.dial = dial;
      sample.opacity = readableOpacity(sample.texts, dial, Number(mark.slice(DIM.length)));
    }
    return DIM + sample.opacity;
  }

  /** @param {Element} block @returns {Sample} its own, or that of a like sibling */
  #sampleOf(block) {
    const name = nameOf(block);
    const parent = name ? block.parentNode : null;
    if (!parent) return this.#newSample(block);
    if (parent !== this.#parent) {
      this.#parent = parent;
      this.#alike = this.#siblings.get(parent) ?? new Map();
      this.#siblings.set(parent, this.#alike);
    }
    const known = this.#alike.get(name);
    if (known) return known;
    const sample = this.#newSample(block);
    this.#alike.set(name, sample);
    return sample;
  }

  /** @param {Element} block @returns {Sample} */
  #newSample(block) {
    return { texts: this.#read(block), dial: -1, opacity: 0 };
  }

  /** @param {Element} block @returns {readonly TextColours[]} those of its first texts that differ */
  #read(block) {
    /** @type {Map<string, TextColours>} */
    const found = new Map();
    const parent = parentOf(block);
    const around = parent && this.#backgrounds.behind(parent);
    const all = this.isHidden(block) || isMasked(block) || block.getClientRects().length === 0;
    const walker = block.ownerDocument.createTreeWalker(block, SHOWN_NODES, (node) => this.#accept(node));
    for (let seen = 0; around && seen < LOOKED_AT && found.size < SAMPLED; ) {
      const node = walker.nextNode();
      if (!node) break;
      const element = isText(node) ? node.parentElement : null;
      if (!element || isMasked(element)) continue;
      seen += 1;
      const colours = all || isShown(element) ? this.#coloursOf(element, around) : null;
      if (colours) found.set(JSON.stringify(colours), colours);
    }
    return [...found.values()];
  }

  /** @param {Node} node @returns {number} that of a filter: texts outside of noise are read */
  #accept(node) {
    if (isText(node)) return FILTER.accept;
    return this.isNoise(/** @type {Element} */ (node)) ? FILTER.reject : FILTER.skip;
  }

  /**
   * @param {Element} element with text
   * @param {import("./backgrounds.js").Background} around
   * @returns {TextColours | null} null for a text without a colour
   */
  #coloursOf(element, around) {
    const colour = colourOf(styleOf(element)?.color ?? "");
    if (!colour || colour[1] === 0) return null;
    const behind = this.#backgrounds.behind(element);
    const picture = pictureBehind(colour[0]);
    const below = behind === PICTURE ? picture : behind;
    return { text: blend(colour[0], below, colour[1]), behind: below, around: around === PICTURE ? picture : around };
  }
}

/** @param {Element} element with text */
function isShown(element) {
  return element.getClientRects().length > 0 && styleOf(element)?.visibility !== "hidden";
}

/**
 * The name that a block shares with its like siblings.
 *
 * @param {Element} block
 * @returns {string} empty where its siblings may look otherwise
 */
function nameOf(block) {
  const { localName } = block;
  if (typeof localName !== "string" || localName === "form") return ""; // it may be masked
  const name = block.getAttribute("class") ?? "";
  if (!name && CONTAINERS.has(localName)) return "";
  return `${localName} ${name}${block.id && `#${block.id.replace(/\d+/g, "")}`}`;
}

/** @param {Element | null} element @returns {string} its colours */
function lookOf(element) {
  const style = element && styleOf(element);
  return style ? `${style.color} ${style.backgroundColor} ${style.colorScheme}` : "";
}
