// @ts-check
/**
 * Why?: point at any block and read its level, the reasons, on how many earlier pages it stood; correct it in one
 * click.
 */

import { drawBoxes, make, nameOf, word } from "./overlay.js";
import { button, openPanel } from "./panel.js";
import { ruleLine } from "./picker.js";
import { point } from "./pointing.js";

const LEVELS = /** @type {const} */ (["keep", "dim", "hide"]);
const MOST_REASONS = 3;

/**
 * @typedef {object} Explained
 * @property {"keep" | "dim" | "hide"} level
 * @property {number} score P(main content), 0 … 1
 * @property {[string, number][]} reasons name and signed share in the score, strongest first
 * @property {number} seen earlier pages of the site on which the block stood
 *
 * @typedef {object} WhyPage what "why?" needs of the page's side
 * @property {(element: Element) => Promise<Explained | null>} explain null where nothing is known of the element
 * @property {(element: Element) => import("../shared/rules.js").Rule | null} ruleOf the user's rule that holds for it
 * @property {(line: string, remove: boolean) => Promise<string>} change
 * @property {(on: boolean) => void} reveal show what is hidden and dimmed as the page has it, or as it was decided
 */

/**
 * Start asking why.
 *
 * @param {WhyPage} page
 * @param {AbortSignal} [outer] ends it from outside
 */
export function startWhy(page, outer) {
  const parts = openPanel("why_title", () => page.reveal(false), outer);
  const { boxes, panel, leave, signal } = parts;
  page.reveal(true);

  /** @type {Element | null} */
  let shown = null;
  const draw = () => drawBoxes(boxes, shown ? [shown] : []);
  window.addEventListener("scroll", draw, { capture: true, passive: true, signal });
  window.addEventListener("resize", draw, { signal });

  /** Ends the pointing once a block is chosen: on its way to the panel the mouse passes others. @type {AbortController} */
  let pointed;
  const tell = async (/** @type {Element} */ element, /** @type {boolean} */ chosen) => {
    shown = element;
    draw();
    panel.classList.toggle("top", element.getBoundingClientRect().bottom > innerHeight * 0.6);
    const explained = await page.explain(element).catch(() => null);
    if (shown !== element || signal.aborted) return;
    panel.replaceChildren(...answer(page, element, explained, leave));
    if (!chosen) return;
    panel.lastElementChild?.prepend(button("pick_again", pointing));
    panel.querySelector("button")?.focus();
  };
  const pointing = () => {
    panel.replaceChildren(make("h2", {}, word("why_title")), make("p", { className: "soft" }, word("pick_how")));
    pointed = new AbortController();
    const onChoose = (/** @type {Element} */ element) => {
      pointed.abort();
      panel.focus({ preventScroll: true }); // it hears Escape while the answer is on its way
      tell(element, true);
    };
    point(parts, { onLeave: leave, onMove: (element) => tell(element, false), onChoose }, AbortSignal.any([pointed.signal, signal]));
  };
  pointing();
}

/**
 * @param {WhyPage} page
 * @param {Element} element
 * @param {Explained | null} explained
 * @param {() => void} leave
 * @returns {(Node | string)[]}
 */
function answer(page, element, explained, leave) {
  const rule = page.ruleOf(element);
  const level = rule?.level ?? explained?.level;
  const parts = [make("h2", {}, level ? word(`why_${level}`) : word("why_nothing"))];
  parts.push(make("p", { className: "soft" }, nameOf(element)));
  if (rule) {
    parts.push(make("p", {}, word("why_rule")), make("p", {}, make("code", {}, rule.source)));
  } else if (explained) {
    const reasons = explained.reasons.slice(0, MOST_REASONS).map(([name, weight]) => reasonLine(name, weight));
    parts.push(make("ol", {}, ...reasons), make("p", { className: "soft" }, word("why_seen", explained.seen)));
  }
  parts.push(
    make("p", { className: "soft", id: "correct" }, word("why_correct")),
    corrections(page, element, level, leave),
  );
  if (rule)
    parts.push(
      make(
        "div",
        { className: "row" },
        button("pick_take_back", () => page.change(rule.source, true).then(leave)),
      ),
    );
  parts.push(make("div", { className: "row" }, button("pick_close", leave)));
  return parts;
}

/**
 * @param {string} name
 * @param {number} weight
 */
function reasonLine(name, weight) {
  const text = word(`reason_${name.replace(/\W/g, "_")}`) || name;
  return make("li", {}, `${text} (${word(weight >= 0 ? "why_for" : "why_against")})`);
}

/**
 * @param {WhyPage} page
 * @param {Element} element
 * @param {string | undefined} now
 * @param {() => void} leave
 */
function corrections(page, element, now, leave) {
  const buttons = LEVELS.map((level) => {
    const correct = () =>
      page.change(ruleLine(element, { level, scope: "site", many: false }, location.href), false).then(leave);
    const one = button(`pick_level_${level}`, correct);
    one.setAttribute("aria-pressed", String(level === now));
    return one;
  });
  return make("div", { className: "row", role: "group", "aria-labelledby": "correct" }, ...buttons);
}
