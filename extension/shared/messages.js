// @ts-check
/**
 * Every message inside the extension: its name, its direction and the check of its fields.
 *
 * `cs` content script, `bg` background, `ui` a page of the extension (popup, options, reader, welcome). One request, one
 * reply: `{ data }` or `{ error: { code, name, message, advice } }`. A test holds that the code names no others and
 * leaves none of these out.
 */

/** @typedef {(value: unknown) => boolean} Check */

/** @type {Check} */
const text = (value) => typeof value === "string";
/** @type {Check} */
const number = (value) => typeof value === "number" && Number.isFinite(value);
/** @type {Check} */
const flag = (value) => typeof value === "boolean";
/** @type {Check} */
const object = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @type {Check} */
const list = (value) => Array.isArray(value);
/** @type {(check: Check) => Check} */
const maybe = (check) => (value) => value === undefined || value === null || check(value);

/**
 * @type {Readonly<Record<string, Readonly<Record<string, Check>>>>}
 */
export const MESSAGES = Object.freeze({
  // content script → background; the sender's tab and frame say which page
  "cs-bg-hello": { url: text },
  "cs-bg-decide": { doc: number, page: object, snapshot: text, scorer: maybe(text) },
  "cs-bg-update": { doc: number, revision: number, removed: list, snapshot: text, page: maybe(object) },
  "cs-bg-explain": { doc: number, node: number },
  "cs-bg-state": { state: object },
  "cs-bg-dial": { dial: number },
  "cs-bg-forget": { doc: number },
  "cs-bg-sheet": { on: flag },
  "cs-bg-cover": { run: number },
  "cs-bg-paint": { blocks: maybe(list) },
  "cs-bg-rule": { line: text, remove: flag },
  // background → content script
  "bg-cs-toggle": { on: maybe(flag) },
  "bg-cs-dial": { dial: maybe(number), step: maybe(number) },
  "bg-cs-peek": { on: maybe(flag) },
  "bg-cs-state": {},
  "bg-cs-collect": { comments: flag },
  "bg-cs-pick": { why: flag },
  "bg-cs-picture": { address: text, most: number },
  "bg-cs-unpaint": {},
  "bg-cs-again": {},
  "bg-cs-settings": { settings: object, rules: maybe(text) },
  // a page of the extension → background
  "ui-bg-state": { tab: maybe(number) },
  "ui-bg-toggle": { tab: maybe(number), on: maybe(flag) },
  "ui-bg-dial": { tab: maybe(number), dial: number },
  "ui-bg-site": { tab: maybe(number), when: text },
  "ui-bg-read": { tab: maybe(number) },
  "ui-bg-pick": { tab: maybe(number), why: flag },
  "ui-bg-reading": { source: text },
  "ui-bg-article": { source: text },
  "ui-bg-picture": { tab: number, address: text, most: number },
  "ui-bg-export": { format: text, page: object, html: text, title: maybe(text), byline: maybe(text), date: maybe(text) },
  "ui-bg-memory": { action: text, site: maybe(text) },
  "ui-bg-sites": { site: maybe(text), when: maybe(text) },
  "ui-bg-settings": { settings: maybe(object) },
  "ui-bg-rules": { text: maybe(text), base: maybe(text) },
  "ui-bg-sharing": {},
  "ui-bg-host": {},
  "ui-bg-ledger": { clear: maybe(flag) },
});

/**
 * Says what is wrong with a message, or nothing.
 *
 * @param {any} message
 * @returns {string} empty when the message is good
 */
export function fault(message) {
  const checks = MESSAGES[message?.type];
  if (!checks) return `no message is called ${JSON.stringify(message?.type)}`;
  for (const [field, check] of Object.entries(checks)) {
    if (!check(message[field])) return `${message.type}: field ${field} is not what it should be`;
  }
  return "";
}
