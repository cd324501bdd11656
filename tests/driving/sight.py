"""What a person would see of a page, read out of a browser: its whole state, and how each part of it stands."""

import json
from collections import Counter
from pathlib import Path
from typing import Any, Literal

from driving.browsers import Browser

__all__ = ["EXPECTED", "PAGES", "Standing", "differences", "draw_frames", "levels", "levels_of_changed", "remember", "shares", "standing"]

PAGES = Path(__file__).resolve().parents[1] / "pages"
EXPECTED: dict[str, dict[str, Any]] = json.loads((PAGES / "expected.json").read_text("utf-8"))
"""Page → selectors of what must stand in full light (`lit`) and of what must not (`noise`), written by hand."""
Standing = Literal["lit", "dim", "hidden", "absent"]

_STATE = """
const properties = [...getComputedStyle(document.documentElement)];
function* elements(root) {
  for (const one of root.querySelectorAll("*")) {
    yield one;
    if (one.shadowRoot) yield* elements(one.shadowRoot);
    if (one.localName === "iframe" && one.contentDocument) yield* elements(one.contentDocument);
  }
}
function state() {
  const found = [];
  for (const one of elements(document)) {
    const style = one.ownerDocument.defaultView.getComputedStyle(one);
    const nodes = [...one.childNodes].map((node) => node.nodeType === 1 ? node.localName : `${node.nodeType}:${node.nodeValue}`);
    const attributes = [...one.attributes].map((own) => `${own.name}=${own.value}`);
    found.push([
      `${one.localName} ${attributes.join(" ")} [${nodes.join(",")}]`,
      ...properties.map((name) => `${name}: ${style.getPropertyValue(name)}`),
    ]);
  }
  const scrolled = [...elements(document)].flatMap((one) => [one.scrollLeft, one.scrollTop]);
  return { scrolled, html: document.documentElement.outerHTML, found };
}
"""
_FRAMES = "window.drawn = 0; (function frame() { if (window.drawn++ < 8) requestAnimationFrame(frame) })()"
_REMEMBER = _STATE + "window.remembered = state(); return window.remembered.found.length;"
_DIFFERENCES = (
    _STATE
    + """
const [before, after] = [window.remembered, state()];
const told = [];
// Firefox lays out in sixtieths of a pixel and may round a sum by one or two of them the other way on the way back.
const LEAST = 2.5 / 60;
const lengths = /-?[\\d.]+(?=px)/g;
function same(line, now) {
  if (line === now) return true;
  if (line === undefined || now === undefined || line.replace(lengths, "") !== now.replace(lengths, "")) return false;
  const others = now.match(lengths);
  return line.match(lengths).every((length, at) => Math.abs(length - others[at]) < LEAST);
}
// Firefox does not lay out a changed table as a new one: its rows differ by parts of a pixel, and its lines may break elsewhere.
// So only what differs in a layout from scratch is a difference there.
if (arguments[0] && !before.found.every((lines, at) => lines.every((line, index) => same(line, after.found[at]?.[index])))) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":root { display: none !important }");
  const own = [...document.adoptedStyleSheets];
  document.adoptedStyleSheets = [...own, sheet];
  document.documentElement.getBoundingClientRect();
  document.adoptedStyleSheets = own;
  after.found = state().found;
}
// Firefox rounds scroll positions to its own device units, so that the same place may be told a fraction of a pixel away.
const moved = before.scrolled.filter((place, at) => Math.abs(place - after.scrolled[at]) >= 0.5);
if (moved.length > 0) told.push(`was scrolled to ${moved}`);
if (before.html !== after.html) told.push("the serialised document differs");
if (before.found.length !== after.found.length) told.push(`${before.found.length} elements became ${after.found.length}`);
before.found.forEach((lines, at) => lines.forEach((line, index) => {
  const now = after.found[at]?.[index];
  if (!same(line, now) && told.length < 10) told.push(`${lines[0].slice(0, 80)}: ${line.slice(0, 120)} -> ${now?.slice(0, 120)}`);
}));
return told;
"""
)
_STANDING = """
const [path] = arguments;
let root = document;
const steps = path.split(" >>> ");
for (const step of steps.slice(0, -1)) {
  const host = root.querySelector(step);
  root = host?.shadowRoot ?? host?.contentDocument;
  if (!root) return [];
}
const parent = (node) => node.assignedSlot ?? node.parentElement ?? node.parentNode?.host
  ?? (node.ownerDocument !== document ? node.ownerDocument.defaultView.frameElement : null);
const drawn = "img, input, select, textarea, button, video, canvas";
const leaves = (element) => [element, ...element.querySelectorAll("*")].filter((one) => one.matches(drawn)
  || [...one.childNodes].some((node) => node.nodeType === 3 && /\\S/.test(node.nodeValue)));
return [...new Set([...root.querySelectorAll(steps.at(-1))].flatMap(leaves))].map((element) => {
  const own = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.nodeValue.trim()).join("");
  for (let at = element; at; at = parent(at)) {
    const mark = at.getAttribute("data-penumbra") ?? "";
    if (mark.startsWith("hide")) return ["hidden", own.length];
    if (mark.startsWith("dim")) return ["dim", own.length];
  }
  return ["lit", own.length];
});
"""
_LEVELS = """
const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const levels = [];
while (walk.nextNode()) {
  const { data, parentElement } = walk.currentNode;
  if (!data.trim() || parentElement.closest("script, style, noscript, template")) continue;
  const marks = [];
  for (let at = parentElement; at; at = at.parentElement) marks.push(at.dataset.penumbra?.split("-")[0] ?? "");
  levels.push([["hide", "dim"].find((level) => marks.includes(level)) ?? "lit", data]);
}
return levels;
"""


def draw_frames(browser: Browser) -> None:
    """Wait until the page has been drawn eight times: longer than pages take to answer a change of Penumbra by a movement."""
    browser.script(_FRAMES)
    browser.until("window.drawn > 8")


def remember(browser: Browser) -> int:
    """Keep the page's whole state in the page's own script world; return its number of elements."""
    browser.script("window.rememberedRoom = [innerWidth, innerHeight]")
    return int(browser.script(_REMEMBER))


def differences(browser: Browser) -> list[str]:
    """What is not as it was when `remember` was called: document, shadow roots, frames, computed styles, scroll
    positions.

    A browser whose own bars have grown or shrunk meanwhile gives the page another room: the window is made to fit again
    first.
    """
    wider, higher = browser.script(
        "return [innerWidth - window.rememberedRoom[0], innerHeight - window.rememberedRoom[1]]"
    )
    if wider or higher:
        size = browser.driver.get_window_size()
        browser.driver.set_window_size(size["width"] - wider, size["height"] - higher)
        browser.until("innerWidth === window.rememberedRoom[0] && innerHeight === window.rememberedRoom[1]")
    return list(browser.script(_DIFFERENCES, browser.name == "firefox"))


def standing(browser: Browser, selector: str) -> set[Standing]:
    """How every part with text or a picture in the elements of a selector stands.

    `host >>> inner` reaches into a shadow root or a frame's document.
    """
    return {how for how, _ in browser.script(_STANDING, selector)} or {"absent"}


def levels(browser: Browser) -> Counter[tuple[str, str]]:
    """Each text of the page with its level, and how often: what to compare where elements differ and texts do not."""
    return Counter((level, text) for level, text in browser.script(_LEVELS))


def levels_of_changed(browser: Browser, address: str, change: str, *arguments: object) -> Counter[tuple[str, str]]:
    """The same of a page that is opened, changed by a script and dimmed, with nothing remembered of its site."""
    browser.ask("ui-bg-memory", action="forget-all")
    browser.open(address)
    browser.script(change, *arguments)
    browser.toggle(on=True)
    return levels(browser)


def shares(browser: Browser, selectors: list[str]) -> dict[Standing, float]:
    """Shares of all the selectors' text, by characters, in each standing; a picture or control counts as one
    character."""
    found: dict[Standing, int] = {"lit": 0, "dim": 0, "hidden": 0}
    for selector in selectors:
        for how, length in browser.script(_STANDING, selector):
            found[how] += max(1, length)
    total = sum(found.values())
    return {how: length / max(1, total) for how, length in found.items()}
