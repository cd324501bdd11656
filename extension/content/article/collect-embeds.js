// @ts-check
/**
 * Embeds (players, posts and maps of other sites) as address and name: the reader view shows them as cards.
 */

import { withoutFragment } from "../../shared/fragment.js";
import { elementsOf } from "../dom/tree.js";

/** Least width and height of a frame with visible contents, CSS px. */
const LEAST_EDGE = 40;
/** Players in `object` and `embed`; other plug-ins run in no browser. The host knows the same. */
const PLAYERS = /^https?:\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com\/(?:v|embed)\/|player\.vimeo\.com\/|vimeo\.com\/moogaloop|dailymotion\.com\/(?:swf|embed)\/|archive\.org\/embed\/)/i;

/**
 * An embed's copy.
 *
 * @param {Element} element
 * @param {Document} inert
 * @returns {HTMLElement | "nothing" | null} null if the element is no embed, or is a frame that can be read itself
 */
export function embedOf(element, inert) {
  if (element.localName === "iframe") return frameOf(/** @type {HTMLIFrameElement} */ (element), inert);
  if (element.localName === "video" || element.localName === "audio")
    return mediaOf(/** @type {HTMLMediaElement} */ (element), inert);
  if (element.localName === "object") return showsItsContent(element) ? null : (playerOf(element, inert) ?? "nothing");
  return element.localName === "embed" ? (playerOf(element, inert) ?? "nothing") : null;
}

/** Whether an `object` shows its fallback contents. @param {Element} element */
function showsItsContent(element) {
  return elementsOf(element.children).some((child) => child.localName !== "param" && child.getClientRects().length > 0);
}

/**
 * A plug-in's video as a frame.
 *
 * @param {Element} element
 * @param {Document} inert
 */
function playerOf(element, inert) {
  const movie = element.querySelector("param[name=movie]")?.getAttribute("value");
  const written = element.getAttribute("data") ?? element.getAttribute("src") ?? movie ?? "";
  const source = written && URL.canParse(written, element.baseURI) ? new URL(written, element.baseURI).href : "";
  if (!PLAYERS.test(source)) return null;
  const copy = inert.createElement("iframe");
  copy.setAttribute("src", source);
  return copy;
}

/**
 * @param {HTMLIFrameElement} frame
 * @param {Document} inert
 */
function frameOf(frame, inert) {
  if (frame.contentDocument?.body?.textContent?.trim()) return null;
  const source = (frame.getAttribute("src") && frame.src) || frame.dataset.src || "";
  const { width, height } = frame.getBoundingClientRect();
  if (getComputedStyle(frame).display === "none") return "nothing";
  if (!/^https?:/.test(source) || withoutFragment(source) === withoutFragment(location.href)) return "nothing";
  if (width > 0 && (width < LEAST_EDGE || height < LEAST_EDGE)) return "nothing";
  const copy = inert.createElement("iframe");
  copy.setAttribute("src", source);
  copy.title = frame.title;
  return copy;
}

/**
 * @param {HTMLMediaElement} media
 * @param {Document} inert
 */
function mediaOf(media, inert) {
  const source = media.currentSrc || media.src || media.querySelector("source")?.src || "";
  if (!/^https?:/.test(source)) return "nothing";
  const copy = inert.createElement(media.localName);
  copy.setAttribute("src", source);
  const { poster } = /** @type {HTMLVideoElement} */ (media);
  if (poster) copy.setAttribute("poster", poster);
  copy.title = media.title || media.getAttribute("aria-label") || "";
  return /** @type {HTMLElement} */ (copy);
}
