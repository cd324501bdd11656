"""Highlights by real keys and pointer: a text is selected, the bubble opens, and what is painted is told."""

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.shadowroot import ShadowRoot

from driving.browsers import Browser

__all__ = ["BUBBLE", "ENDS", "KINDS", "QUOTE", "SHOWN", "bubble", "drag", "highlight", "no_bubble", "press_key", "shown", "type_in"]

KINDS = ["yellow", "green", "blue", "pink", "note"]
SHOWN = """
const [kinds] = arguments;
return Object.fromEntries(kinds.flatMap((kind) => {
  const ranges = [...(CSS.highlights.get(`penumbra-${kind}`) ?? [])];
  return ranges.length > 0 ? [[kind, ranges.map((range) => range.toString().replace(/\\s+/g, " "))]] : [];
}));
"""
ENDS = """
const [text] = arguments;
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  const at = node.data.indexOf(text);
  if (at < 0) continue;
  node.parentElement.scrollIntoView({ block: "center", behavior: "instant" });
  const range = document.createRange();
  range.setStart(node, at);
  range.setEnd(node, at + text.length);
  scrollBy({ top: range.getBoundingClientRect().top - innerHeight / 2, behavior: "instant" });
  const boxes = range.getClientRects();
  const [first, last] = [boxes[0], boxes[boxes.length - 1]];
  return [first.left, first.top + first.height / 2, last.right, last.top + last.height / 2].map(Math.round);
}
"""
QUOTE = "street lamps came on along the quay"
"""A text of `article.html`, and of other pages with the same story."""
BUBBLE = "document.querySelector('penumbra-bubble')"


def shown(browser: Browser) -> dict[str, list[str]]:
    """The texts that are painted, by colour; `note` are those with a note."""
    return dict(browser.script(SHOWN, KINDS))


def drag(browser: Browser, text: str) -> None:
    """Select a text with the pointer."""
    left, top, right, bottom = browser.script(ENDS, text)
    actions = ActionBuilder(browser.driver, duration=0)
    pointer = actions.pointer_action
    pointer.move_to_location(left, top)  # type: ignore[no-untyped-call]
    pointer.pointer_down()  # type: ignore[no-untyped-call]
    pointer.move_to_location((left + right) // 2, bottom)  # type: ignore[no-untyped-call]
    pointer.move_to_location(right, bottom)  # type: ignore[no-untyped-call]
    pointer.pointer_up()  # type: ignore[no-untyped-call]
    actions.perform()
    browser.until("String(getSelection()).trim() !== ''")


def press_key(browser: Browser) -> None:
    """Press Alt+Shift+H in the page."""
    keys = ActionChains(browser.driver).key_down(Keys.ALT).key_down(Keys.SHIFT).send_keys("h")
    keys.key_up(Keys.SHIFT).key_up(Keys.ALT).perform()


def type_in(browser: Browser, *keys: str) -> None:
    """Type where the focus is, through closed shadow roots too."""
    ActionChains(browser.driver).send_keys(*keys).perform()


def bubble(browser: Browser) -> ShadowRoot:
    """The inside of the bubble, once it is there."""
    browser.until(f"{BUBBLE} !== null")
    return browser.driver.find_element("css selector", "penumbra-bubble").shadow_root


def no_bubble(browser: Browser) -> None:
    browser.until(f"{BUBBLE} === null")


def highlight(browser: Browser, text: str, *keys: str) -> None:
    """Highlight a text by pointer and key, type into the bubble, and close it."""
    drag(browser, text)
    press_key(browser)
    bubble(browser)
    type_in(browser, *keys, Keys.ESCAPE)
    no_bubble(browser)
