"""A page that is still loading is dimmed as far as it is there, and what comes later is taken in.

Firefox puts no style sheet into such a page: there Penumbra says that it works, and the page is dimmed once it has
loaded.
"""

import threading
from typing import cast

import pytest

from driving.browsers import Browser
from driving.serving import serve_in_halves
from driving.sight import PAGES

pytestmark = pytest.mark.browser

_MARKS = """
const shown = (selector) => document.querySelector(selector)?.getClientRects().length > 0;
return [document.readyState, document.querySelectorAll("[data-penumbra]").length, shown("article p"), shown(".site-footer")];
"""


def test_a_press_on_a_page_that_is_still_loading_dims_what_is_there(shared: Browser) -> None:
    first, footer, rest = (PAGES / "article.html").read_text("utf-8").partition("<footer")
    with serve_in_halves(first, footer + rest) as (address, go_on):
        press_while_it_loads(shared, address, go_on)


def press_while_it_loads(shared: Browser, address: str, go_on: threading.Event) -> None:
    """Press, look at the half that is there, let the rest come, and look again."""
    shared.backstage.run("await api.tabs.update(given[0], { url: given[1] })", shared.tab, f"{address}/article.html")
    look = f"""
        const [{{ result }}] = await api.scripting.executeScript(
          {{ target: {{ tabId: given[0] }}, func: () => {{ {_MARKS} }}, injectImmediately: true }});
        return result;
    """

    def looks() -> list[object]:
        return list(shared.backstage.run(look, shared.tab) or [])

    state = "return (await api.runtime.sendMessage({ type: 'ui-bg-state', tab: given[0] })).data.state.name"
    url = "return (await api.tabs.get(given[0])).url ?? ''"
    shared.wait_for(lambda: shared.backstage.run(url, shared.tab).startswith(address))
    shared.wait_for(lambda: looks()[2:3] == [True], "the first half is not there")
    assert looks()[:2] == ["loading", 0]
    shared.backstage.run("void api.runtime.sendMessage({ type: 'ui-bg-toggle', tab: given[0] })", shared.tab)
    if shared.name == "firefox":
        shared.wait_for(lambda: shared.backstage.run(state, shared.tab) == "waiting", "not read yet")
    else:
        shared.wait_for(lambda: cast("int", looks()[1]) > 0, "nothing is dimmed yet")
    assert (looks()[0], looks()[2]) == ("loading", True)
    go_on.set()
    shared.wait_for(lambda: looks()[0] == "complete")
    shared.wait_for(lambda: looks()[3] is False, "the footer is not hidden")
    shared.driver.switch_to.window(shared.page)
    assert shared.toggle(on=False)["on"] is False
    assert looks()[1] == 0
