"""Languages of listings."""

import pytest

from penumbra.markdown.listings import language_of, named_languages
from penumbra.page.markup import parse_with_source


@pytest.mark.parametrize(
    ("html", "named", "language"),
    [
        ("<pre><code class=language-js>x</code></pre>", ["js"], "js"),
        ("<div class='highlight-text x'><div class='highlight-sh'><pre>x</pre></div></div>", ["sh", "text"], "sh"),
        ("<pre data-lang=C++ class=lang-x>x</pre>", ["c++"], "c++"),
        ("<div class=language-rs><pre class=language-text>x</pre></div>", ["text", "rs"], "rs"),
        ("<pre class=plain>x</pre>", [], ""),
        ("<div class='highlight hl-python'><pre>x</pre></div>", ["python"], "python"),
        ("<div class='highlight chroma'><pre class=language-go>x</pre></div>", ["go", "chroma"], "go"),
        ("<pre class='highlight line-numbers'>x</pre>", ["line-numbers"], ""),
    ],
)
def test_the_innermost_named_language_is_the_listings(html: str, named: list[str], language: str) -> None:
    page, source = parse_with_source(html)
    row = page.tag.index("pre")
    assert named_languages(page, source, row) == named
    assert language_of(page, source, row) == language
