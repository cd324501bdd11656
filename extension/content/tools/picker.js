// @ts-check
/**
 * The picker: point at a block and choose keep, dim or hide, for this page, pages like it or the site. The choice becomes a rule that
 * identifies the block by structure, role and text shape.
 */

import { shapeOf } from "../../shared/block-shape.js";
import { writeShape } from "../../shared/block-text.js";
import { make } from "../../shared/make.js";
import { pagesLike, siteOf, thisPage } from "../../shared/site-pattern.js";
import { readRules, rulesFor } from "../../shared/rules.js";
import { LONGEST_LABEL, targetOf } from "../../shared/rule-label.js";
import { defaultLabel, nameOf } from "../rules/block-name.js";
import { drawBoxes, word } from "./overlay.js";
import { attempt, button, openPanel, row } from "./panel.js";
import { point } from "./pointing.js";
import { matchesOf } from "../rules/rules-apply.js";
import { isOfOneSite, matchedBy, saveRule } from "./saving.js";

const LEVELS = /** @type {const} */ (["keep", "dim", "hide"]);
const SCOPES = /** @type {const} */ ({ page: thisPage, like: pagesLike, site: siteOf });

/** @typedef {import("./saving.js").RulePage & { rules: () => string }} PickerPage rules: the user's present rules as text */

/**
 * The rule for a choice.
 *
 * @param {Element} element
 * @param {{ level: "keep" | "dim" | "hide", scope: keyof typeof SCOPES, many: boolean, label?: string }} choice
 * @param {string} address
 * @returns {string}
 */
export function ruleLine(element, { level, scope, many, label = defaultLabel(element) }, address) {
  return `${SCOPES[scope](new URL(address))} ${level} ${writeShape(shapeOf(element, many), label)}`;
}

/** What a rule does, in words. @param {import("../../shared/rules.js").Rule} rule */
export function ruleName(rule) {
  return `${word(`pick_level_${rule.level}`)}: ${targetOf(rule) || word("rule_block", rule.block?.tag ?? "")}`;
}

/**
 * Start the picker.
 *
 * @param {PickerPage} page
 * @param {AbortSignal} [outer] ends it from outside
 */
export function startPicker(page, outer) {
  new Picker(page, openPanel("pick_title", () => page.reveal(false), outer)).pointing();
}

/** One run of the picker: pointing, choosing, saving. */
class Picker {
  /**
   * @param {PickerPage} page
   * @param {import("./panel.js").Panel} parts
   */
  constructor(page, parts) {
    this.page = page;
    this.parts = parts;
    /** @type {Element | null} */
    this.element = null;
    /** Elements that the rule matches. @type {Element[]} */
    this.found = [];
    /** Ends the pointing; null while the user chooses. @type {AbortController | null} */
    this.pointed = null;
    /** @type {{ level: "keep" | "dim" | "hide", scope: "page" | "like" | "site", many: boolean, label: string }} */
    this.choice = { level: "hide", scope: "site", many: false, label: "" };
    const redraw = () => this.draw();
    window.addEventListener("scroll", redraw, { capture: true, passive: true, signal: parts.signal });
    window.addEventListener("resize", redraw, { signal: parts.signal });
  }

  draw() {
    if (this.pointed) drawBoxes(this.parts.boxes, this.element ? [this.element] : []);
    else drawBoxes(this.parts.boxes, this.found, this.choice.level);
  }

  /** Let the user point. */
  pointing() {
    this.element = null;
    this.page.reveal(true);
    this.parts.tints.show(this.page.levels());
    this.pointed = new AbortController();
    const signal = AbortSignal.any([this.pointed.signal, this.parts.signal]);
    const name = make("p", { className: "soft" });
    this.parts.show(
      [make("h2", {}, word("pick_title")), name],
      [make("p", { className: "soft" }, word("pick_how")), this.ownRules(), row(button("pick_cancel", this.parts.leave), button("pick_aside", () => this.parts.place.moveAside()))],
    );
    point(
      this.parts,
      {
        main: this.page.main,
        onChoose: (element, pointer) => {
          this.parts.place.keepClear(element, pointer); // once: from here on it stays
          this.choosing(element);
        },
        onMove: (element, pointer) => {
          this.element = element;
          name.textContent = nameOf(element);
          if (!pointer) this.parts.place.keepClear(element, null); // it would run away from a hand on its way to it
          this.draw();
        },
      },
      signal,
    );
  }

  /** Let the user choose a level for a block. @param {Element} element */
  choosing(element) {
    this.pointed?.abort();
    this.pointed = null;
    this.element = element;
    this.parts.tints.hide(); // from here on the boxes show what the rule matches
    this.result = make("p", { className: "soft", "aria-live": "polite" });
    this.line = make("code");
    const buttons = row(
      make("button", { type: "submit", className: "primary" }, word("pick_save")),
      button("pick_again", () => this.pointing()),
      button("pick_cancel", this.parts.leave),
    );
    const form = make(
      "form",
      {},
      this.choices("level", LEVELS),
      this.choices("scope", Object.keys(SCOPES)),
      this.manyBox(),
      this.labelField(defaultLabel(element)),
      this.result,
      make("details", {}, make("summary", {}, word("pick_rule")), this.line),
      buttons,
    );
    this.parts.show([make("h2", {}, nameOf(element))], [form]);
    form.addEventListener("change", () => this.choose(form));
    form.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      attempt(form, () => this.save());
    });
    this.choose(form);
    form.querySelector("input:checked").focus();
  }

  /**
   * @param {"level" | "scope"} name
   * @param {readonly string[]} values
   */
  choices(name, values) {
    const options = values.map((value) => {
      const checked = this.choice[name] === value;
      return make("label", {}, make("input", { type: "radio", name, value, checked }), word(`pick_${name}_${value}`));
    });
    return make("fieldset", {}, make("legend", {}, word(`pick_${name}`)), ...options);
  }

  manyBox() {
    return make(
      "label",
      {},
      make("input", { type: "checkbox", name: "many", checked: this.choice.many }),
      word("pick_many"),
    );
  }

  /** The name of the rule. @param {string} value */
  labelField(value) {
    const field = make("input", { type: "text", name: "label", value, maxLength: LONGEST_LABEL, autocomplete: "off" });
    return make("label", { className: "named" }, word("pick_label"), field);
  }

  /** @param {any} form */
  choose(form) {
    const value = (/** @type {string} */ name) => form.querySelector(`[name=${name}]:checked`)?.value;
    this.choice = { level: value("level"), scope: value("scope"), many: Boolean(value("many")), label: form.querySelector("[name=label]").value };
    const element = /** @type {Element} */ (this.element);
    const line = ruleLine(element, this.choice, location.href);
    this.found = matchedBy(line, this.page, element);
    this.line.textContent = line;
    this.result.textContent = word("pick_matches", this.found.length);
    this.draw();
  }

  save() {
    const onSaved = () => {
      this.parts.tints.hide();
      this.found = [];
      this.draw();
    };
    const element = /** @type {Element} */ (this.element);
    const made = { element, line: this.line.textContent, level: this.choice.level, onSaved, again: () => this.pointing() };
    return saveRule(this.parts, this.page, made);
  }

  /** This site's rules, each with a button that removes it; pointing at one shows the elements that it matches. */
  ownRules() {
    const rules = rulesFor(readRules(this.page.rules()).rules, location.href).blocks;
    if (rules.length === 0) return "";
    const items = rules.map((rule) => {
      const label = ruleName(rule);
      const back = button("pick_take_back", () => this.takeBack(rule.source));
      back.setAttribute("aria-label", `${word("pick_take_back")}: ${label}`);
      const item = make("li", {}, make("span", { title: rule.source }, label), isOfOneSite(rule) ? back : "");
      item.addEventListener("pointerenter", () => drawBoxes(this.parts.boxes, matchesOf(rule, this.page.roots()), rule.level));
      return item;
    });
    return make("details", {}, make("summary", {}, word("pick_rules_here", rules.length)), make("ul", {}, ...items));
  }

  /** @param {string} line */
  async takeBack(line) {
    await this.page.change(line, true);
    this.pointed?.abort();
    this.pointing();
  }
}
