// @ts-check
/** What content scripts may ask (`cs-bg-…`): one handler each. The sender has been checked in `main.js`. */

import { fault } from "../shared/messages.js";
import { showState, state } from "./states.js";
import { changeSite, readEverywhere, readSettings, readSite, rulesAt, siteName } from "./store.js";
import { whenAt } from "./permissions.js";
import { coverFrames, setSheet } from "./tabs.js";
import { rememberPaint, unpaint } from "./first-paint.js";
import { addToLedger } from "./ledger.js";
import { changeRule } from "./rule-change.js";

/** @typedef {chrome.runtime.MessageSender & { tab: chrome.tabs.Tab & { id: number } }} PageSender */
/** @typedef {import("../shared/messages.js").Handlers<import("../shared/messages.js").FromPage, [sender: PageSender]>} PageHandlers */
/**
 * @template {import("../shared/messages.js").FromPage} N
 * @typedef {import("../shared/messages.js").Request<N>} Request
 */

/**
 * @param {import("./host.js").Host} host
 * @returns {PageHandlers}
 */
export function pageHandlers(host) {
  return {
    "cs-bg-hello": (message, sender) => hello(sender),
    "cs-bg-decide": (message, sender) => decide(host, message, sender),
    "cs-bg-update": (message, sender) => host.request("update", fieldsOf(message), { behind: !sender.tab.active }),
    "cs-bg-explain": (message) => host.request("explain", fieldsOf(message)),
    "cs-bg-forget": (message) => (host.greeting ? host.forget(message.doc) : Promise.resolve({})),
    "cs-bg-sheet": (message, sender) => setSheet(sender.tab.id, message.on),
    "cs-bg-cover": (message, sender) => coverFrames(sender.tab.id, message.run),
    "cs-bg-dial": (message, sender) => changeSite(siteName(sender.url), sender.tab.incognito, { dial: message.dial }),
    "cs-bg-paint": (message, sender) => firstPaint(message, sender),
    "cs-bg-rule": (message, sender) => changeRule(message, sender),
    "cs-bg-state": (message, sender) => reportState(message.state, sender),
  };
}

/** @param {PageSender} sender */
async function hello(sender) {
  const hidden = sender.tab.incognito;
  const name = siteName(sender.url);
  const [settings, site, everywhere, rules] = await Promise.all([
    readSettings(),
    readSite(name, hidden),
    readEverywhere(),
    rulesAt(hidden),
  ]);
  const when = whenAt(site, everywhere);
  return { settings, rules, hidden, when, dial: site.dial ?? settings.dial };
}

/**
 * @param {import("./host.js").Host} host
 * @param {Request<"cs-bg-decide">} message
 * @param {PageSender} sender
 */
async function decide(host, message, sender) {
  const page = { ...message.page, private: sender.tab.incognito };
  const how = { urgent: true, behind: !sender.tab.active };
  const asked = withKnownMethod(host, { ...fieldsOf(message), page }).then((fields) => host.request("decide", fields, how));
  const [reply] = await Promise.all([asked, showState(sender.tab.id, state("waiting"))]);
  return reply;
}

/**
 * The fields with the host's own method where it has no longer, or not yet, the one that was chosen: it would refuse every page.
 *
 * @param {import("./host.js").Host} host
 * @param {import("./host.js").HostFields<"decide">} fields
 */
async function withKnownMethod(host, fields) {
  const { scorers } = await host.greet({ urgent: true });
  return scorers?.includes(String(fields.scorer)) ? fields : { ...fields, scorer: "" };
}

/**
 * @param {import("../shared/messages.js").Report} shown
 * @param {PageSender} sender
 */
async function reportState(shown, sender) {
  await showState(sender.tab.id, state(shown.name, shown.detail));
  if (shown.name === "working" && shown.first && !sender.tab.incognito) {
    await addToLedger(siteName(sender.url), shown.counts, shown.noiseShare);
  }
}

/**
 * A page has been decided (with its blocks), or will not be.
 *
 * @param {{ blocks?: unknown }} message
 * @param {PageSender} sender
 */
async function firstPaint({ blocks }, { tab, url }) {
  if (tab.incognito) return;
  await unpaint(tab.id);
  const site = siteName(url);
  const when = whenAt(await readSite(site, false), await readEverywhere());
  if (blocks && (when === "site" || when === "all")) await rememberPaint(site, blocks);
}

/**
 * A message's own fields, without its name and without those left open.
 *
 * @template {"cs-bg-decide" | "cs-bg-update" | "cs-bg-explain"} N
 * @param {Request<N>} message
 * @returns {import("../shared/messages.js").Given<N>}
 */
function fieldsOf(message) {
  const wrong = fault(message);
  if (wrong) throw new TypeError(wrong);
  const given = Object.entries(message).filter(([name, value]) => name !== "type" && value != null);
  return /** @type {import("../shared/messages.js").Given<N>} */ (Object.fromEntries(given));
}
