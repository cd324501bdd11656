// @ts-check
/**
 * What the browser says of a message's sender. A page's process may be taken over: its own word counts for nothing.
 */

import { HostError } from "./host-error.js";
import { isRemembered } from "./remembering.js";
import { siteName } from "./store.js";

/** @typedef {import("./from-page.js").PageSender} PageSender */

/** Documents whose owner is known at most; the host itself holds the last few only. */
const MOST_DOCUMENTS = 1000;
/** The host's own error for a document that it does not hold: the page answers it by sending itself anew (`errors.py`). */
const UNKNOWN_DOCUMENT = 31;

/**
 * The address of a page, as the browser tells it: also where the page has gone on to another without loading.
 *
 * @param {string | undefined} url
 * @returns {string} without user name and password; empty where the browser tells none
 */
export function addressOf(url) {
  if (!url || !URL.canParse(url)) return "";
  const plain = new URL(url);
  plain.username = "";
  plain.password = "";
  return plain.href;
}

/**
 * The facts of a page, as far as they are the browser's to tell.
 *
 * @param {import("../shared/host-protocol.d.ts").PageFacts} page
 * @param {PageSender} sender
 * @returns {Promise<import("../shared/host-protocol.d.ts").PageFacts>} private: nothing of it is to be remembered
 */
export async function factsFrom(page, { url, tab }) {
  return { ...page, url: addressOf(url), private: !(await isRemembered(siteName(url), tab.incognito)) };
}

/** Which page sent which document: no other may change it, have it explained or have it forgotten. */
export class Documents {
  /** @type {Map<number, string>} */
  #owners = new Map();

  /**
   * Note that a page sends a document.
   *
   * @param {number} doc
   * @param {PageSender} sender
   * @throws {HostError} another page has sent it
   */
  take(doc, sender) {
    if (this.#owners.has(doc)) this.check(doc, sender);
    this.#owners.delete(doc); // at the end again: the one taken longest ago goes first
    this.#owners.set(doc, ownerOf(sender));
    if (this.#owners.size > MOST_DOCUMENTS) this.#owners.delete(this.#owners.keys().next().value ?? 0);
  }

  /**
   * @param {number} doc
   * @param {PageSender} sender
   */
  owns(doc, sender) {
    return this.#owners.get(doc) === ownerOf(sender);
  }

  /**
   * @param {number} doc
   * @param {PageSender} sender
   * @throws {HostError} it is not this page's, or no longer known
   */
  check(doc, sender) {
    if (this.owns(doc, sender)) return;
    throw new HostError("failed", { code: UNKNOWN_DOCUMENT, name: "unknown-document", message: `not this page's document: ${doc}` });
  }
}

/** @param {PageSender} sender */
function ownerOf({ tab, url }) {
  const { protocol, host } = new URL(url ?? "about:blank");
  return `${tab.id} ${protocol}//${host}`;
}
