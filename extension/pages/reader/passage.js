// @ts-check
/** Links to a passage: the page's own address with a text fragment. */

/** Longer passages are named by their first and last words. */
const MOST_WHOLE = 80;
const EDGE_WORDS = 5;

/**
 * The address of a passage.
 *
 * Reference: WICG, "URL Fragment Text Directives", section "Syntax".
 *
 * @param {string} address of the page
 * @param {string} passage its text
 * @returns {string} the page's own address where the passage is empty
 */
export function passageLink(address, passage) {
  const text = passage.replace(/\s+/g, " ").trim();
  if (!text) return address;
  const words = text.split(" ");
  const whole = text.length <= MOST_WHOLE || words.length <= EDGE_WORDS * 2;
  const parts = whole ? [text] : [words.slice(0, EDGE_WORDS).join(" "), words.slice(-EDGE_WORDS).join(" ")];
  const base = address.split(":~:")[0];
  return `${base}${base.includes("#") ? "" : "#"}:~:text=${parts.map(encoded).join(",")}`;
}

/** A dash is a sign of the syntax and must be escaped too. @param {string} text */
function encoded(text) {
  return encodeURIComponent(text).replace(/-/g, "%2D");
}

/**
 * The passage that the reader means: what is selected, else the first paragraph on the screen.
 *
 * @param {HTMLElement} text the article
 * @returns {string}
 */
export function passageNow(text) {
  const selected = getSelection();
  if (selected && !selected.isCollapsed && text.contains(selected.anchorNode)) return firstLine(selected.toString());
  const parts = [...text.querySelectorAll("p, li, h1, h2, h3, h4")];
  const first = parts.find((part) => part.getBoundingClientRect().top > 60 && part.textContent?.trim());
  return firstLine(first?.textContent ?? "");
}

/** A text fragment's ends may each not cross a block. @param {string} text */
function firstLine(text) {
  return text.trim().split(/\n+/)[0];
}
