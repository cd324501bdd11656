// @ts-check
/**
 * Opacity of dimmed blocks by the contrast of their text. A sample of a block's first texts is read, once for each block and for its
 * siblings of the same tag and class.
 */

import { Backgrounds, PICTURE, colourOf } from "./backgrounds.js";
import { blend, pictureBehind, readableOpacity } from "./contrast.js";
import { DIM, LEVEL, markFor } from "./marks.js";
import { isMasked, isText, own, parentOf } from "../dom/tree.js";

/** @typedef {import("./contrast.js").TextColours} TextColours */
/** Most texts of a block that are looked at, and most with colours of their own. */
const LOOKED_AT = 12;
const SAMPLED = 4;
/** `NodeFilter.SHOW_TEXT`. */
const SHOW_TEXT = 4;
/** Elements that look alike only with the same class. */
const CONTAINERS = /^(?:div|section|aside|nav|header|footer|table|form)$/;

export class ReadableOpacity {
  #backgrounds = new Backgrounds();
  /** @type {WeakMap<Element, readonly TextColours[]>} */
  #colours = new WeakMap();
  /** Colours of the children of an element by their tag and class. @type {WeakMap<Element, Map<string, readonly TextColours[]>>} */
  #siblings = new WeakMap();
  /** Opacities by colours, position of the dial and its opacity. @type {Map<string, number>} */
  #opacities = new Map();
  #theme = "";

  /** Read the page anew from here on; what is known of blocks stays unless the page has another theme. */
  begin() {
    this.#backgrounds = new Backgrounds();
    const theme = [document.documentElement, document.body].map(lookOf).join();
    if (theme === this.#theme) return;
    this.#theme = theme;
    this.#colours = new WeakMap();
    this.#siblings = new WeakMap();
  }

  /**
   * The mark for a level at a dial position, with the opacity that the block's text needs.
   *
   * @param {Element} block
   * @param {number} level
   * @param {number} dial
   * @param {boolean} hidden whether its mark hides it now
   * @returns {string} as by `marks.js`
   */
  markFor(block, level, dial, hidden) {
    const mark = markFor(level, dial);
    if (level !== LEVEL.dim || !mark.startsWith(DIM)) return mark;
    return DIM + this.#opacityOf(block, dial, Number(mark.slice(DIM.length)), hidden);
  }

  /**
   * @param {Element} block to be dimmed
   * @param {number} dial
   * @param {number} opacity by the dial, per cent
   * @param {boolean} hidden
   * @returns {number} per cent
   */
  #opacityOf(block, dial, opacity, hidden) {
    const texts = this.#colours.get(block) ?? this.#read(block, hidden);
    const key = `${texts.map(({ text, behind, around }) => `${text} ${behind} ${around}`).join()} ${dial} ${opacity}`;
    const found = this.#opacities.get(key) ?? readableOpacity(texts, dial, opacity);
    this.#opacities.set(key, found);
    return found;
  }

  /** @param {Element} block @param {boolean} hidden @returns {readonly TextColours[]} */
  #read(block, hidden) {
    const parent = parentOf(block);
    const name = nameOf(block);
    const alike = parent && name ? (this.#siblings.get(parent) ?? new Map()) : new Map();
    const texts = alike.get(name) ?? this.#sample(block, parent, hidden);
    if (name) alike.set(name, texts);
    if (parent) this.#siblings.set(parent, alike);
    this.#colours.set(block, texts);
    return texts;
  }

  /** @param {Element} block @param {Element | null} parent @param {boolean} hidden @returns {readonly TextColours[]} those that differ */
  #sample(block, parent, hidden) {
    /** @type {Map<string, TextColours>} */
    const found = new Map();
    const around = parent && this.#backgrounds.behind(parent);
    const all = hidden || isMasked(block) || block.getClientRects().length === 0;
    const walker = block.ownerDocument.createTreeWalker(block, SHOW_TEXT);
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
  const read = own(block, "getAttribute", Element).bind(block);
  const name = read("class") ?? "";
  if (!name && CONTAINERS.test(block.localName)) return "";
  return [block.localName, name, read("id")?.replace(/\d+/g, "") ?? "", read("style") ?? ""].join("\n");
}

/** @param {Element | null} element @returns {string} its colours */
function lookOf(element) {
  const style = element && styleOf(element);
  return style ? `${style.color} ${style.backgroundColor} ${style.colorScheme}` : "";
}

/** @param {Element} element */
function styleOf(element) {
  return element.ownerDocument.defaultView?.getComputedStyle(element);
}
