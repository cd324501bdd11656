// @ts-check
/** Cards for content that would load from elsewhere: no request is made before a click. */

import { make } from "../../shared/make.js";
import { displayName } from "../../shared/display-name.js";
import { word } from "../common/words.js";

/**
 * A card for a player, a post or a map.
 *
 * @param {string} kind its tag on the page: `video`, `audio`, or a frame
 * @param {string} source
 * @param {string} title
 * @returns {HTMLElement}
 */
export function embedCard(kind, source, title) {
  const host = displayName(new URL(source).hostname.replace(/^www\./, ""));
  const label = title && title !== host ? `${title} · ${host}` : host;
  const load = make("button", { type: "button", className: "button small" }, word("reader_load"));
  const open = make("a", { href: source, target: "_blank", rel: "noopener noreferrer" }, word("reader_open"));
  const card = make("div", { className: "card" }, make("span", {}, label), make("span", {}, load, " ", open));
  const secure = new URL(source).protocol === "https:";
  load.hidden = !secure && kind !== "video" && kind !== "audio";
  load.addEventListener("click", () => putFor(card, embedded(kind, source, title)));
  return card;
}

/**
 * Replace a card by its content, which gets the focus too, and the id that links lead to.
 *
 * @param {HTMLElement} card
 * @param {HTMLElement} shown
 */
function putFor(card, shown) {
  if (card.id) shown.id = card.id;
  card.replaceWith(shown);
  shown.focus({ preventScroll: true });
}

/**
 * @param {string} kind
 * @param {string} source
 * @param {string} title
 */
function embedded(kind, source, title) {
  if (kind === "video" || kind === "audio") return make(kind, { controls: true, src: source, title });
  // Its own origin and scripts, as on the page, but no access to this page, to top navigation or to downloads.
  return make("iframe", {
    className: "frame",
    sandbox: "allow-scripts allow-same-origin allow-popups allow-presentation",
    allowFullscreen: true,
    title: title || source,
    src: source,
  });
}

/**
 * A card for a picture that waits for a click.
 *
 * @param {HTMLImageElement} picture
 * @param {string} source
 * @returns {HTMLElement}
 */
export function pictureCard(picture, source) {
  const show = make("button", { type: "button", className: "button small" }, word("reader_show_picture"));
  const card = make("span", { className: "card" }, make("span", {}, picture.alt || word("reader_picture")), show);
  show.addEventListener("click", () => {
    picture.src = source;
    picture.tabIndex = -1;
    putFor(card, picture);
  });
  return card;
}
