// @ts-check
/** The sample page: a text with all that surrounds texts, and a guide to the first key. The page's own content script dims it. */

import { make } from "../../shared/make.js";
import { api, ask, byId } from "../common/ask.js";
import { keyName } from "../common/keys.js";
import { openPage, word, wordOrNothing } from "../common/words.js";

/** Time between two looks for a host that is missing, ms. */
const POLL = 2000;
/** The mark of a block that is dimmed or hidden. */
const MARK = "data-penumbra";

/** The parts of one text of the sample. @param {string} key */
const parts = (key) => word(key).split("|");

function fillSample() {
  byId("menu").replaceChildren(...parts("sample_menu").map(entry));
  byId("text").replaceChildren(...parts("sample_text").map((text) => make("p", {}, text)));
  const [title, text, address, go] = parts("sample_newsletter");
  byId("newsletter-title").textContent = title;
  byId("newsletter-text").textContent = text;
  byId("newsletter-address").placeholder = address;
  byId("newsletter-address").setAttribute("aria-label", address);
  byId("newsletter-go").textContent = go;
  const [related, ...stories] = parts("sample_related");
  byId("related-title").textContent = related;
  byId("related").replaceChildren(...stories.map(entry));
  const [comments, ...said] = parts("sample_comments");
  const each = said.filter((_, at) => at % 2 === 0).map((name, at) => comment(name, said[2 * at + 1]));
  byId("comments").replaceChildren(make("h2", {}, comments), ...each);
  byId("footer").replaceChildren(...parts("sample_footer").map(entry));
}

/** A link of a list; it leads nowhere. @param {string} text */
function entry(text) {
  return make("li", {}, make("a", { href: "#sample" }, text));
}

/** @param {string} name @param {string} text */
function comment(name, text) {
  return make("div", { className: "comment" }, make("p", { className: "comment-author" }, name), make("p", { className: "comment-text" }, text));
}

/** The key that turns Penumbra on and off, or the words for the button where there is none. */
async function toggleKey() {
  const commands = await api.commands.getAll();
  return commands.find((/** @type {chrome.commands.Command} */ { name }) => name === "toggle")?.shortcut || word("guide_button_key");
}

/** Whether the page is dimmed. */
const dimmed = () => document.querySelector(`#sample [${MARK}], #sample[${MARK}]`) !== null;

/** Say where the button is: browsers may hide it in their menu of extensions until the user pins it. */
async function showButton() {
  const pinned = (await api.action.getUserSettings?.().catch(() => null))?.isOnToolbar !== false;
  const firefox = typeof api.runtime.getBrowserInfo === "function";
  byId("guide-where").textContent = pinned ? word("guide_pinned") : word(firefox ? "guide_unpinned_firefox" : "guide_unpinned");
  byId("guide-picture").toggleAttribute("hidden", pinned || firefox);
}

/** Keep the guide in step with the page. @param {string} key that turns Penumbra on */
function follow(key) {
  let reached = false;
  const tell = () => {
    reached ||= dimmed();
    byId("guide").dataset.reached = String(reached);
    if (!byId("guide-steps").hidden && !reached) return; // the host is missing: the page says so
    byId("guide-text").textContent = word(reached ? "guide_done" : "guide_press", key);
    for (const id of ["guide-more", "guide-start"]) byId(id).hidden = !reached;
    byId("guide-dim").hidden = reached;
  };
  new MutationObserver(tell).observe(byId("sample"), { attributeFilter: [MARK], subtree: true, attributes: true });
  tell();
  return tell;
}

/** Say what keeps the host from answering, with the next step, until it answers. @param {() => void} tell */
async function lookForHost(tell) {
  const failed = { name: "failed", sentenceKey: "state_failed_sentence", adviceKey: "state_failed_advice" };
  const { host, state } = await ask("ui-bg-host").catch(() => ({ host: null, state: failed }));
  const missing = !host?.version;
  byId("guide-steps").hidden = !missing;
  if (missing) {
    byId("guide-text").textContent = `${wordOrNothing(state.sentenceKey)} ${wordOrNothing(state.adviceKey)}`;
    byId("guide-dim").hidden = true;
    setTimeout(() => lookForHost(tell), POLL);
  } else tell();
}

/** Dim the page, or say why it cannot be dimmed. @param {() => void} tell */
async function dim(tell) {
  try {
    await ask("ui-bg-toggle", { tab: (await api.tabs.getCurrent()).id, on: true });
  } catch {
    await lookForHost(tell);
  }
}

async function open() {
  openPage();
  fillSample();
  byId("guide-start").addEventListener("click", async () => api.tabs.remove((await api.tabs.getCurrent()).id));
  const settings = ask("ui-bg-settings").catch(() => ({ peekKey: "" })); // that the background does not answer is said below
  const [key, { peekKey }] = await Promise.all([toggleKey(), settings, showButton()]);
  byId("guide-peek").textContent = word("guide_peek", keyName(peekKey));
  byId("guide-peek").hidden = !peekKey;
  const tell = follow(key);
  byId("guide-dim").addEventListener("click", () => dim(tell));
  await lookForHost(tell);
}

open();
