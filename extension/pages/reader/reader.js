// @ts-check
/** The reader view: asks for the article, shows it, and connects the tools. */

import { failureParts, failureWords } from "../../shared/failure-words.js";
import { make } from "../../shared/make.js";
import { NEXT_STEPS } from "../../shared/next-steps.js";
import { displayName } from "../../shared/display-name.js";
import { ask, byId } from "../common/ask.js";
import { stayBelow } from "../common/bar.js";
import { bytesOf, saveFile } from "../common/file.js";
import { openPage, word } from "../common/words.js";
import { listenToAloud } from "./aloud.js";
import { listenToAlways } from "./always.js";
import { listenToJumps, listenToProgress, showContents, unlinkLost } from "./contents.js";
import { articleInEntry, keepInEntry } from "./entry.js";
import { showFacts } from "./facts.js";
import { listenToHighlights } from "./highlights.js";
import { listenToLooks, showLooks } from "./looks.js";
import { passageLink, passageNow } from "./passage.js";
import { withPictures } from "./pictures.js";
import { keepPlaceIn } from "./place.js";
import { render, webAddress } from "./render.js";
import { listenToBack } from "./way-back.js";

/** @typedef {import("./way-back.js").Origin} Origin */
/** @typedef {import("../../shared/failure-words.js").Failed} Failed */

/** Time for which a message of success stays, ms. */
const SAID = 3000;

const query = new URLSearchParams(location.search);
const source = query.get("source") ?? "";
let toastTimer = 0;

/**
 * Say what was done, for a short time.
 *
 * @param {string} text
 */
function say(text) {
  toast(text);
  toastTimer = setTimeout(() => toast(""), SAID);
}

/**
 * Say what could not be done, until it is closed or something else is said.
 *
 * @param {string} text
 */
function sayFailed(text) {
  toast(text);
  byId("toast-close").hidden = false;
}

/** @param {string} text */
function toast(text) {
  clearTimeout(toastTimer);
  byId("toast").textContent = text;
  byId("toast-close").hidden = true;
}

/**
 * @param {import("../../shared/messages.js").ReaderArticle} article
 * @param {import("../../shared/settings.js").Settings} settings
 */
function showArticle(article, settings) {
  const address = webAddress(article.page.url, article.page.url);
  const options = { pictures: settings.readerImages, base: address || "https://invalid.invalid/" };
  byId("said").hidden = true;
  byId("head").hidden = false;
  document.title = article.title || article.page.title || word("reader_title");
  byId("title").textContent = article.title || article.page.title;
  byId("source").textContent = address ? displayName(new URL(address).host) : "";
  if (address) byId("source").href = address;
  byId("head").dir = article.dir || "auto"; // title and facts begin on the side where the text does
  showFacts(byId("facts"), article);
  for (const id of ["title", "text", "comments-text"]) {
    byId(id).lang = article.lang ?? ""; // unknown: without the interface's language, by which words would be hyphenated
    byId(id).dir = article.dir || "auto";
  }
  byId("text").replaceChildren(render(article.html, options));
  byId("comments").hidden = !article.comments;
  byId("comments-text").replaceChildren(render(article.comments ?? "", options));
  unlinkLost(byId("article"));
  showContents(byId("text"));
}

/** @param {Failed} error @param {string} [lead] a sentence on what has failed */
function sayFailure(error, lead = "") {
  sayFailed([lead, failureWords(error)].filter(Boolean).join(" "));
}

/** What is used in this view all the same could not be kept. @param {Failed} error */
function sayUnsaved(error) {
  sayFailure(error, word("not_saved"));
}

/** @param {import("../../shared/messages.js").ReaderArticle} article */
async function copyPassage(article) {
  const link = passageLink(article.page.url, passageNow(byId("text")));
  const done = await navigator.clipboard.writeText(link).then(
    () => true,
    () => false,
  );
  if (done) say(word("reader_passage_copied"));
  else sayFailed(word("not_copied"));
}

/**
 * @param {import("../../shared/messages.js").ReaderArticle} article
 * @param {import("../../shared/messages.js").Fields<"ui-bg-export">["format"]} format
 */
async function exportAs({ page, html, title, byline, date }, format) {
  const shown = new Set([...byId("text").querySelectorAll("img")].map(({ src }) => src));
  try {
    const whole = await withPictures(html, { format, source, shown });
    const file = await ask("ui-bg-export", { format, page, html: whole, title, byline, date });
    saveFile(file.filename, file.media_type, bytesOf(file.data));
    byId("exports").hidePopover();
    toast("");
  } catch (error) {
    sayFailure(/** @type {Failed} */ (error));
  }
}

/**
 * Save the article to the user's folder. Where none is chosen, go where one is.
 *
 * @param {import("../../shared/messages.js").ReaderArticle} article
 */
async function saveToFolder({ page, html, title, byline, date }) {
  const shown = new Set([...byId("text").querySelectorAll("img")].map(({ src }) => src));
  try {
    const whole = await withPictures(html, { format: "folder", source, shown });
    const { name, already } = await ask("ui-bg-save", { article: { page, html: whole, title, byline, date } });
    say(already ? word("state_saved_again_sentence") : word("reader_saved", `\u2068${name}\u2069`));
    byId("exports").hidePopover();
  } catch (error) {
    const failed = /** @type {Failed} */ (error);
    if (failed.state !== "no_folder") return sayFailure(failed);
    toast("");
    await ask("ui-bg-next", { state: failed.state }).catch(sayFailure);
  }
}

/** @param {import("../../shared/messages.js").ReaderArticle} article */
function listen(article) {
  for (const id of ["passage", "exports-open", "print"]) byId(id).disabled = false;
  byId("passage").addEventListener("click", () => copyPassage(article));
  byId("print").addEventListener("click", () => print());
  byId("toast-close").addEventListener("click", () => {
    toast("");
    byId("article").focus({ preventScroll: true }); // a hidden button loses the focus
  });
  let making = false;
  const oneAtATime = (/** @type {() => Promise<void>} */ work) => async () => {
    if (making) return;
    making = true;
    toast(word("popup_saving"));
    await work().finally(() => (making = false));
  };
  for (const button of byId("exports").querySelectorAll("[data-format]")) {
    button.addEventListener("click", oneAtATime(() => exportAs(article, button.dataset.format)));
  }
  byId("save").addEventListener("click", oneAtATime(() => saveToFolder(article)));
  listenToJumps();
  listenToProgress();
}

/** The article is lost: link to its page. @param {Origin} origin */
function tellGone({ url }) {
  const href = webAddress(url, url);
  byId("said").replaceChildren(make("strong", {}, word("reader_gone")));
  if (href) byId("said").append(" ", make("a", { href, rel: "noopener noreferrer" }, make("bdi", {}, url)));
}

/** Say why there is no article, with the next step. The view is loaded again once the user comes back to it. @param {Failed} error */
function tellFailure(error) {
  const [sentence, advice] = failureParts(error);
  const { state = "failed" } = error;
  const step = NEXT_STEPS[state];
  byId("said").hidden = false;
  byId("said").className = "notice bad";
  byId("said").replaceChildren(make("strong", {}, sentence), " ", advice);
  if (!step?.page || state === "failed") return; // of the page's own fault the host has said what to do
  const next = make("button", { type: "button", className: "button small" }, word(step.word));
  next.addEventListener("click", () => ask("ui-bg-next", { state }).catch(sayFailure));
  byId("said").append(" ", next);
  document.addEventListener("visibilitychange", () => document.hidden || location.reload());
}

/** @returns {Promise<Origin>} from the background, else from this view's own address */
async function findOrigin() {
  const named = query.get("url") ?? "";
  return (await ask("ui-bg-reading", { source })) ?? { url: /^https?:/.test(named) ? named : "", isPrivate: false };
}

/** Where the user was in the article. Nothing is remembered of private windows. @param {Origin} origin */
async function askPlace({ url, isPrivate }) {
  return isPrivate || !url ? { remembered: false, place: null } : ask("ui-bg-place", { url });
}

async function open() {
  openPage();
  stayBelow(byId("bar"));
  const [settings, origin] = await Promise.all([ask("ui-bg-settings"), findOrigin()]);
  showLooks(settings);
  listenToLooks(settings, sayUnsaved);
  listenToBack(origin, findOrigin, sayFailure);
  const [found, { remembered, place }] = await Promise.all([ask("ui-bg-article", { source }), askPlace(origin)]);
  const article = found ?? (await articleInEntry());
  if (!article) return tellGone(origin);
  showArticle(article, settings);
  if (remembered) keepPlaceIn(byId("text"), origin.url, place); // before the text is painted
  listen(article);
  listenToAloud(settings, article.lang ?? "", sayUnsaved);
  listenToHighlights({ source, url: article.page.url, title: article.title || article.page.title || "" }, sayFailure);
  await Promise.all([keepInEntry(article, origin), listenToAlways(origin, sayFailure)]);
}

open().catch(tellFailure);
