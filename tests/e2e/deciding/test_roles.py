"""Headings and lists that are `div` with an ARIA role: a page of them is decided as one of HTML's own elements."""

import pytest

from driving.browsers import Browser
from driving.sight import levels, levels_of_changed

pytestmark = pytest.mark.browser

_BY_ROLE = """
const LOOK = ["display", "font-size", "font-weight", "line-height", "margin", "padding", "list-style", "text-align"];
const roleOf = (tag) => tag === "li" ? "listitem" : tag.startsWith("h") ? "heading" : "list";
for (const one of document.querySelectorAll("h1, h2, h3, h4, h5, h6, ul, ol, li")) {
  const look = getComputedStyle(one);
  const box = document.createElement("div");
  for (const { name, value } of one.attributes) box.setAttribute(name, value);
  for (const name of LOOK) box.style.setProperty(name, look.getPropertyValue(name));
  box.setAttribute("role", roleOf(one.localName));
  if (one.localName.startsWith("h")) box.ariaLevel = one.localName[1];
  box.append(...one.childNodes);
  one.replaceWith(box);
}
"""
"""Replace headings and lists by `div` that look the same and have their roles."""


@pytest.mark.parametrize("name", ["encyclopedia", "agency", "article"])
def test_headings_and_lists_by_role_stand_as_those_by_tag(shared: Browser, pages: str, name: str) -> None:
    shared.open(f"{pages}/{name}.html")
    shared.toggle(on=True)
    by_tag = levels(shared)
    assert len({level for level, _ in by_tag}) > 1
    assert levels_of_changed(shared, f"{pages}/{name}.html", _BY_ROLE) == by_tag
