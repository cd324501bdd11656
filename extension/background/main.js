// @ts-check
/**
 * All listeners of the background, at top level, so that the browser can wake the background for each of them. The background keeps
 * nothing that it cannot make again: pages keep their own state, storage keeps the rest.
 */

import { api } from "../shared/browser.js";
import { fault } from "../shared/messages.js";
import { UNKNOWN_DOCUMENT } from "../shared/reply.js";
import { Host } from "./host/host.js";
import { pageHandlers } from "./requests/from-page.js";
import { highlight, peek, pick, read, toggle, turnDial, uiHandlers } from "./requests/from-ui.js";
import { takeShared } from "./storage/choices.js";
import { begin, granted, withdrawn } from "./sites/permissions.js";
import { closeStorage } from "./storage/lasting-storage.js";
import { makeMenu } from "./browser/menu.js";
import { isSample } from "./welcome/sample.js";
import { followTab, forgetReading } from "./reading/reader.js";
import { followShown, forgetShown } from "./reading/shown-in-reader.js";
import { saveByKey } from "./reading/saving.js";
import { showState, state } from "./browser/states.js";
import { askIfThere, tellHostAnswers } from "./browser/tabs.js";
import { welcome } from "./welcome/welcome.js";

/** @typedef {import("../shared/messages.js").Request<import("../shared/messages.js").Name>} Message */
/** @typedef {(message: Message, sender: chrome.runtime.MessageSender) => Promise<unknown>} Handler */
/** @typedef {{ [name: string]: Handler | undefined }} Table */

const host = new Host(tellHostAnswers);
// Each handler gets only its own request: `fault` has checked the fields of the message's name, which also selects the handler.
const fromPage = /** @type {Table} */ (/** @type {unknown} */ (pageHandlers(host)));
const fromUi = /** @type {Table} */ (/** @type {unknown} */ (uiHandlers(host)));

/** The user sees the page alone: what cannot be done is said there. */
const KEY = Object.freeze({ key: true });

/**
 * What a keyboard command of the manifest, or an entry of the menu, does in a tab.
 *
 * @type {Readonly<Record<string, (tabId: number) => Promise<unknown>>>}
 */
export const COMMANDS = Object.freeze({
  toggle: (tabId) => toggle(tabId, null, KEY),
  "dial-up": (tabId) => turnDial(tabId, { step: 1, ...KEY }),
  "dial-down": (tabId) => turnDial(tabId, { step: -1, ...KEY }),
  peek: (tabId) => peek(tabId),
  read: (tabId) => read(tabId, KEY),
  save: (tabId) => saveByKey(host, tabId),
  pick: (tabId) => pick(tabId, false, KEY),
  why: (tabId) => pick(tabId, true, KEY),
  highlight: (tabId) => highlight(tabId, KEY),
});

/**
 * Commands that take place in the page alone. Where one of them needs the host after all, as the dial that turns Penumbra on, the page
 * starts it. @type {ReadonlySet<string | number>}
 */
const WITHOUT_HOST = new Set(["peek", "pick", "dial-up", "dial-down"]);

/** Time in which a page that is not busy says whether Penumbra is on, ms. */
const BUSY = 100;

/**
 * The handler for a message, if its sender may send it. Only the page that a tab shows may: frames have another `frameId`, and so has a
 * prerendered page (https://github.com/w3c/webextensions/issues/396), while the tab's button and style sheets belong to the shown
 * page.
 *
 * @param {Message} message
 * @param {chrome.runtime.MessageSender} sender
 * @returns {Handler | undefined}
 */
function handlerFor(message, sender) {
  if (sender.id !== api.runtime.id) return undefined;
  const ownPage = sender.url?.startsWith(api.runtime.getURL("")) ?? false;
  if (ownPage && fromUi[message.type]) return fromUi[message.type];
  if (ownPage && !isSample(sender.url)) return undefined;
  return sender.tab?.id !== undefined && sender.frameId === 0 ? fromPage[message.type] : undefined;
}

/**
 * @param {Message} message unchecked
 * @param {chrome.runtime.MessageSender} sender
 * @returns {Promise<import("../shared/reply.js").Answer<unknown>>}
 */
async function answer(message, sender) {
  const wrong = fault(message);
  if (wrong) return { error: { code: 10, name: "bad-message", message: wrong, advice: "" } };
  const handler = handlerFor(message, sender);
  if (!handler) return { error: { code: 11, name: "unknown-type", message: `${message.type} is not for you`, advice: "" } };
  try {
    return { data: (await handler(message, sender)) ?? null };
  } catch (error) {
    return { error: await tell(/** @type {Error & import("../shared/reply.js").Refusal} */ (error), sender) };
  }
}

/**
 * @param {Error & import("../shared/reply.js").Refusal} error
 * @param {chrome.runtime.MessageSender} sender
 */
async function tell(error, sender) {
  const { code = 0, name = "failed", advice = "", state: found = storageIsFull(error) ? "storage_full" : "failed" } = error;
  // A document that the host does not hold is sent again: no problem for the user.
  if (sender.tab?.id !== undefined && error.state && code !== UNKNOWN_DOCUMENT) await showState(sender.tab.id, state(found, error.message));
  return { code, name, message: String(error.message ?? error), advice, state: found };
}

/** The browser's own error, in the words of Chromium or Firefox. @param {Error} error */
function storageIsFull({ message }) {
  return /quota.*exceeded/i.test(message);
}

/**
 * Start the host, if the command may need it and none runs. Turning Penumbra off needs none.
 *
 * @param {string | number} command
 * @param {number} tabId
 */
async function startHost(command, tabId) {
  if (WITHOUT_HOST.has(command)) return;
  if (command === "toggle" && (await isOn(tabId))) return;
  await host.greet({ urgent: true });
}

/**
 * Whether Penumbra is on in a tab. A page that is busy answers late, in Chromium also one without a script: it is taken for off, so that
 * the host starts meanwhile.
 *
 * @param {number} tabId
 */
function isOn(tabId) {
  const asked = askIfThere(tabId, { type: "bg-cs-state" }).then((reply) => reply?.data?.on);
  return Promise.race([asked, new Promise((resolve) => setTimeout(resolve, BUSY, false))]);
}

/**
 * Run a command on a tab. The failing function itself shows a failure on the tab's button. The host starts meanwhile: its start takes
 * longest.
 *
 * @param {string | number} command
 * @param {chrome.tabs.Tab | undefined} tab
 */
function run(command, tab) {
  startHost(command, Number(tab?.id)).catch(() => undefined); // reported by the request that needs it
  COMMANDS[command]?.(/** @type {number} */ (tab?.id)).catch((error) => console.warn("Penumbra:", command, error.message));
}

api.runtime.onMessage.addListener((message, sender, reply) => {
  answer(message, sender).then(reply);
  return true;
});
api.commands.onCommand.addListener((command, tab) => run(command, tab));
api.contextMenus.onClicked.addListener((info, tab) => run(info.menuItemId, tab));
api.permissions.onAdded.addListener(({ origins = [] }) => granted(origins));
api.permissions.onRemoved.addListener(() => withdrawn());
api.tabs.onRemoved.addListener((tabId) => {
  forgetReading(tabId);
  forgetShown(tabId);
});
api.tabs.onReplaced.addListener((now, before) => {
  followTab(now, before);
  followShown(now, before);
});
api.storage.sync.onChanged.addListener(() => takeShared());
api.runtime.onStartup.addListener(() => undefined); // without a listener the code below would not run at start-up
api.runtime.onInstalled.addListener(({ reason }) => {
  makeMenu();
  welcome(reason);
});
closeStorage();
// Browsers have events for their start and for updates, but not for an extension that is enabled again.
begin();
