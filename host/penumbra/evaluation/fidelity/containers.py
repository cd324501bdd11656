"""Markdown of Docusaurus, VitePress and MkDocs: containers and titles of code become what the page shows."""

import re
from collections.abc import Iterator, Mapping, Sequence

__all__ = ["DOCUSAURUS", "VITEPRESS", "expand_containers", "expand_indented"]

DOCUSAURUS = {name: name for name in "note tip info warning danger caution important success secondary".split()}
VITEPRESS = {
    **{name: name.upper() for name in "tip info warning danger".split()},
    "details": "Details",
    "v-pre": "",
    "raw": "",
}
"""By name of a container: the title of one without its own, which the theme's style writes in capitals."""
_OPENING = re.compile(r"^([ \t]*):{3,}[ \t]*([\w-]+)[ \t]*(.*?)[ \t]*$")
_INDENTED = re.compile(r"""^( *)(?:!!!|\?\?\?\+?|===[!+]?) *([\w-]*)[^"']*(?:(["'])(.*)\3)?\s*$""")
"""Opening of an admonition, a folded note or a tab in MkDocs; what it holds is indented by four."""
_CLOSING = re.compile(r"^[ \t]*:{3,}[ \t]*$")
_FENCE = re.compile(r"^([ \t]*)(`{3,}|~{3,})(.*)$")
_NAMED = re.compile(r"""\btitle=(["'])(.+?)\1""")
_MARKING = re.compile(r"\s*(?://|#|<!--|/\*|\{/\*)\s*(?:highlight-(?:next-line|start|end)|\[!code [^\]]*\]).*$")
"""A comment that marks lines; it is not shown."""
_ANCHOR = re.compile(r"[ \t]*\{#[\w-]+\}[ \t]*$")
_ELSEWHERE = re.compile(r"^\[\[toc\]\]|^<<<|^> *\[!|<!-- *@include|^import |^export |</?[A-Z]|\{\{", re.MULTILINE)


def expand_containers(text: str, titles: Mapping[str, str]) -> str | None:
    """Write titles of containers and of code as paragraphs.

    Parameters
    ----------
    titles
        `DOCUSAURUS` or `VITEPRESS`.

    Returns
    -------
    None for a page with an unknown container, components or text from elsewhere.
    """
    lines: list[str] = []
    for line, is_code in _lines(text):
        opening = None if is_code else _OPENING.match(line)
        if is_code:
            lines.append(line)
        elif opening and opening[2] not in titles:
            return None
        elif opening:
            named = opening[3].removeprefix("[").removesuffix("]")
            lines += ["", opening[1] + (named or titles[opening[2]]), ""]
        elif _CLOSING.match(line):
            lines.append("")
        elif _ELSEWHERE.search(re.sub(r"`[^`]*`", "", line)):
            return None
        else:
            lines.append(_ANCHOR.sub("", line) if line.startswith("#") else line)
    return "\n".join(lines)


def expand_indented(text: str) -> str:
    """Write titles of admonitions, folded notes, tabs and code of MkDocs as paragraphs."""
    return "\n".join(_indented(list(_lines(text))))


def _indented(lines: Sequence[tuple[str, bool]]) -> Iterator[str]:
    at = 0
    while at < len(lines):
        line, is_code = lines[at]
        at += 1
        found = None if is_code else _INDENTED.match(line)
        if found is None or not (found[2] or found[4]):
            yield line
            continue
        space = found[1]
        first = at
        while at < len(lines) and (not lines[at][0].strip() or lines[at][0].startswith(f"{space}    ")):
            at += 1
        title = found[2].title() if found[4] is None else found[4]
        yield from ("", space + title, "")
        yield from _indented([(space + inner[len(space) + 4 :], is_code) for inner, is_code in lines[first:at]])
        yield ""


def _lines(text: str) -> Iterator[tuple[str, bool]]:
    """Lines, and whether each is code; a title of code comes before it."""
    closing = ""
    for line in text.split("\n"):
        fence = _FENCE.match(line)
        if closing:
            is_end = fence is not None and fence[2].startswith(closing) and not fence[3].strip()
            shown = _MARKING.sub("", line)
            if is_end or shown.strip() or not line.strip():
                yield shown, True
            closing = "" if is_end else closing
        elif fence and not (fence[2][0] == "`" and "`" in fence[3]):
            named = _NAMED.search(fence[3])
            if named:
                yield from (("", False), (fence[1] + named[2], False), ("", False))
            closing = fence[2]
            yield line, True
        else:
            yield line, False
