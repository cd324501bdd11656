// @ts-check
/**
 * Hidden blocks whose scripts measure them: sliders, maps, charts, players, walls of cards and lists of which only the rows in sight are
 * there. In an element that is not displayed each size is 0. A slider that measures itself there is broken when it is shown again, and a
 * list takes all its thousands of rows to be in sight. Such a block is hidden with the width that it had.
 *
 * The width stands in the mark as a sum of powers of two, in units of a 64th of a pixel: `hide-sized w64 w128` is 3 px wide.
 */

import { declaresLayer } from "../dom/layers.js";
import { powerWords } from "./mark-words.js";
import { HIDE_SIZED } from "./mark-values.js";
import { OUT_OF_FLOW, styleOf } from "../dom/style.js";
import { own } from "../dom/tree.js";

/** Units a pixel, as browsers lay out. */
const UNITS = 64;
/** Powers of two for which the style sheet has a rule: widths up to 16,384 px. */
const POWERS = 20;
/** Class names of parts that measure their box, by the libraries in wide use. */
const NAMED = `slick-slider swiper swiper-container owl-carousel flexslider splide glide flickity-enabled tns-slider bx-wrapper keen-slider embla
  royalSlider rev_slider n2-ss-slider carousel slider leaflet-container mapboxgl-map maplibregl-map ol-viewport highcharts-container
  apexcharts-canvas js-plotly-plot video-js jwplayer plyr`.split(/\s+/);
const CLASSES = NAMED.map((name) => `.${name}`).join(", ");
/** What the style of an element says that a script has placed by what it has measured: slides, cards, rows. An author's does no harm. */
const PLACED = "[style*='absolute'], [style*='translate']";
/** Parts that measure their box, by tag, class or style. Elements without a class and a style are passed at once. */
const MEASURING = `:is(iframe, canvas, video, embed, object, swiper-container, gmp-map, [class]:is(${CLASSES}), [style]:is(${PLACED}))`;
/** Displays that cannot be taken out of the layout with a width of their own. */
const UNSIZED = /^(?:none|contents|inline|table|ruby)/;
/** Properties whose transitions move nothing. */
const STEADY = /^(?:opacity|transform|rotate|scale|translate|filter|backdrop-filter|color|background(?:-[a-z]+)*|box-shadow|none)$/;

/** Elements that are searched one by one. For more, all such parts of the document are found at once. */
const FEW = 100;

/** Elements that are or hold parts that measure themselves. It is valid until the page changes. */
export class MeasuringParts {
  #asked = 0;
  /** Such elements by document or shadow root. @type {Map<Node, Set<Element>>} */
  #around = new Map();

  /** Whether an element is such a part or holds one. @param {Element} element */
  isAround(element) {
    this.#asked += 1;
    if (this.#asked <= FEW) return element.matches(MEASURING) || element.querySelector(MEASURING) !== null;
    const root = /** @type {Document | ShadowRoot} */ (own(element, "getRootNode").call(element));
    if (!this.#around.has(root)) this.#around.set(root, withAncestors(root.querySelectorAll(MEASURING)));
    return this.#around.get(root)?.has(element) ?? false;
  }
}

/**
 * The mark that hides an element and keeps its width.
 *
 * @param {Element} element as the page lays it out, not hidden yet
 * @param {MeasuringParts} [measuring]
 * @returns {string} empty where its width does not matter or cannot be kept
 */
export function sizedMark(element, measuring = new MeasuringParts()) {
  if (!measuring.isAround(element)) return "";
  const style = styleOf(element);
  // The position of a layer over the page must stay the page's own: it tells whether the layer is opened.
  if (!style || UNSIZED.test(style.display) || OUT_OF_FLOW.has(style.position) || declaresLayer(element) || !returnsAtOnce(style)) return "";
  const width = Math.round(Number.parseFloat(style.width) * UNITS);
  return width > 0 && width < 2 ** POWERS ? `${HIDE_SIZED}${powerWords("w", width)}` : "";
}

/**
 * @param {Iterable<Element>} elements
 * @returns {Set<Element>} them and all their ancestors in the same tree
 */
function withAncestors(elements) {
  const found = new Set();
  for (const element of elements) {
    for (let at = /** @type {Element | null} */ (element); at && !found.has(at); at = at.parentElement) found.add(at);
  }
  return found;
}

/** Whether no transition runs back after the mark is removed and moves what stands below. @param {CSSStyleDeclaration} style */
export function returnsAtOnce({ transitionDuration, transitionProperty }) {
  return /^(?:0s(?:, )?)*$/.test(transitionDuration) || transitionProperty.split(", ").every((property) => STEADY.test(property));
}
