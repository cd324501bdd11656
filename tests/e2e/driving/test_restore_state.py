"""What the restore sweep compares of a page: a changed margin is told where it moves its box."""

from pathlib import Path

import pytest

from driving.browsers import Browser, serve
from restore.state import DIFFERENCE, REMEMBER

pytestmark = pytest.mark.browser

PAGE = """
<!doctype html><style id=rules>#track { width: 300px; margin: 0 }</style>
<div style="width: 100px"><div id=track>A track that is wider than its list</div></div>
"""
_SET = "document.querySelector('#rules').sheet.cssRules[0].style.setProperty(...arguments)"


@pytest.mark.parametrize(("margin", "told"), [("margin-right", False), ("margin-left", True)])
def test_a_margin_is_told_where_its_box_has_moved(running: Browser, tmp_path: Path, margin: str, told: bool) -> None:
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    with serve(tmp_path) as address:
        running.open(f"{address}/page.html")
        running.script(REMEMBER, 1)
        running.script(_SET, margin, "7px")
        found = [name for _, name, _ in running.script(DIFFERENCE, 1)]
    assert any(name.endswith(f"div {margin}") for name in found) is told, found
