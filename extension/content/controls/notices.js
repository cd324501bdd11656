// @ts-check
/** Which notice answers a key: a pure function of the page's state and the reply. `controls/notice.js` shows it. */

/** @typedef {"bg-cs-toggle" | "bg-cs-dial" | "bg-cs-collect" | "bg-cs-pick" | "bg-cs-highlight"} Asked requests that keys and menu entries make */

/** Requests whose effect is the state of the page. @type {ReadonlySet<string>} */
const OF_PAGE = new Set(["bg-cs-toggle", "bg-cs-dial"]);
/** States in which the page itself shows what was done. */
const SEEN = new Set(["idle", "off_here", "waiting", "working"]);

/**
 * @param {string} state of the page as it was reported last
 * @param {{ asked: Asked, failure?: string }} reply failure: the state that a refusal names
 * @returns {string} the state that the notice tells of; empty for none
 */
export function noticeFor(state, { asked, failure }) {
  const shown = failure ?? (OF_PAGE.has(asked) ? state : "idle");
  return SEEN.has(shown) ? "" : shown;
}
