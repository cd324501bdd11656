// @ts-check
/** Handlers for the requests of content scripts (`cs-bg-…`). `main.js` has checked the sender. */

import { MESSAGES } from "../../shared/messages.js";
import { RefusedError } from "../../shared/reply.js";
import { SIZE, WIDTH } from "../../shared/main-text.js";
import { showState, state, stateAt } from "../browser/states.js";
import { changeSite, readEverywhere, readSettings, readSite, rulesAt, siteName } from "../storage/store.js";
import { whenAt } from "../sites/permissions.js";
import { coverFrames, injectPart, setHighlightsSheet, setSheet } from "../browser/tabs.js";
import { openByItself } from "../reading/auto-reader.js";
import { paintOf, rememberPaint } from "../sites/first-paint.js";
import { addToLedger } from "../storage/ledger.js";
import { isRemembered } from "../sites/remembering.js";
import { highlightsOfPage, offerHighlights } from "../reading/highlights.js";
import { changeRule } from "./rule-change.js";
import { openNextStep } from "../browser/next-step.js";
import { changeSampleRule, isSample, sampleRules } from "../welcome/sample.js";
import { Documents, factsFrom, unknownDocument } from "../sites/senders.js";

/** @typedef {import("../../shared/host-protocol.d.ts").PageFacts} PageFacts */
/** @typedef {chrome.runtime.MessageSender & { tab: chrome.tabs.Tab & { id: number } }} PageSender */
/** @typedef {import("../../shared/messages.js").Handlers<import("../../shared/messages.js").FromPage, [sender: PageSender]>} PageHandlers */
/**
 * @template {import("../../shared/messages.js").FromPage} N
 * @typedef {import("../../shared/messages.js").Request<N>} Request
 */

/**
 * @param {import("../host/host.js").Host} host
 * @returns {PageHandlers}
 */
export function pageHandlers(host) {
  const documents = new Documents();
  return {
    "cs-bg-hello": (message, sender) => hello(sender),
    "cs-bg-wake": async () => void (await host.greet({ urgent: true })),
    "cs-bg-piece": async (message, sender) => {
      documents.take(message.doc, sender);
      await expectPieces(host);
      return host.request("piece", await fieldsOf(message, sender), { urgent: true, behind: !sender.tab.active });
    },
    "cs-bg-decide": async (message, sender) => {
      documents.take(message.doc, sender);
      const reply = await decide(host, message, sender);
      offerHighlights(host, sender).catch(() => undefined); // the failure is shown when the user makes a highlight
      return reply;
    },
    "cs-bg-update": async (message, sender) => {
      documents.check(message.doc, sender);
      return host.request("update", await fieldsOf(message, sender), { behind: !sender.tab.active });
    },
    "cs-bg-explain": async (message, sender) => {
      documents.check(message.doc, sender);
      return host.request("explain", await fieldsOf(message, sender));
    },
    "cs-bg-forget": async ({ doc }, sender) => (host.greeting && documents.owns(doc, sender) ? host.forget(doc) : {}),
    // The sample page brings the sheet itself: browsers put none into pages of extensions.
    "cs-bg-sheet": async (message, sender) => {
      if (!isSample(sender.url)) await setSheet(sender.tab.id, message.on);
    },
    "cs-bg-cover": (message, sender) => coverFrames(sender.tab.id, message.run),
    "cs-bg-dial": async (message, sender) => {
      if (!isSample(sender.url)) await changeSite(siteName(sender.url), sender.tab.incognito, { dial: message.dial });
    },
    "cs-bg-painted": (message, sender) => paintFor(sender),
    "cs-bg-paint": (message, sender) => learnPaint(message, sender),
    "cs-bg-loaded": (message, sender) => openByItself(sender),
    "cs-bg-part": async (message, sender) => {
      if (isSample(sender.url)) throw new RefusedError({ name: "no-page", state: "no_page" }); // it has all parts that work there
      await injectPart(sender.tab.id, message.part);
    },
    "cs-bg-next": async (message, sender) => (sender.tab.active ? openNextStep(message.state) : undefined),
    "cs-bg-highlights": (message, sender) => highlightsOfPage(host, message, sender),
    "cs-bg-colors": ({ on }, sender) => setHighlightsSheet(sender.tab.id, on),
    "cs-bg-rule": async (message, sender) => (isSample(sender.url) ? changeSampleRule(message) : changeRule(message, sender)),
    "cs-bg-state": (message, sender) => reportState(message.state, sender),
  };
}

/**
 * @param {import("../host/host.js").Host} host
 * @throws {import("../host/host-error.js").HostError} the host is older and takes no pieces: the page sends its snapshot whole
 */
async function expectPieces(host) {
  const { capabilities } = await host.greet({ urgent: true });
  if (!capabilities?.includes("piece")) throw unknownDocument("no pieces");
}

/** @param {PageSender} sender */
async function hello(sender) {
  const isPrivate = sender.tab.incognito;
  const name = siteName(sender.url);
  const [settings, site, everywhere, rules] = await Promise.all([
    readSettings(),
    readSite(name, isPrivate),
    readEverywhere(),
    isSample(sender.url) ? sampleRules() : rulesAt(isPrivate, sender.url),
  ]);
  const when = isSample(sender.url) ? "ask" : whenAt(site, everywhere); // there it waits for the user's first key
  const reader = !isPrivate && site.reader === true;
  const look = { width: site.width ?? WIDTH.own, size: site.size ?? SIZE.own };
  return { settings: forPage(settings), rules, isPrivate, when, reader, look, dial: site.dial ?? settings.dial };
}

/** The settings that a page needs. @param {import("../../shared/settings.js").Settings} settings */
function forPage({ scorer, peekKey, wheel, heal }) {
  return { scorer, peekKey, wheel, heal };
}

/**
 * @param {import("../host/host.js").Host} host
 * @param {Request<"cs-bg-decide">} message
 * @param {PageSender} sender
 */
async function decide(host, message, sender) {
  const how = { urgent: true, behind: !sender.tab.active };
  const asked = (message.pieces ? expectPieces(host) : Promise.resolve())
    .then(() => fieldsOf(message, sender))
    .then((fields) => withKnownMethod(host, fields))
    .then((fields) => host.request("decide", fields, how));
  const [reply] = await Promise.all([asked, showState(sender.tab.id, state("waiting"))]);
  return reply;
}

/**
 * The fields, with the host's default method if the host does not have the chosen one and would refuse every page.
 *
 * @param {import("../host/host.js").Host} host
 * @param {import("../host/host.js").HostFields<"decide">} fields
 */
async function withKnownMethod(host, fields) {
  const { scorers } = await host.greet({ urgent: true });
  return scorers?.includes(String(fields.scorer)) ? fields : { ...fields, scorer: "" };
}

/**
 * @param {import("../../shared/messages.js").Report} shown
 * @param {PageSender} sender
 */
async function reportState(shown, sender) {
  const name = shown.name === "idle" ? stateAt("idle", await whenHere(sender)) : shown.name;
  await showState(sender.tab.id, state(name, shown.detail));
  if (shown.name === "working" && shown.first && !sender.tab.incognito && !isSample(sender.url)) {
    await addToLedger(siteName(sender.url), shown.counts, shown.noiseShare);
  }
}

/** The choice for a page's site. @param {PageSender} sender */
async function whenHere({ url, tab }) {
  return whenAt(await readSite(siteName(url), tab.incognito), await readEverywhere());
}

/**
 * A page has been decided: remember its blocks for the site's next page.
 *
 * @param {{ blocks: unknown }} message
 * @param {PageSender} sender
 */
async function learnPaint({ blocks }, { tab, url }) {
  if (tab.incognito) return;
  const site = siteName(url);
  const when = whenAt(await readSite(site, false), await readEverywhere());
  if ((when === "site" || when === "all") && (await isRemembered(site, false))) await rememberPaint(site, blocks);
}

/**
 * The style sheet of blocks that must not be painted on a page yet.
 *
 * @param {PageSender} sender
 */
async function paintFor({ tab, url }) {
  const site = siteName(url);
  return (await isRemembered(site, tab.incognito)) ? paintOf(site) : "";
}

/**
 * A message's fields from the table, without open ones. Facts of the page are replaced by the browser's own.
 *
 * @template {"cs-bg-piece" | "cs-bg-decide" | "cs-bg-update" | "cs-bg-explain"} N
 * @param {Request<N>} message
 * @param {PageSender} sender
 * @returns {Promise<import("../../shared/messages.js").Given<N>>}
 */
async function fieldsOf(message, sender) {
  const given = Object.entries(message).filter(([name, value]) => Object.hasOwn(MESSAGES[message.type], name) && value != null);
  const fields = /** @type {import("../../shared/messages.js").Given<N> & { page?: PageFacts }} */ (
    Object.fromEntries(given)
  );
  return fields.page ? { ...fields, page: await factsFrom(fields.page, sender) } : fields;
}
