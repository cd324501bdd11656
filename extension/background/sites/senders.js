// @ts-check
/**
 * Facts of a message's sender, from the browser. A page's process may have been taken over, so its own statements are ignored.
 */

import { LONGEST } from "../../shared/longest.js";
import { UNKNOWN_DOCUMENT } from "../../shared/reply.js";
import { HostError } from "../host/host-error.js";
import { isRemembered } from "./remembering.js";
import { siteName } from "../storage/store.js";

/** @typedef {import("../requests/from-page.js").PageSender} PageSender */

/** Most documents with a known owner; the host itself holds the last few only. */
const MOST_DOCUMENTS = 1000;

/**
 * An address from the browser.
 *
 * @param {string | undefined} url
 * @returns {string} without user name and password, at most as long as the host allows; empty if the browser gives none
 */
export function addressOf(url) {
  if (!url || !URL.canParse(url)) return "";
  const plain = new URL(url);
  plain.username = "";
  plain.password = "";
  return plain.href.slice(0, LONGEST.url);
}

/**
 * The present address of a page. The sender's may be the one with which its script began; the tab's is the present one, but after a
 * navigation it is another page's, so it counts within the sender's origin only.
 *
 * @param {Pick<PageSender, "url" | "tab">} sender
 * @returns {string} as `addressOf`
 */
export function currentAddress({ url, tab }) {
  const own = addressOf(url);
  const now = addressOf(tab.url);
  return /^https?:/.test(own) && now && new URL(now).origin === new URL(own).origin ? now : own;
}

/**
 * The facts of a page that the browser knows.
 *
 * @param {import("../../shared/host-protocol.d.ts").PageFacts} page
 * @param {PageSender} sender
 * @returns {Promise<import("../../shared/host-protocol.d.ts").PageFacts>} private: the page is not remembered
 */
export async function factsFrom(page, { url, tab }) {
  return { ...page, url: currentAddress({ url, tab }), private: !(await isRemembered(siteName(url), tab.incognito)) };
}

/** The page that sent each document. No other page may change it, have it explained or have it forgotten. */
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
    this.#owners.delete(doc); // moved to the end: the oldest entry is dropped first
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
    throw unknownDocument(`not this page's document: ${doc}`);
  }
}

/**
 * What the host says of a document that it does not hold, said by the background.
 *
 * @param {string} message
 */
export function unknownDocument(message) {
  return new HostError("failed", { code: UNKNOWN_DOCUMENT, name: "unknown-document", message });
}

/** @param {PageSender} sender */
function ownerOf({ tab, url }) {
  const { protocol, host } = new URL(url ?? "about:blank");
  return `${tab.id} ${protocol}//${host}`;
}
