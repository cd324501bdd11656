// @ts-check
/** What is painted behind an element, read from computed styles: a colour, or a picture of unknown colours. */

import { blend } from "./contrast.js";
import { styleOf } from "../dom/style.js";
import { isMasked, parentOf } from "../dom/tree.js";

/** @typedef {import("./contrast.js").Colour} Colour */
/** @typedef {Colour | "picture"} Background */
/** A picture of unknown colours. */
export const PICTURE = "picture";
/** Alpha from which a colour over a picture hides it. */
export const COVERS = 0.8;
/** The page's own canvas in light and in dark. @type {readonly Colour[]} */
const CANVAS = [[255, 255, 255], [18, 18, 18]];
const PICTURES = "img, video, canvas";
const COLOUR = /(?:rgba?|hsla?|color|lab|lch|oklab|oklch)\([^()]*\)|transparent/g;

/** Most colours kept: a page can have any number. */
const MOST_COLOURS = 1000;
/** Colours by their computed value. @type {Map<string, readonly [Colour, alpha: number] | null>} */
const parsed = new Map();

/**
 * @param {string} value a computed colour
 * @returns {readonly [Colour, alpha: number] | null} null where it is unknown
 */
export function colourOf(value) {
  const known = parsed.get(value);
  if (known !== undefined) return known;
  const rgb = /^rgba?\((\d[\d.]*)[, ]+(\d[\d.]*)[, ]+(\d[\d.]*)(?:[,/ ]+(\d[\d.]*))?\)$/.exec(value);
  const colour = rgb ? fromNumbers(rgb.slice(1).map((number) => Number(number ?? 1))) : drawn(value);
  if (parsed.size >= MOST_COLOURS) parsed.clear();
  parsed.set(value, colour);
  return colour;
}

/** @param {number[]} numbers red, green, blue, alpha @returns {readonly [Colour, number]} */
function fromNumbers([red, green, blue, alpha]) {
  return [[red, green, blue], alpha];
}

/** A colour of another space, by drawing it. @param {string} value @returns {readonly [Colour, number] | null} */
function drawn(value) {
  if (typeof OffscreenCanvas !== "function") return null;
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.fillStyle = value;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
  return fromNumbers([red, green, blue, alpha / 255]);
}

/** Backgrounds of a page's elements. Valid until the page changes. */
export class Backgrounds {
  /** @type {Map<Element, Background>} */
  #behind = new Map();
  /** The first picture in an element. @type {Map<Element, Element | null>} */
  #pictures = new Map();

  /**
   * What is behind an element's text.
   *
   * @param {Element} element
   * @returns {Background}
   */
  behind(element) {
    /** @type {Element[]} */
    const path = [];
    let known;
    for (let at = /** @type {Element | null} */ (element); at; at = parentOf(at)) {
      known = this.#behind.get(at);
      if (known) break;
      path.push(at);
    }
    let found = known ?? canvas(/** @type {Element} */ (path.at(-1)));
    for (const at of path.reverse()) {
      const style = styleOf(at);
      if (style) found = this.#isOverPicture(at, style) ? PICTURE : painted(style, found);
      this.#behind.set(at, found);
    }
    return found;
  }

  /**
   * Whether a placed element lies over a picture beside it.
   *
   * @param {Element} element
   * @param {CSSStyleDeclaration} style
   */
  #isOverPicture(element, { position }) {
    const parent = position === "absolute" || position === "relative" ? element.parentElement : null;
    if (!parent || isMasked(parent) || isMasked(element)) return false;
    if (!this.#pictures.has(parent)) this.#pictures.set(parent, parent.querySelector(PICTURES));
    const picture = this.#pictures.get(parent) ?? null;
    return picture !== null && !element.contains(picture) && covers(picture, element);
  }
}

/** @param {Element} picture @param {Element} element @returns {boolean} whether the picture is at the element's middle */
function covers(picture, element) {
  const [outer, inner] = [picture.getBoundingClientRect(), element.getBoundingClientRect()];
  const [x, y] = [(inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2];
  return outer.left < x && x < outer.right && outer.top < y && y < outer.bottom;
}

/**
 * @param {CSSStyleDeclaration} style
 * @param {Background} below
 * @returns {Background}
 */
function painted({ backgroundColor, backgroundImage, backgroundRepeat, backgroundSize }, below) {
  const image = backgroundImage && backgroundImage !== "none" ? backgroundImage : "";
  // A small picture that stands once is a symbol.
  if (image.includes("url(") && (backgroundRepeat !== "no-repeat" || /cover|%/.test(backgroundSize))) return PICTURE;
  let found = below;
  for (const layer of [backgroundColor, ...middle(image)].map(colourOf)) {
    if (!layer || layer[1] === 0) continue;
    if (found === PICTURE) found = layer[1] >= COVERS ? layer[0] : PICTURE;
    else found = blend(layer[0], found, layer[1]);
  }
  return found;
}

/** @param {string} image @returns {string[]} the colour of a gradient's middle stop; none where it has no stops */
function middle(image) {
  const stops = image.includes("gradient(") ? (image.match(COLOUR) ?? []) : [];
  return stops.slice(Math.floor(stops.length / 2), Math.floor(stops.length / 2) + 1);
}

/** @param {Element} root @returns {Colour} */
function canvas(root) {
  const schemes = styleOf(root)?.colorScheme ?? "";
  const dark = schemes.includes("dark") && (!schemes.includes("light") || matchMedia("(prefers-color-scheme: dark)").matches);
  return CANVAS[Number(dark)];
}
