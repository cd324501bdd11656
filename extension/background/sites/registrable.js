// @ts-check
/**
 * The registrable site of a host: the part of its name that one owner has registered, by the Public Suffix List
 * (https://publicsuffix.org/list/). That of `a.b.example.co.uk` is `example.co.uk`.
 */

import { api } from "../../shared/browser.js";

const FILE = "background/sites/public-suffixes.txt";
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/;

/**
 * The list, read at the first use: rules are made rarely, and the background starts often.
 *
 * @type {Promise<Set<string>> | null}
 */
let read = null;

/**
 * @param {string} host as browsers write it
 * @returns {Promise<string>} empty for a public suffix: anybody may register below it
 */
export async function registrableSite(host) {
  read ??= readSuffixes();
  read.catch(() => void (read = null)); // the next call tries again
  return siteIn(await read, host);
}

async function readSuffixes() {
  const text = await (await fetch(api.runtime.getURL(FILE))).text();
  return new Set(text.split("\n").filter((line) => line && !line.startsWith("//")));
}

/**
 * @param {Set<string>} suffixes rules of the list
 * @param {string} host
 * @returns {string} as in `registrableSite`
 */
function siteIn(suffixes, host) {
  const labels = host.replace(/\.$/, "").split(".");
  if (ADDRESS.test(host)) return host;
  const tail = (/** @type {number} */ from) => labels.slice(from).join(".");
  if (labels.length === 1) return suffixes.has(tail(0)) || suffixes.has(`*.${tail(0)}`) ? "" : tail(0); // such as `localhost`
  for (let at = 0; at < labels.length; at += 1) {
    if (suffixes.has(`!${tail(at)}`)) return tail(at);
    if (suffixes.has(tail(at)) || suffixes.has(`*.${tail(at + 1)}`)) return at > 0 ? tail(at - 1) : "";
  }
  return tail(labels.length - 2); // an ending that the list does not know is a suffix of one label
}
