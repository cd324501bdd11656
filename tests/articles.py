"""Articles for tests of the reader, and functions that clean, export and count one."""

import base64
from collections import Counter

import msgspec

from penumbra.facts import PageFacts
from penumbra.messaging.protocol import Article, ArticleReply, Export
from penumbra.reader.article import clean, make_article, text_of
from penumbra.reader.facts.facts import Facts
from penumbra.reader.files.export import export
from penumbra.reader.files.markdown import to_markdown

URL = "https://example.org/a/page"

HOSTILE = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", '<a href="javascript:alert(1)">x</a>',
    '<a href=" jAvA\nscript:alert(1)">x</a>', '<a href="data:text/html,<script>1</script>">x</a>',
    "<svg><style><img src=x onerror=alert(1)></style></svg>", "<svg/onload=alert(1)>",
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">', "<iframe src=javascript:alert(1)></iframe>",
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>", "<p style='color:red'>x</p>",
    "<math><annotation-xml encoding=text/html><script>1</script></annotation-xml></math>", "<base href=//evil>",
    "<template><script>1</script></template>", "<a id=x name=y href=#x>z</a>", "</div><b>", "<table><p>", "{{ 7*7 }}",
    '<img src="data:text/html,x">', "<title><img src=x onerror=alert(1)></title>", "\x00", "<xmp><p>", "<plaintext>",
]  # fmt: skip

GOOD = """<h1 id="top">Über uns</h1><p>One<sup><a href="#n1">1</a></sup> and <b>two</b>.</p>
<figure><img data-src="/lazy.png" alt="a hill"><figcaption>A hill</figcaption></figure>
<iframe src="https://video.example/v"></iframe><pre class="language-python"><code>a = 1
b = 2</code></pre><table><tr><th>h</th></tr><tr><td>c</td></tr></table><dl><dt>t</dt><dd>d</dd></dl>
<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>
<ul><li>item<ol><li>inner</li></ol></li></ul><ol><li id="n1"><p>The note.</p></li></ol>
<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=" alt="dot">"""


def page_of(**facts: str) -> PageFacts:
    return msgspec.convert({"url": URL, "title": "Über uns | Site", "lang": "en"} | facts, PageFacts)


def article_of(markup: str, fallback: str = "") -> ArticleReply:
    return make_article(Article(id=1, page=page_of(), html=markup, fallback=fallback))


def file_of(markup: str, kind: str, title: str = "A <title> & more") -> bytes:
    request = msgspec.convert({"id": 1, "format": kind, "page": {"url": URL, "title": title}, "html": markup}, Export)
    return base64.b64decode(export(request).data)


def markdown_of(markup: str) -> str:
    return to_markdown(clean(markup, URL), Facts("", "", "", "", ""), "").strip()


def words_of(markup: str) -> Counter[str]:
    return Counter(text_of(markup).split())
