// @ts-check
/** The options' search and the list of sections beside them. */

import { make } from "../../shared/make.js";
import { byId } from "../common/ask.js";

/** Parts that a search shows or leaves out each by itself; a section without any such part counts as one. */
const PARTS = ".setting, .keys li, .prose li";

/** Make the list of sections and the search work. */
export function openSearch() {
  const sections = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("main > section")]);
  const links = sections.map((section) =>
    make("a", { href: `#${section.id}` }, section.querySelector("h2")?.textContent ?? ""),
  );
  byId("nav").replaceChildren(...links);
  const observer = new IntersectionObserver(() => markCurrent(sections, links), { threshold: [0, 0.2, 1] });
  for (const section of sections) observer.observe(section);
  byId("search").addEventListener("input", () => search(sections, links, byId("search").value));
}

/**
 * @param {HTMLElement[]} sections
 * @param {HTMLElement[]} links
 */
function markCurrent(sections, links) {
  const middle = innerHeight / 3;
  const at = Math.max(
    0,
    sections.findLastIndex((section) => !section.hidden && section.getBoundingClientRect().top < middle),
  );
  links.forEach((link, index) => {
    if (index === at) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  });
}

/**
 * @param {HTMLElement[]} sections
 * @param {HTMLElement[]} links one a section
 * @param {string} asked
 */
function search(sections, links, asked) {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (/** @type {Element} */ element) =>
    words.every((word) => (element.textContent ?? "").toLowerCase().includes(word));
  for (const section of sections) {
    const named = words.every((word) => (section.querySelector("h2")?.textContent ?? "").toLowerCase().includes(word));
    const parts = /** @type {HTMLElement[]} */ ([...section.querySelectorAll(PARTS)]);
    for (const part of parts) part.hidden = words.length > 0 && !named && !has(part);
    section.hidden = words.length > 0 && !named && !has(section);
    if (!section.hidden && parts.length > 0 && parts.every((part) => part.hidden))
      for (const part of parts) part.hidden = false;
  }
  sections.forEach((section, at) => (links[at].hidden = section.hidden));
  byId("nothing").hidden = sections.some((section) => !section.hidden);
}
