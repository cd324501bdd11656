"""What the user has written and not yet sent stays in full light, however minor what is around it."""

import pytest
from selenium.webdriver.common.by import By

from driving.browsers import Browser
from driving.sight import standing

pytestmark = pytest.mark.browser

_FIELDS = {"textarea": "<textarea id=draft></textarea>", "editor": "<div id=draft contenteditable><p><br></p></div>"}
_WRITE = """
const draft = document.querySelector("#draft");
if (draft.localName === "textarea") draft.value = arguments[0]; else draft.firstElementChild.textContent = arguments[0];
"""
_DRAFT = "The light goes thin first: that is how I shall put it."
_PUT = "document.querySelector(arguments[0]).insertAdjacentHTML('afterbegin', arguments[1])"


@pytest.mark.parametrize("field", list(_FIELDS))
@pytest.mark.parametrize("place", ["footer", "aside"])
def test_a_draft_in_noise_or_minor_content_is_kept(shared: Browser, pages: str, place: str, field: str) -> None:
    shared.open(f"{pages}/article.html")
    shared.script(_PUT, place, f"<div>{_FIELDS[field]}</div>")
    shared.script(_WRITE, _DRAFT)
    shared.toggle(on=True)
    assert standing(shared, "#draft") == {"lit"}
    assert "lit" not in standing(shared, f"{place} a")
    assert shared.toggle(on=False)["on"] is False
    assert shared.script("return document.querySelector('[data-penumbra]')") is None


def test_a_draft_is_kept_from_the_first_word_on(shared: Browser, pages: str) -> None:
    shared.open(f"{pages}/article.html")
    shared.script(_PUT, "aside ol", f"<li>{_FIELDS['textarea']}</li>")
    shared.toggle(on=True)
    assert standing(shared, "#draft") == {"dim"}
    shared.driver.find_element(By.ID, "draft").send_keys("Words")
    shared.wait_for(lambda: standing(shared, "#draft") == {"lit"})
    shared.script("document.activeElement.blur()")
    shared.settled()
    assert standing(shared, "#draft") == {"lit"}
