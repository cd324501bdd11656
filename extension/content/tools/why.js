// @ts-check
/**
 * "Why?": point at any block and read its level, the reasons and the number of earlier pages with it; correct the level with one click.
 */

import { make } from "../../shared/make.js";
import { nameOf } from "../rules/block-name.js";
import { drawBoxes, word } from "./overlay.js";
import { button, openPanel, row } from "./panel.js";
import { ruleLine, ruleName } from "./picker.js";
import { point } from "./pointing.js";
import { reasonLines } from "./reasons.js";
import { isOfOneSite, saveRule } from "./saving.js";

const LEVELS = /** @type {const} */ (["keep", "dim", "hide"]);

/**
 * @typedef {import("../../shared/host-protocol.d.ts").Explained} Explained
 *
 * @typedef {object} Own further functions of the page for "why?"
 * @property {(element: Element) => Promise<Explained | null>} explain null if the host does not know the element
 * @property {(element: Element) => import("../../shared/rules.js").Rule | null} ruleOf the user's rule that holds for it
 *
 * @typedef {import("./saving.js").RulePage & Own} WhyPage
 */

/**
 * Start asking why.
 *
 * @param {WhyPage} page
 * @param {AbortSignal} [outer] ends it from outside
 */
export function startWhy(page, outer) {
  new Why(page, openPanel("why_title", () => page.reveal(false), outer)).pointing();
}

/** One run of "why?": pointing, the answer for the chosen block, saving a correction. */
class Why {
  /** @type {Element | null} */
  #shown = null;
  /** Ends the pointing once a block is chosen: on its way to the panel the mouse passes other blocks. */
  #pointed = new AbortController();

  /**
   * @param {WhyPage} page
   * @param {import("./panel.js").Panel} parts
   */
  constructor(page, parts) {
    this.page = page;
    this.parts = parts;
    const draw = () => this.#draw();
    window.addEventListener("scroll", draw, { capture: true, passive: true, signal: parts.signal });
    window.addEventListener("resize", draw, { signal: parts.signal });
  }

  #draw() {
    drawBoxes(this.parts.boxes, this.#shown ? [this.#shown] : []);
  }

  /** @param {Element | null} element */
  #show(element) {
    this.#shown = element;
    this.#draw();
  }

  pointing() {
    const { page, parts } = this;
    page.reveal(true);
    parts.tints.show(page.levels());
    parts.show([make("h2", {}, word("why_title"))], [make("p", { className: "soft" }, word("pick_how")), row(...this.#leaving())]);
    this.#pointed = new AbortController();
    const onChoose = (/** @type {Element} */ element, /** @type {import("./placing.js").Point | null} */ pointer) => {
      this.#pointed.abort();
      parts.panel.focus({ preventScroll: true }); // until the reply
      parts.place.keepClear(element, pointer); // once: from here on it stays
      this.#tell(element);
    };
    const onMove = (/** @type {Element} */ element, /** @type {import("./placing.js").Point | null} */ pointer) => {
      if (!pointer) parts.place.keepClear(element, null); // it would run away from a hand on its way to it
      this.#tell(element);
    };
    const how = { main: page.main, onMove, onChoose };
    point(parts, how, AbortSignal.any([this.#pointed.signal, parts.signal]));
  }

  /** @param {Element} element */
  async #tell(element) {
    const { page, parts } = this;
    this.#show(element);
    let failure = "";
    const explained = await page.explain(element).catch(({ state = "failed" }) => {
      failure = state;
      return null;
    });
    if (this.#shown !== element || parts.signal.aborted) return;
    const rule = page.ruleOf(element);
    const level = rule?.level ?? explained?.level;
    const heading = failure && page.isOn() ? "why_title" : "why_nothing";
    const lines = [make("h2", {}, word(level ? `why_${level}` : heading)), make("p", { className: "soft" }, nameOf(element))];
    parts.show([...lines, ...this.#reasons(rule, explained, failure)], this.#offers(element, rule, level));
    if (this.#pointed.signal.aborted) parts.panel.querySelector("button")?.focus();
  }

  /**
   * @param {import("../../shared/rules.js").Rule | null} rule
   * @param {Explained | null} explained
   * @param {string} failure state of a host that has failed
   * @returns {Node[]}
   */
  #reasons(rule, explained, failure) {
    if (rule) {
      const source = make("details", {}, make("summary", {}, word("pick_rule")), make("code", {}, rule.source));
      return [make("p", {}, word("why_rule"), " ", make("strong", {}, ruleName(rule))), source];
    }
    if (explained) return reasonLines(explained);
    if (!this.page.isOn()) return [make("p", {}, word("why_off"))];
    return failure ? [make("p", {}, word(`state_${failure}_sentence`), " ", word(`state_${failure}_advice`))] : [];
  }

  /**
   * @param {Element} element
   * @param {import("../../shared/rules.js").Rule | null} rule
   * @param {string | undefined} level
   */
  #offers(element, rule, level) {
    const { page, parts } = this;
    const turnOn = async () => {
      await page.turnOn();
      page.reveal(true);
      parts.tints.show(page.levels());
      await this.#tell(element);
    };
    const takeBack = () => rule && page.change(rule.source, true).then(parts.leave);
    const off = page.isOn() ? "" : row(button("turn_on", turnOn, "primary"));
    // Not before a block is chosen: on its way to a button the pointer would pass others, and correct one of them.
    if (!this.#pointed.signal.aborted) return [off, row(...this.#leaving())];
    return [
      off,
      make("p", { className: "soft", id: "correct" }, word("why_correct")),
      this.#corrections(element, level),
      rule && isOfOneSite(rule) ? row(button("pick_take_back", takeBack)) : "",
      row(button("pick_again", () => this.pointing()), button("pick_close", parts.leave)),
    ];
  }

  /** What there is to press while pointing. */
  #leaving() {
    const { leave, place } = this.parts;
    return [button("pick_close", leave), button("pick_aside", () => place.moveAside())];
  }

  /**
   * @param {Element} element
   * @param {string | undefined} now
   */
  #corrections(element, now) {
    const buttons = LEVELS.map((level) => {
      const one = button(`pick_level_${level}`, () => this.#correct(element, level));
      one.setAttribute("aria-pressed", String(level === now));
      return one;
    });
    return make("div", { className: "row", role: "group", "aria-labelledby": "correct" }, ...buttons);
  }

  /**
   * @param {Element} element
   * @param {"keep" | "dim" | "hide"} level
   */
  #correct(element, level) {
    const line = ruleLine(element, { level, scope: "site", many: false }, location.href);
    const onSaved = () => {
      this.#show(null);
      this.parts.tints.hide();
    };
    return saveRule(this.parts, this.page, { element, line, level, onSaved, again: () => this.pointing() });
  }
}
