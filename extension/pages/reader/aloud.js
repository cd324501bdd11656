// @ts-check
/**
 * Reading aloud with the browser's voices, paragraph by paragraph. Only voices of this machine are offered: other
 * voices send the text to their maker.
 */

import { make } from "../../shared/make.js";
import { api, ask, byId } from "../common/ask.js";
import { word } from "../common/words.js";
import { languageName } from "./facts.js";
import { BACKLINK } from "./render.js";
import { voicesFor } from "./voices.js";

/** Inline elements; every other element is a box. */
const RUNS = new Set(
  `a abbr b bdi bdo br button cite code del dfn em i img ins kbd mark q rp rt ruby s samp small span strong sub sup time u
  var wbr`.split(/\s+/),
);
/** Our own words in the article, for content that has not been loaded. */
const CARDS = ".card";
/** Systems with their own sentence about where to get voices; the others share one. */
const ADVISED = /** @type {Record<string, string>} */ ({ linux: "aloud_none_linux", mac: "aloud_none_mac", win: "aloud_none_win" });
/** Errors of speech that was stopped on request. */
const SILENCED = new Set(["canceled", "interrupted"]);
/** Ruby readings, which would make the voice say each word twice, and the arrows from notes back to the text. */
const UNSPOKEN = `rt, rp, [role=${BACKLINK}]`;
/**
 * A box with more text than this, characters, is read line by line. Some books are one box, and browsers refuse more than 32,767
 * characters.
 */
const MOST_AT_ONCE = 1000;
/** Time for the browser to find its voices after the first question, ms: Chromium answers the first one with none. */
const VOICES_TIME = 1000;

/** @typedef {(error: import("../../shared/failure-words.js").Failed) => void} Tell what could not be kept */

/**
 * Make reading aloud work. The browser is asked for speech when Listen is pressed first, and not before: Firefox tells the user then
 * what this machine lacks for it.
 *
 * @param {{ readerRate: number }} settings
 * @param {string} lang of the article
 * @param {Tell} tell
 */
export function listenToAloud(settings, lang, tell) {
  const able = "speechSynthesis" in globalThis;
  byId("aloud-open").hidden = !able;
  byId("aloud-open").disabled = !able;
  if (!able) return;
  const first = async () => {
    const reader = connect(settings, lang, tell);
    await reader.findVoices();
    if (byId("aloud").hidden) reader.open(); // a second click may have opened it
  };
  byId("aloud-open").addEventListener("click", first, { once: true });
}

/**
 * Let the controls play.
 *
 * @param {{ readerRate: number }} settings
 * @param {string} lang of the article
 * @param {Tell} tell
 */
function connect(settings, lang, tell) {
  const speech = globalThis.speechSynthesis;
  const reader = new Aloud(speech, settings, lang, tell);
  byId("aloud-open").addEventListener("click", () => (byId("aloud").hidden ? reader.open() : reader.stop()));
  byId("aloud-play").addEventListener("click", () => reader.playOrPause());
  byId("aloud-before").addEventListener("click", () => reader.go(-1));
  byId("aloud-after").addEventListener("click", () => reader.go(1));
  byId("aloud-stop").addEventListener("click", () => reader.stop());
  byId("aloud-rate").addEventListener("change", () => reader.setRate(byId("aloud-rate").valueAsNumber));
  byId("aloud-voice").addEventListener("change", () => reader.again());
  speech.addEventListener?.("voiceschanged", () => reader.takeVoices());
  addEventListener("pagehide", () => speech.cancel());
  return reader;
}

class Aloud {
  /** @type {HTMLElement[]} */
  #parts = [];
  #at = 0;
  #playing = false;
  /** What is being said: what was cancelled ends too, and must not lead to the next. @type {SpeechSynthesisUtterance | null} */
  #saying = null;

  /**
   * @param {SpeechSynthesis} speech
   * @param {{ readerRate: number }} settings
   * @param {string} lang
   * @param {Tell} tell
   */
  constructor(speech, settings, lang, tell) {
    this.speech = speech;
    this.settings = settings;
    this.lang = lang;
    this.tell = tell;
  }

  /** Ask the browser for its voices, and wait until it has some or has had the time to find them. */
  async findVoices() {
    if (this.speech.getVoices().length > 0) return;
    await new Promise((resolve) => {
      this.speech.addEventListener?.("voiceschanged", resolve, { once: true });
      setTimeout(resolve, VOICES_TIME);
    });
  }

  open() {
    this.fillVoices();
    if (this.#voiceless) return this.#tellHowToGetVoices();
    this.#parts = [...partsOf(byId("title")), ...partsOf(byId("text"))];
    this.#at = Math.max(
      0,
      this.#parts.findIndex((part) => part.getBoundingClientRect().bottom > 80),
    );
    byId("aloud-none").hidePopover();
    byId("aloud").hidden = false;
    byId("aloud-open").setAttribute("aria-pressed", "true");
    byId("aloud-rate").value = String(this.settings.readerRate);
    this.#playing = true;
    this.again();
  }

  /** Voices load late in Chromium, and change with what is installed. */
  takeVoices() {
    this.fillVoices();
    // The user asked to listen and still has the message open.
    if (byId("aloud").hidden) return this.#voiceless || !isOpen(byId("aloud-none")) ? undefined : this.open();
    if (this.#voiceless) return this.stop();
    if (this.#playing && !this.#saying) this.again();
  }

  fillVoices() {
    const chosen = byId("aloud-voice").value;
    const voices = voicesFor(this.#local, this.lang);
    byId("aloud-voice").replaceChildren(
      ...voices.map((voice) => make("option", { value: voice.voiceURI }, `${voice.name} (${voice.lang})`)),
    );
    if (voices.some(({ voiceURI }) => voiceURI === chosen)) byId("aloud-voice").value = chosen;
  }

  get #local() {
    return this.speech.getVoices().filter((voice) => voice.localService);
  }

  get #voiceless() {
    return byId("aloud-voice").options.length === 0;
  }

  async #tellHowToGetVoices() {
    const { os } = await api.runtime.getPlatformInfo();
    const language = languageName(this.lang);
    const others = this.#local.length > 0;
    const lines = [
      make("strong", {}, others ? word("aloud_none_fits", language) : word("aloud_none")),
      word(ADVISED[os] ?? "aloud_none_other"),
      !others && language && word("aloud_none_language", language),
    ];
    byId("aloud-none").replaceChildren(...lines.filter(Boolean).map((line) => make("p", {}, line)));
    byId("aloud-none").showPopover();
  }

  playOrPause() {
    this.#playing = !this.#playing;
    if (this.#playing) this.again();
    else this.#silence();
  }

  /** @param {number} by */
  go(by) {
    this.#at = Math.min(this.#parts.length - 1, Math.max(0, this.#at + by));
    this.again();
  }

  /** @param {number} rate */
  setRate(rate) {
    this.settings.readerRate = rate;
    ask("ui-bg-settings", { settings: { readerRate: rate } }).catch(this.tell); // the speed is used in any case
    this.again();
  }

  /** Speak the current paragraph from its beginning. */
  again() {
    this.#silence();
    const part = this.#parts[this.#at];
    const voice = this.speech
      .getVoices()
      .find(({ voiceURI, localService }) => localService && voiceURI === byId("aloud-voice").value);
    if (!this.#playing || !part || !voice) return this.#show();
    this.#show();
    const saying = Object.assign(new SpeechSynthesisUtterance(spokenIn(part)), {
      voice,
      lang: voice.lang,
      rate: this.settings.readerRate,
    });
    saying.addEventListener("end", () => this.#ended(saying));
    saying.addEventListener("error", ({ error }) => !SILENCED.has(error) && this.#ended(saying));
    this.#saying = saying;
    this.speech.speak(saying);
  }

  /** @param {SpeechSynthesisUtterance} saying */
  #ended(saying) {
    if (saying === this.#saying) this.#next();
  }

  #next() {
    if (this.#at + 1 >= this.#parts.length) return this.stop();
    this.#at += 1;
    this.again();
  }

  #silence() {
    this.#saying = null;
    this.speech.cancel();
    this.#show();
  }

  #show() {
    byId("aloud-play").textContent = word(this.#playing ? "aloud_pause" : "aloud_play");
    for (const part of this.#parts) part.classList.remove("speaking");
    if (!this.#playing || byId("aloud").hidden) return;
    this.#parts[this.#at]?.classList.add("speaking");
    this.#parts[this.#at]?.scrollIntoView({ block: "center" });
  }

  stop() {
    this.#playing = false;
    // A hidden element must not keep the focus; the place in the text stays.
    if (byId("aloud").contains(document.activeElement)) byId("aloud-open").focus({ preventScroll: true });
    byId("aloud").hidden = true;
    byId("aloud-open").setAttribute("aria-pressed", "false");
    this.#silence();
  }
}

/** @param {HTMLElement} popover */
function isOpen(popover) {
  return popover.matches(":popover-open");
}

/**
 * The innermost boxes of text, in order. Text beside boxes has no box of its own and gets an inline one, so that it can be highlighted
 * alone.
 *
 * @param {HTMLElement} box
 * @returns {HTMLElement[]}
 */
function partsOf(box) {
  if (box.matches(CARDS)) return [];
  const children = [...box.childNodes];
  const ends = (box.textContent?.length ?? 0) > MOST_AT_ONCE ? isLinesEnd : isBox;
  if (!children.some(ends)) return box.textContent?.trim() ? [box] : [];
  /** @type {HTMLElement[]} */
  const parts = [];
  /** @type {ChildNode[]} */
  let run = [];
  for (const child of [...children, null]) {
    if (child && !ends(child)) {
      run.push(child);
      continue;
    }
    parts.push(...lineOf(run));
    run = [];
    if (child) parts.push(...partsOf(/** @type {HTMLElement} */ (child)));
  }
  return parts;
}

/** Text without what is not to be heard. @param {HTMLElement} part */
function spokenIn(part) {
  if (!part.querySelector(UNSPOKEN)) return part.textContent ?? "";
  const copy = /** @type {HTMLElement} */ (part.cloneNode(true));
  for (const unspoken of copy.querySelectorAll(UNSPOKEN)) unspoken.remove();
  return copy.textContent ?? "";
}

/** @param {Node} node */
function isLinesEnd(node) {
  return node.nodeName === "BR" || isBox(node);
}

/** @param {ChildNode[]} run @returns {HTMLElement[]} one element with the run's text, none without text */
function lineOf(run) {
  const spoken = run.filter((node) => node.textContent?.trim());
  if (spoken.length === 0) return [];
  if (spoken.length === 1 && spoken[0].nodeType === Node.ELEMENT_NODE) return [/** @type {HTMLElement} */ (spoken[0])];
  const line = make("span");
  run[0].before(line);
  line.append(...run);
  return [line];
}

/** A run with a box inside counts too, for example a link around a heading. @param {Node} node @returns {boolean} */
function isBox(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return false;
  const element = /** @type {Element} */ (node);
  if (element.localName === "math") return false;
  return !RUNS.has(element.localName) || element.matches(CARDS) || [...element.children].some(isBox);
}
