"""Lines that share or print."""

import pytest

from controls import WITH_MORE, found_beside_text
from penumbra.decision.levels import Level
from penumbra.decision.rules.share import find_share


def controls(markup: str, level: int = Level.DIM) -> list[str]:
    return found_beside_text(find_share, markup, level)


@pytest.mark.parametrize(
    "line",
    [
        "Share",
        "Share this article",
        "SHARE ON FACEBOOK:",
        "Print | E-mail",
        "Drucken",
        "Beitrag teilen",
        "Partager sur Twitter",
        "Printer-friendly version",
        "Imprimir",
        "Share 599",
        "Поделиться",
        "分享",
        "공유하기",
    ],
)
def test_a_line_that_only_offers_to_share_or_print_is_a_share_control(line: str) -> None:
    assert controls(f"<p>{line}</p>") == [line]


@pytest.mark.parametrize("line", WITH_MORE)
def test_a_line_that_says_more_is_no_control(line: str) -> None:
    assert controls(f"<p>{line}</p>") == []


@pytest.mark.parametrize(
    "markup",
    [
        "<p>Share this page</p>",
        "<h2><a href=/s>Share</a></h2>",
        "<pre><code>print</code></pre>",
        "<a href=/f>Facebook</a>",
    ],
)
def test_a_kept_line_that_is_no_link_or_button_may_be_text(markup: str) -> None:
    assert controls(markup, Level.KEEP) == []


@pytest.mark.parametrize(
    "markup", ["<p><a href=/s>Share this page</a></p>", "<div><button>Share this page</button></div>"]
)
def test_a_kept_link_or_button_is_a_share_control(markup: str) -> None:
    assert controls(markup, Level.KEEP) == ["Share this page"]


def test_the_head_of_a_row_that_is_called_sharing_is_no_control() -> None:
    row = "<table><tr><th>Sharing<td>yes</tr><tr><th><a href=/s>Share</a><td>no</table>"
    assert controls(row) == ["Share"]
