"""Line numbers and buttons beside code are no text."""

import pytest

from penumbra.output.html import as_text, decide_html

STORY = f"<p>{'Some words of the text that go on for a while and tell of things at length. ' * 5}</p>"
CODE = ["def f():", "    return 1"]
NUMBERED = "".join(f"<span class=linenos>{at} </span>{line}\n" for at, line in enumerate(CODE, 1))
LINES = "<br>".join(f"<span class=line>{line}</span>" for line in CODE)


@pytest.mark.parametrize(
    "listing",
    [
        f"<pre>{NUMBERED}</pre>",
        "<table class=highlight><tr><td class=gutter><pre>1\n2\n</pre><td><pre>def f():\n    return 1\n</pre></table>",
        f"<table><tr><td class=gutter><pre>1<br>2</pre></td><td class=code><pre>{LINES}</pre></td></tr></table>",
        f"<pre><button class=copy-button>Copy</button>{NUMBERED}</pre>",
    ],
    ids=["in-lines", "beside", "by-breaks", "with-button"],
)
def test_the_text_has_the_code_alone(listing: str) -> None:
    page = f"<article><h1>Functions</h1>{STORY * 3}{listing}{STORY}</article>"
    lines = as_text(decide_html(page)).split("\n")
    assert lines[4:6] == CODE


def test_a_column_called_a_gutter_keeps_its_text() -> None:
    column = f"<div class=gutter>{STORY}<pre>1</pre></div>"
    text = as_text(decide_html(f"<article><h1>Functions</h1>{STORY * 3}{column}</article>"))
    assert text.count("tell of things") == 20
