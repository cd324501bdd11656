"""A host that answers with examples: for tests of the extension's own pages, which are about showing answers, not
making them.

Run as a native-messaging host; it hides navigation, footers and sections, dims asides, keeps the rest, and has one
article. A page's address may name the page type: `?kind=forum`.
"""

import base64
import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

from driving.hosts.frames import serve

ARTICLE = """
<p>The edge of a shadow is never a line. <a href="#note">[1]</a> <a href="https://example.org/more">More</a></p>
<h2 id="umbra">Umbra</h2><p>Some <code>code</code> in a line, and a block of it:</p>
<pre><code>def shade(x):
    return x / 2</code></pre>
<h2 id="zones">Zones</h2>
<table><tr><th>Zone</th><th>Light</th></tr><tr><td>umbra</td><td>none</td></tr></table>
<figure><img src="https://pictures.example.org/moon.png" alt="The moon"><figcaption>An eclipse.</figcaption></figure>
<iframe src="https://player.example.org/1" title="A film"></iframe>
<p>A half: <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p>
<p><a href="javascript:document.title='run'">bad</a><img src="x" onerror="document.title='run'" alt=""></p>
<script>document.title = 'run'</script><form><input name="q"></form>
<ol><li id="note">A footnote.</li></ol>
"""


def levels(snapshot: dict[str, Any]) -> list[tuple[int, int]]:
    """Rows `[node, level]` by tag alone."""
    known = {"nav": 2, "footer": 2, "section": 2, "aside": 1}
    tags = [snapshot["strings"][tag] for tag in snapshot["tag"]]
    return [(snapshot["key"][row], known[tag]) for row, tag in enumerate(tags) if tag in known]


def page_type_of(request: dict[str, Any]) -> str:
    """The page type that the page's address names."""
    address = str(request.get("page", {}).get("url", ""))
    return parse_qs(urlsplit(address).query).get("kind", ["article"])[0]


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """The example for one request."""
    kind = request["type"]
    reply: dict[str, Any] = {"type": kind, "id": request["id"]}
    if kind == "hello":
        return {
            **reply,
            "version": "1.0.0",
            "protocol": [1, 1],
            "capabilities": [],
            "scorers": ["default", "plain"],
            "python": "3.11.0",
        }
    if kind in ("decide", "update"):
        counts = {"keep": 120, "dim": 30, "hide": 60}
        fields = {"doc": request["doc"], "revision": request.get("revision", -1) + 1, "page_type": page_type_of(request), "suited": True}
        rows = levels(json.loads(request["snapshot"] or '{"tag": []}'))
        more = {"scorer": "example", "rows": rows, "main": [], "counts": counts}
        return {**reply, **fields, **more, "type": "decided"}
    if kind == "explain":
        why = {"node": request["node"], "level": "hide", "score": 0.1, "reasons": [["related", -2.1], ["links", -1.2]]}
        return {**reply, **why, "type": "explained", "seen": 3}
    if kind == "article":
        facts = {
            "title": "How the light gets in",
            "byline": "A. Writer",
            "date": "2026-11-20",
            "lang": "en",
            "dir": "ltr",
        }
        return {**reply, **facts, "html": ARTICLE, "minutes": 3, "comments": "<p>A comment.</p>"}
    if kind == "export":
        data = base64.b64encode(request["html"].encode()).decode()
        return {**reply, "type": "exported", "filename": "light.md", "media_type": "text/markdown", "data": data}
    if kind == "memory":
        return {**reply, "sites": [{"site": "news.example.org", "pages": 12}]}
    if kind == "folder":
        choice = {"path": "/home/ada/Notes", "template": "{date} {title}", "tags": ["clippings"]}
        return {**reply, **choice, "example": "2026-03-04 The edge of a shadow.md", "suggestions": ["/home/ada/Vault"]}
    return {**reply, "type": "done"}


if __name__ == "__main__":
    serve(answer)
