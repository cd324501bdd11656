// @ts-check
/**
 * Every message inside the extension: its name, its direction and the check of its fields.
 *
 * `cs` content script, `bg` background, `ui` a page of the extension (popup, options, reader, highlights, welcome). A name begins with
 * the sender and the receiver: `bg-ui` goes from the background to the pages. One request, one reply: `{ data }` or
 * `{ error: { code, name, message, advice } }`. A test fails if a message is sent or handled that is not here, or one here is not sent.
 */

import { flag, list, maybe, number, object, oneOf, text } from "./checks.js";

/**
 * @template T
 * @typedef {import("./checks.js").Check<T>} Check
 */

// Objects and lists whose contents the receiver checks itself.
const page = /** @type {Check<import("./host-protocol.d.ts").PageFacts>} */ (object);
const removed = /** @type {Check<number[]>} */ (list);
const article = /** @type {Check<ArticleToSave>} */ (object);
const place = /** @type {Check<import("../background/storage/places.js").Place>} */ (object);
const tags = /** @type {Check<string[]>} */ (list);
const report = /** @type {Check<Report>} */ (object);
const highlight = /** @type {Check<import("./host-protocol.d.ts").NewHighlight>} */ (object);
const ids = /** @type {Check<string[]>} */ (list);
const someSettings = /** @type {Check<Partial<import("./settings.js").Settings>>} */ (object);
const sites = /** @type {Check<Record<string, import("../background/storage/store.js").Site>>} */ (object);

/** Name → the check of each field; the types of the requests below follow from them. */
export const MESSAGES = Object.freeze({
  // content script → background; the sender's tab and frame say which page
  "cs-bg-hello": {},
  "cs-bg-wake": {},
  "cs-bg-piece": { doc: number, number, snapshot: text },
  "cs-bg-decide": { doc: number, page, snapshot: text, pieces: maybe(number), scorer: maybe(text), anyway: maybe(flag) },
  "cs-bg-update": { doc: number, revision: number, removed, snapshot: text },
  "cs-bg-explain": { doc: number, node: number },
  "cs-bg-state": { state: report },
  "cs-bg-dial": { dial: number },
  "cs-bg-forget": { doc: number },
  "cs-bg-sheet": { on: flag },
  "cs-bg-cover": { run: number },
  "cs-bg-painted": {},
  "cs-bg-paint": { blocks: list },
  "cs-bg-loaded": {},
  "cs-bg-part": { part: oneOf("notice", "pointing", "reader", "highlights") },
  "cs-bg-rule": { line: text, remove: flag },
  "cs-bg-next": { state: text },
  "cs-bg-highlights": { op: oneOf("page", "put", "remove"), highlight: maybe(highlight), title: maybe(text), ids: maybe(ids) },
  "cs-bg-colors": { on: flag },
  // background → content script; key: the user pressed a key, or chose from the menu, and sees the page alone
  "bg-cs-toggle": { on: maybe(flag), anyway: maybe(flag), key: maybe(flag) },
  "bg-cs-dial": { dial: maybe(number), step: maybe(number), key: maybe(flag) },
  "bg-cs-peek": { on: maybe(flag) },
  "bg-cs-state": {},
  "bg-cs-collect": { comments: flag, anyway: maybe(flag), key: maybe(flag), article: maybe(flag) },
  "bg-cs-pick": { why: flag, key: maybe(flag) },
  "bg-cs-picture": { address: text, most: number },
  "bg-cs-notice": { state: text },
  "bg-cs-highlight": { key: maybe(flag) },
  "bg-cs-highlights": { changed: maybe(flag) },
  "bg-cs-again": {},
  "bg-cs-settings": {},
  // background → the extension's own pages
  "bg-ui-changed": {},
  "bg-ui-highlights": {},
  // a page of the extension → background
  "ui-bg-state": { tab: maybe(number) },
  "ui-bg-toggle": { tab: maybe(number), on: maybe(flag), anyway: maybe(flag) },
  "ui-bg-dial": { tab: maybe(number), dial: number },
  "ui-bg-look": { tab: maybe(number), width: number, size: number },
  "ui-bg-site": { tab: maybe(number), when: oneOf("ask", "site", "all", "never") },
  "ui-bg-read": { tab: maybe(number), anyway: maybe(flag) },
  "ui-bg-next": { state: text },
  "ui-bg-pick": { tab: maybe(number), why: flag },
  "ui-bg-reading": { source: text },
  "ui-bg-article": { source: text },
  "ui-bg-place": { url: text, place: maybe(place) },
  "ui-bg-picture": { source: text, address: text, most: number },
  "ui-bg-export": { format: oneOf("markdown", "html", "epub"), page, html: text, title: maybe(text), byline: maybe(text), date: maybe(text) },
  "ui-bg-folder": { action: oneOf("read", "choose", "clear"), path: maybe(text), template: maybe(text), tags: maybe(tags), title: maybe(text) },
  "ui-bg-save": { tab: maybe(number), anyway: maybe(flag), article: maybe(article) },
  "ui-bg-open": { number },
  "ui-bg-notebook": {
    op: oneOf("page", "put", "remove", "find", "erase", "markdown"), url: maybe(text), title: maybe(text), highlight: maybe(highlight), ids: maybe(ids),
    words: maybe(text), site: maybe(text), offset: maybe(number), limit: maybe(number), all: maybe(flag),
  }, // prettier-ignore
  "ui-bg-highlights": {
    op: oneOf("page", "put", "remove"),
    source: text,
    url: maybe(text),
    highlight: maybe(highlight),
    title: maybe(text),
    ids: maybe(ids),
  },
  "ui-bg-memory": { action: oneOf("list", "forget", "forget-all"), site: maybe(text) },
  "ui-bg-sites": { site: maybe(text), when: maybe(oneOf("ask", "site", "all", "never", "forget")), reader: maybe(flag) },
  "ui-bg-remember": { tab: maybe(number), site: maybe(text), on: flag },
  "ui-bg-settings": { settings: maybe(someSettings) },
  "ui-bg-rules": { text: maybe(text), base: maybe(text) },
  "ui-bg-replace": { settings: someSettings, everywhere: flag, sites, rules: text },
  "ui-bg-sharing": {},
  "ui-bg-host": {},
  "ui-bg-ledger": { clear: maybe(flag) },
});

/** @typedef {keyof typeof MESSAGES} Name */
/** @typedef {Extract<Name, `cs-bg-${string}`>} FromPage */
/** @typedef {Extract<Name, `bg-cs-${string}`>} ToPage */
/** @typedef {Extract<Name, `ui-bg-${string}`>} FromUi */

/**
 * An object type in which the fields that may be undefined may be left out.
 *
 * @template T
 * @typedef {{ [F in keyof T as undefined extends T[F] ? never : F]: T[F] } & { [F in keyof T as undefined extends T[F] ? F : never]?: T[F] }} Open
 */

/**
 * The fields of a request, without its name.
 *
 * @template {Name} N
 * @typedef {Open<{ [F in keyof typeof MESSAGES[N]]: import("./checks.js").Checked<typeof MESSAGES[N][F]> }>} Fields
 */

/**
 * The arguments of `ask` after the name: none are needed where every field may be left out.
 *
 * @template {Name} N
 * @typedef {{} extends Fields<N> ? [fields?: Fields<N>] : [fields: Fields<N>]} Arguments
 */

/**
 * A request.
 *
 * @template {Name} N
 * @typedef {Fields<N> & { type: N }} Request
 */

/**
 * The fields of a request that are given.
 *
 * @template {Name} N
 * @typedef {{ [F in keyof Fields<N>]: Exclude<Fields<N>[F], null> }} Given
 */

/**
 * A handler for each name.
 *
 * @template {Name} N
 * @template {unknown[]} Rest
 * @typedef {{ [M in N]: (message: Request<M>, ...rest: Rest) => Promise<Reply<M>> }} Handlers
 */

/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {Pick<Readonly<Settings>, "scorer" | "peekKey" | "wheel" | "heal">} SettingsForPage those that a page needs */
/** @typedef {"ask" | "site" | "all" | "never"} When when Penumbra is on at a site */
/** @typedef {{ [level: string]: number }} Counts words by level */

/**
 * The content script's report to the background.
 *
 * @typedef {object} Report
 * @property {string} name of a state in `background/browser/states.js`
 * @property {string} detail
 * @property {boolean} [first] the page has been decided for the first time at this address
 * @property {Counts} [counts]
 * @property {number} noiseShare share of the document's area that is hidden, in [0, 1]
 */

/**
 * Settings for a content script that starts.
 *
 * @typedef {object} Welcome
 * @property {SettingsForPage} settings
 * @property {string} rules the user's rules for its site, as text
 * @property {boolean} isPrivate whether the window is private
 * @property {When} when
 * @property {import("./main-text.js").TextLook} look of the main text on the site
 * @property {boolean} reader whether the site's articles open in the reader view by themselves
 * @property {number} dial the site's position of the dial
 */

/**
 * A page's state as the popup shows it.
 *
 * @typedef {object} PageState
 * @property {boolean} on whether the page is shown otherwise than it is, or is about to be
 * @property {number} dial
 * @property {string} pageType as the host says; empty where nothing has been decided
 * @property {boolean} suited
 * @property {Counts | null} [counts]
 * @property {string} [scorer]
 * @property {number} [noiseShare]
 * @property {string[]} interlocks keys of the user's lines about freed blocks
 * @property {{ all: number, missing: number }} [highlights] numbers of those of the page, and of those whose text is not there now
 */

/** @typedef {PageState & { state: { name: string, detail: string } }} ReportedState */

/**
 * A tab's state as the popup shows it.
 *
 * @typedef {object} Tab
 * @property {number} tab
 * @property {string} url
 * @property {string} site
 * @property {When} when
 * @property {boolean} private
 * @property {{ all: boolean, site: boolean }} memory whether sites are remembered, and whether this one may be
 * @property {"site" | "all" | "this-time"} allowed
 * @property {import("./main-text.js").TextLook} look of the main text on the site
 * @property {boolean} wheel whether the wheel turns the dial
 * @property {import("../background/browser/states.js").State} state
 * @property {import("./host-protocol.d.ts").Greeting | null} host
 *
 * @typedef {PageState & Tab} TabState
 */

/** @typedef {import("../content/article/collect.js").Collected} Collected */
/** @typedef {Collected & { page: import("./host-protocol.d.ts").PageFacts }} CollectedPage */
/** @typedef {import("./host-protocol.d.ts").ArticleReply & { page: import("./host-protocol.d.ts").PageFacts }} ReaderArticle */
/** @typedef {Pick<ReaderArticle, "page" | "html" | "title" | "byline" | "date">} ArticleToSave with its pictures as `data:` addresses */
/** @typedef {{ everywhere: boolean, sites: Record<string, import("../background/storage/store.js").Site> }} Sites */
/** @typedef {{ host: import("./host-protocol.d.ts").Greeting | null, state: import("../background/browser/states.js").State }} HostState */

/** @typedef {Record<string, import("../background/storage/ledger.js").Entry>} Ledger by site */

/**
 * The data in the reply to each request; `void` where the reply says only that it is done.
 *
 * @typedef {{
 *   "cs-bg-hello": Welcome,
 *   "cs-bg-wake": void,
 *   "cs-bg-piece": import("./host-protocol.d.ts").Done,
 *   "cs-bg-decide": import("./host-protocol.d.ts").Decided,
 *   "cs-bg-update": import("./host-protocol.d.ts").Decided,
 *   "cs-bg-explain": import("./host-protocol.d.ts").Explained,
 *   "cs-bg-state": void,
 *   "cs-bg-dial": void,
 *   "cs-bg-forget": import("./host-protocol.d.ts").Done | {},
 *   "cs-bg-sheet": void,
 *   "cs-bg-cover": void,
 *   "cs-bg-painted": string,
 *   "cs-bg-paint": void,
 *   "cs-bg-loaded": void,
 *   "cs-bg-part": void,
 *   "cs-bg-rule": string,
 *   "cs-bg-next": void,
 *   "cs-bg-highlights": import("./host-protocol.d.ts").HighlightsReply,
 *   "cs-bg-colors": void,
 *   "bg-cs-toggle": void,
 *   "bg-cs-dial": void,
 *   "bg-cs-peek": void,
 *   "bg-cs-state": ReportedState,
 *   "bg-cs-collect": CollectedPage,
 *   "bg-cs-pick": void,
 *   "bg-cs-picture": string,
 *   "bg-cs-notice": void,
 *   "bg-cs-highlight": void,
 *   "bg-cs-highlights": void,
 *   "bg-cs-again": void,
 *   "bg-cs-settings": void,
 *   "bg-ui-changed": void,
 *   "bg-ui-highlights": void,
 *   "ui-bg-state": TabState,
 *   "ui-bg-toggle": void,
 *   "ui-bg-dial": void,
 *   "ui-bg-look": void,
 *   "ui-bg-site": void,
 *   "ui-bg-read": { source: string },
 *   "ui-bg-next": void,
 *   "ui-bg-pick": void,
 *   "ui-bg-reading": { tab: number | undefined, url: string, isPrivate: boolean } | null,
 *   "ui-bg-article": ReaderArticle | null,
 *   "ui-bg-place": { remembered: boolean, place: import("../background/storage/places.js").Place | null },
 *   "ui-bg-picture": string,
 *   "ui-bg-export": import("./host-protocol.d.ts").Exported,
 *   "ui-bg-folder": import("./host-protocol.d.ts").FolderReply,
 *   "ui-bg-save": import("./host-protocol.d.ts").Saved,
 *   "ui-bg-open": void,
 *   "ui-bg-notebook": import("./host-protocol.d.ts").HighlightsReply,
 *   "ui-bg-highlights": import("./host-protocol.d.ts").HighlightsReply,
 *   "ui-bg-memory": import("./host-protocol.d.ts").MemoryReply,
 *   "ui-bg-sites": Sites,
 *   "ui-bg-remember": Sites,
 *   "ui-bg-settings": Settings,
 *   "ui-bg-rules": { text: string },
 *   "ui-bg-replace": { refused: string[] },
 *   "ui-bg-sharing": { tooMany: boolean },
 *   "ui-bg-host": HostState,
 *   "ui-bg-ledger": Ledger | void,
 * }} Replies
 */

/**
 * The data that a request is answered with.
 *
 * @template {Name} N
 * @typedef {Replies[N]} Reply
 */

/**
 * The fault of a message.
 *
 * @param {unknown} message
 * @returns {string} empty when the message is good
 */
export function fault(message) {
  const { type, ...fields } = /** @type {Record<string, unknown>} */ (message ?? {});
  const checks = Object.hasOwn(MESSAGES, String(type)) ? MESSAGES[/** @type {Name} */ (type)] : undefined;
  if (!checks) return `no message is called ${JSON.stringify(type)}`;
  for (const [field, check] of Object.entries(checks)) {
    if (!check(fields[field])) return `${type}: field ${field} is not what it should be`;
  }
  return "";
}
