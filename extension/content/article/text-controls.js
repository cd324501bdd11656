// @ts-check
/**
 * Small parts of a text that are controls of the page, or words for screen readers alone: they are kept on the page, and are no part of the
 * article.
 */

/** Content of an article's own. */
const CONTENT = ":is(p, h1, h2, h3, h4, h5, h6, img, picture, figure, video, audio, iframe, object, embed, canvas, table, pre, blockquote, math)";
/** Software of wikis, forums and manuals, with its parts that are controls. Each stands inside an article's own elements. */
const CONTROLS = [
  // MediaWiki: "[edit]", "v t e", "Jump to navigation", "From Wikipedia", categories, rating and co-ordinates' links
  ".mw-editsection, .mw-editsection-like, .mw-jump-link, #jump-to-nav, #siteSub, #contentSub, #catlinks, #mw-hidden-catlinks",
  ".navbar-mini, .navbar.plainlinks, .navbox, #navbox, .vertical-navbox, .tnavbar, .mw-empty-elt, .mw-indicators, .printfooter",
  // Stack Exchange, Discourse, Lemmy and others: votes, "Asked 12 years ago", menus of an answer
  ".js-voting-container, .js-vote-count, .votecell, .vote-count, .vote-count-post, #question-header + div:has(> div > time)",
  ".js-post-menu, .js-add-link, .post-menu, .user-action-time, .topic-map, [itemprop=upvoteCount], [itemprop=downvoteCount]",
  // Forums (phpBB, XenForo, MyBB, FluxBB, old Reddit): a member's rank and counts, points, buttons of a post
  ".postprofile > dd, .message-userTitle, .message-userExtras, .author_statistics, .team-role, .buddy_status, .postbit_buttons",
  ".postleft > dl > dd, .back2top, .tagline > .score, .tagline > .expand, .tagline > .numchildren, .entry > .flat-list.buttons",
  // Recipe cards of WordPress: boxes to tick, links to print and jump, stars
  ".wprm-checkbox-container, .wprm-recipe-print, .wprm-recipe-jump, .wprm-recipe-jump-video, .wprm-recipe-rating, .wprm-prevent-sleep",
  // BBC and others: a player that the browser cannot show
  ".media-player__unsupported, .media-playback-unsupported, .vjs-no-js, .vjs-modal-dialog",
  // Links that go back, print or close the page
  'a[href^="javascript:history."], a[href^="javascript:window.history."], a[href^="javascript:window.print"], a[href^="javascript:print"]',
  'a[href^="javascript:window.close"]',
  // Manuals: copy buttons and links to the heading itself that have words
  ".headerlink, .anchorjs-link, .sl-anchor-link, .copybtn, .copy-code-button, .skip-link",
  // Parts that a page does not print, by the classes of usual frameworks. Of 185 on 93 pages of two corpora none is in the main text
  `:is(.noprint, .no-print, .hide-for-print, .hidden-print, .d-print-none, .print\\:hidden):not(${CONTENT}, :has(${CONTENT}))`,
].join(", ");
/** Names of text that only screen readers get, in usual frameworks. */
const FOR_SCREEN_READERS = /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text|screenreader-only|a11y-hidden|u-hidden-visually|off-?screen)(?:$|\s)/;
/** Largest edge of a box whose text cannot be seen, CSS px. */
const UNSEEN_EDGE = 1;

/**
 * Whether an element is left out of an article with all its content.
 *
 * @param {Element} element
 * @returns {boolean}
 */
export function isTextControl(element) {
  return element.matches(CONTROLS) || isForScreenReaders(element);
}

/** Whether an element is drawn as a dot outside of the line, so that only screen readers read it. @param {Element} element */
function isForScreenReaders(element) {
  const { position, clip, clipPath, overflow } = getComputedStyle(element);
  if (position !== "absolute" && position !== "fixed") return false;
  const clipped = /^rect\((?:[01]px,? ?)+\)$/.test(clip ?? "") || /^inset\((?:50|100)%\)$/.test(clipPath ?? "");
  if (clipped || FOR_SCREEN_READERS.test(element.getAttribute("class") ?? "")) return true;
  const { width, height } = element.getBoundingClientRect();
  return overflow === "hidden" && width <= UNSEEN_EDGE && height <= UNSEEN_EDGE;
}
