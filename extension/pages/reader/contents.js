// @ts-check
/** The table of contents, and jumps inside the article and back. */

import { idIn } from "../../shared/fragment.js";
import { make } from "../../shared/make.js";
import { byId } from "../common/ask.js";

/** Least number of headings for a list. */
const FEWEST = 2;

/** @param {HTMLElement} text the article */
export function showContents(text) {
  const headings = /** @type {HTMLElement[]} */ ([...text.querySelectorAll("h1, h2, h3, h4")]).filter((one) =>
    one.textContent?.trim(),
  );
  byId("toc-open").hidden = headings.length < FEWEST;
  if (headings.length < FEWEST) return;
  const least = Math.min(...headings.map(({ localName }) => Number(localName[1])));
  const links = headings.map((heading, at) => {
    heading.id ||= `part-${at}`;
    const className = Number(heading.localName[1]) > least ? "deeper" : "";
    // With the article's language and direction, not the interface's.
    const lang = /** @type {HTMLElement | null} */ (heading.closest("[lang]"))?.lang ?? "";
    return make("li", { className }, make("a", { href: `#${heading.id}`, dir: "auto", lang }, heading.textContent));
  });
  byId("toc-list").dir = text.dir;
  byId("toc-list").replaceChildren(...links);
  byId("toc-list").addEventListener("click", () => byId("toc").hidePopover());
  const observer = new IntersectionObserver(() => markCurrent(headings), {
    rootMargin: "-72px 0px 0px 0px",
    threshold: [0, 1],
  });
  for (const heading of headings) observer.observe(heading);
}

/** @param {HTMLElement[]} headings */
function markCurrent(headings) {
  const at = headings.findLastIndex((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
  byId("toc-list")
    .querySelectorAll("a")
    .forEach((/** @type {HTMLElement} */ link, /** @type {number} */ index) => {
      if (index === at) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    });
}

/**
 * Make text of the links whose place is not in this view.
 *
 * @param {Element} article
 */
export function unlinkLost(article) {
  const places = new Set([...article.querySelectorAll("[id]")].map(({ id }) => id));
  for (const link of article.querySelectorAll('a[href^="#"]')) {
    if (!places.has(idIn(link.getAttribute("href")))) link.removeAttribute("href");
  }
}

/** Footnotes and other jumps: after each, one button leads back to the reader's last place. */
export function listenToJumps() {
  let before = 0;
  /** @type {HTMLElement | null} */
  let from = null;
  byId("article").addEventListener("click", (/** @type {Event} */ event) => {
    const link = /** @type {Element} */ (event.target).closest?.('a[href^="#"]');
    const target = link && document.getElementById(idIn(link.getAttribute("href")));
    if (!target) return;
    event.preventDefault();
    before = scrollY;
    from = /** @type {HTMLElement} */ (link);
    for (let at = target.closest("details"); at; at = at.parentElement?.closest("details") ?? null) at.open = true;
    target.focus({ preventScroll: true });
    if (document.activeElement !== target) {
      target.tabIndex = -1; // of what has the focus by itself it would take the place in the Tab order
      target.focus({ preventScroll: true });
    }
    // Of a long part the beginning is meant. At once: smooth scrolling would not have ended when its target is needed, or would be
    // interrupted by the return.
    const block = target.getBoundingClientRect().height > innerHeight / 2 ? "start" : "center";
    target.scrollIntoView({ block, behavior: "instant" });
    byId("return").hidden = false;
  });
  byId("return").addEventListener("click", () => {
    byId("return").hidden = true;
    from?.focus({ preventScroll: true });
    scrollTo({ top: before, behavior: "instant" });
  });
}

/** The thin line that shows the reader's progress. */
export function listenToProgress() {
  const show = () => {
    const most = document.documentElement.scrollHeight - innerHeight;
    byId("progress").style.setProperty("scale", `${most > 0 ? Math.min(1, scrollY / most) : 0} 1`);
  };
  addEventListener("scroll", show, { passive: true });
  addEventListener("resize", show, { passive: true });
}
