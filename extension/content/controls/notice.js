// @ts-check
/** The notice: a line in the page that says why a key has changed nothing, and what to do. */

import { api } from "../../shared/browser.js";
import { NEXT_STEPS } from "../../shared/next-steps.js";
import { FADES, HOST, PILL } from "./line.js";

/** Name of its element. */
const NOTICE_TAG = "penumbra-notice";
/** XML documents make no HTML elements of their own. */
const XHTML = "http://www.w3.org/1999/xhtml";
/** How long it stays, ms: without and with a button. It stays while the pointer or the focus is in it. */
const STAYS = Object.freeze({ text: 8000, button: 16_000 });

/**
 * Show the notice until its time is over, Escape is pressed or the signal is given.
 *
 * @param {string} state that it tells of, a name in `background/browser/states.js`
 * @param {AbortSignal} signal
 * @returns {{ pressed: Promise<boolean> } | null} whether its button was pressed; null where the document shows no HTML
 */
export function showNotice(state, signal) {
  const { host, pill, button } = makeNotice(state);
  document.documentElement.append(host);
  host.popover = "manual"; // the top layer: above the page's own dialogs
  host.showPopover();
  if (host.getClientRects().length === 0) {
    host.remove();
    return null;
  }
  return { pressed: new Promise((resolve) => listen({ host, pill, button }, signal, resolve)) };
}

/**
 * @param {ReturnType<typeof makeNotice>} parts
 * @param {AbortSignal} signal
 * @param {(pressed: boolean) => void} resolve
 */
function listen({ host, pill, button }, signal, resolve) {
  const ended = new AbortController();
  const timer = new Countdown(button ? STAYS.button : STAYS.text, () => fade(host).then(() => end(false)));
  const end = (/** @type {boolean} */ pressed) => {
    timer.stop();
    ended.abort();
    host.remove();
    resolve(pressed);
  };
  const onKey = (/** @type {KeyboardEvent} */ event) => event.isTrusted && event.key === "Escape" && end(false);
  signal.addEventListener("abort", () => end(false), { signal: ended.signal });
  addEventListener("keydown", onKey, { capture: true, signal: ended.signal });
  button?.addEventListener("click", (event) => event.isTrusted && end(true));
  for (const kind of ["pointerenter", "focusin"]) pill.addEventListener(kind, () => timer.stop());
  for (const kind of ["pointerleave", "focusout"]) pill.addEventListener(kind, () => timer.start());
  timer.start();
}

/** Time after which something happens, counted from the beginning whenever it is started. */
class Countdown {
  #timer = 0;

  /**
   * @param {number} time ms
   * @param {() => void} then
   */
  constructor(time, then) {
    this.time = time;
    this.then = then;
  }

  start() {
    this.stop();
    this.#timer = setTimeout(this.then, this.time);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}

/** Fade it out. @param {HTMLElement} host */
async function fade(host) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  await host.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADES, fill: "forwards" }).finished.catch(() => undefined);
}

/** @param {string} key of a message */
function word(key) {
  return api.i18n.getMessage(key);
}

/** Styles are set on each element, as in `dial.js`. @param {string} state */
function makeNotice(state) {
  const host = part(NOTICE_TAG, `${HOST};bottom:88px!important`);
  const root = host.attachShadow({ mode: "closed" });
  const pill = part("div", `${PILL};${PANEL}`, { lang: word("language"), dir: word("direction") });
  const text = part("div", "flex:1 1 auto;min-width:0", { role: "status", "aria-live": "polite" });
  const sentence = part("strong", "font-weight:600");
  sentence.textContent = word(`state_${state}_sentence`);
  text.append(sentence, " ", word(`state_${state}_advice`));
  pill.append(text);
  root.append(pill);
  const step = NEXT_STEPS[state];
  if (!step) return { host, pill };
  const button = part("button", BUTTON, { type: "button" });
  button.textContent = word(step.word);
  pill.append(button);
  return { host, pill, button };
}

const PANEL = "pointer-events:auto;background:#16181d;flex-wrap:wrap;box-sizing:border-box;max-width:min(640px,calc(100% - 32px));max-height:60vh;overflow:auto;gap:10px 16px;border-radius:16px;font:400 14px/1.45 system-ui,sans-serif;text-align:start;overflow-wrap:anywhere";
const BUTTON = "min-height:32px;padding:4px 14px;border:1px solid #f2c879;border-radius:8px;background:#f2c879;color:#16181d;font:600 14px/1.3 system-ui,sans-serif;cursor:pointer";

/**
 * @param {string} tag
 * @param {string} style
 * @param {Record<string, string>} [attributes]
 * @returns {HTMLElement}
 */
function part(tag, style, attributes = {}) {
  const element = /** @type {HTMLElement} */ (document.createElementNS(XHTML, tag));
  element.style.cssText = style;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
