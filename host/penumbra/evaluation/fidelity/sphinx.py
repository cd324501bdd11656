"""Sources of Sphinx → reStructuredText that pandoc reads: roles and directives are expanded as the HTML shows them.

A page with a directive or a role that is not in the tables below is not used. Its HTML may show text from elsewhere.
"""

import re
import textwrap
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Inventory", "expand", "read_inventory"]

_NO_OUTPUT = frozenset(
    (
        "currentmodule module index highlight meta sectionauthor moduleauthor tabularcolumns program "
        "default-domain cpp:namespace contents py:module py:currentmodule py:program image codeauthor highlightlang "
        "testsetup testcleanup"
    ).split()
)
"""`contents` writes a table of contents. No reference has one."""
_TITLED = {
    **{name: name.title() for name in "note warning tip hint important caution danger attention error".split()},
    "seealso": "See also",
}
_NAMED = frozenset({"admonition", "topic", "sidebar", "rubric"})
_VERSIONS = {
    "versionadded": "New in version",
    "versionchanged": "Changed in version",
    "deprecated": "Deprecated since version",
}
_CODE = frozenset({"code-block", "code", "sourcecode", "doctest", "testcode", "testoutput"})
_AS_THEY_ARE = frozenset({"math", "list-table", "csv-table", "table"})
_LINKS = frozenset(
    "term mod class exc attr data file command option envvar keyword program const dfn kbd samp manpage".split()
)
_TEXTS = _LINKS | frozenset(
    "mimetype mailheader token setting confval module obj download any variable ref doc c:type c:data c:member c:macro "
    "c:struct type macro member code literal py:class py:mod py:exc py:attr py:data py:obj py:const guilabel abbr "
    "emphasis strong title-reference".split()
)
_CALLS = frozenset("func meth c:func py:func py:meth cpp:func".split())
_KEPT = frozenset({"math", "sub", "sup"})
_DIRECTIVE = re.compile(r"^(\s*)\.\. ([a-zA-Z][\w:+-]*)::(?:\s+(.*))?$")
_OPTION = re.compile(r"^\s*:([\w-]+):\s*(.*)$")
_ROLE = re.compile(r"(``.+?``)|(?<![\w`]):([a-zA-Z][\w:+-]*):`([^`]+)`", re.DOTALL)
_DEFAULT = re.compile(r"(?<![`\w:])`([~!.][^`<>\n]+)`(?![`_])")
"""A text without a role whose first sign is read by a default role of the Python domain."""
_TARGET = re.compile(r"^(.*?)\s*<([^<>]+)>$", re.DOTALL)
_SUBSTITUTION = re.compile(r"(?<![\w|`])\|(\w(?:[\w .-]*\w)?)\|(?![\w|`])")
_RULE = re.compile(r"^ *=+(?: +=+)+ *$", re.MULTILINE)
"""Border of a simple table."""
_JOINED = re.compile(r" *-+(?: +-+)* *")
_FLAGS = re.compile(r"[ \t]*#[ \t]*doctest:[ \t]*\+.*$", re.MULTILINE)


class _UnusableError(Exception):
    """The page's HTML has text that its source does not."""


@dataclass(frozen=True, slots=True)
class Inventory:
    """Titles that a project's `objects.inv` gives to its labels and documents."""

    labels: Mapping[str, str]
    documents: Mapping[str, str]


def read_inventory(path: Path) -> Inventory:
    """Read an `objects.inv` of Sphinx, version 2."""
    found: dict[str, dict[str, str]] = {"std:label": {}, "std:doc": {}}
    header, *_ = data = path.read_bytes().split(b"\n", 4)
    if b"version 2" not in header:
        return Inventory({}, {})
    for line in zlib.decompress(data[4]).decode("utf-8").splitlines():
        match = re.match(r"(.+?)\s+(\S+)\s+(-?\d+)\s+(\S*)\s+(.*)", line)
        if match and match[2] in found:
            found[match[2]][match[1]] = match[1] if match[5] == "-" else match[5]
    return Inventory(found["std:label"], found["std:doc"])


def expand(text: str, inventory: Inventory) -> str | None:
    """Expand a source; None if its HTML may have text from elsewhere."""
    text = _FLAGS.sub("", text.expandtabs().replace("\r\n", "\n"))
    text = re.sub(r"\A\s*(?::[\w-]+:[^\n]*\n)+", "", text)  # fields at the start have no output
    try:
        out = "\n".join(_blocks(text.split("\n"), inventory))
    except _UnusableError:
        return None
    defined = set(re.findall(r"^\.\. \|([^|]+)\| ", text, re.MULTILINE))
    literal = re.sub(r"``.+?``", "", out, flags=re.DOTALL)
    return None if any(name not in defined for name in _SUBSTITUTION.findall(_without_code(literal))) else out


def _blocks(lines: list[str], inventory: Inventory) -> Iterator[str]:
    at, prose = 0, list[str]()
    while at < len(lines):
        line = lines[at]
        directive = _DIRECTIVE.match(line)
        is_doctest = line.lstrip().startswith(">>>") and (at == 0 or not lines[at - 1].strip())
        opens_literal = not directive and line.rstrip().endswith("::") and not line.lstrip().startswith("..")
        if not (directive or is_doctest or opens_literal):
            prose.append(line)
            at += 1
            continue
        if opens_literal:
            prose.append(line)
        yield _roles("\n".join(prose), inventory)
        prose = []
        indent = len(line) - len(line.lstrip())
        if is_doctest:
            end = at
            while end < len(lines) and lines[end].strip():
                end += 1
            yield from _code(indent, "python", lines[at:end])
        else:
            end = at + 1
            while end < len(lines) and (not lines[end].strip() or _indent(lines[end]) > indent):
                end += 1
            if directive:
                yield from _directive(directive, lines[at + 1 : end], inventory)
            else:
                yield from lines[at + 1 : end]
        at = end
    yield _roles("\n".join(prose), inventory)


def _directive(found: re.Match[str], body: list[str], inventory: Inventory) -> Iterator[str]:
    space, name, argument = found[1], found[2].lower(), (found[3] or "").strip()
    name = name.removeprefix("rst:") if name.startswith("rst:") else name
    start = 0
    options: dict[str, str] = {}
    while start < len(body) and (option := _OPTION.match(body[start])):
        options[option[1]] = option[2]
        start += 1
    inner = textwrap.dedent("\n".join(body[start:])).strip("\n").split("\n")
    if name in _NO_OUTPUT or (name == "toctree" and "hidden" in options):
        return
    if name in _CODE:
        if "hide" in options:
            return
        if "caption" in options:
            yield from ("", space + _roles(options["caption"], inventory), "")
        yield from _code(len(space), argument if name.startswith(("code", "source")) else "python", inner)
    elif name in _AS_THEY_ARE and not {"file", "url", "nowrap"} & set(options):
        yield from ("", f"{space}.. {name}:: {argument}".rstrip())
        shown = {key: value for key, value in options.items() if name != "math"}
        yield from (f"{space}   :{key}: {value}" for key, value in shown.items())
        yield ""
        yield textwrap.indent(_roles("\n".join(inner), inventory), f"{space}   ")
    else:
        lead = _lead(name, argument, inner)
        if lead is None:
            raise _UnusableError(name)
        yield ""
        yield textwrap.indent("\n".join(_blocks(lead, inventory)), space)
        yield ""


def _lead(name: str, argument: str, inner: list[str]) -> list[str] | None:
    """The lines that a directive with text in it shows; None for an unknown one."""
    if name in _TITLED:
        return [_TITLED[name], "", *([argument] if argument else []), *inner]
    if name in _NAMED:
        return [argument, "", *inner]
    if name in _VERSIONS:
        version, _, rest = argument.partition(" ")
        text = [rest, *inner] if rest else inner
        opening = f"{_VERSIONS[name]} {version}"
        return [f"{opening}: {text[0]}", *text[1:]] if any(text) else [f"{opening}."]
    if name in {"figure", "container", "rst-class", "cssclass", "epigraph"} or (name, argument) == ("only", "html"):
        return inner
    return None


def _code(indent: int, language: str, lines: list[str]) -> list[str]:
    inner = textwrap.dedent("\n".join(lines)).strip("\n")
    return [
        "",
        f"{' ' * indent}.. code:: {language.strip()}".rstrip(),
        "",
        textwrap.indent(inner, " " * (indent + 3)),
        "",
    ]


def _roles(text: str, inventory: Inventory) -> str:
    width = _table_columns(text)

    def shown(found: re.Match[str], new: str) -> str:
        if width and len(new) > len(found[0]):
            raise _UnusableError("role in a table")
        return new.ljust(len(found[0])) if width else new  # a table's columns are places in the line

    expanded = _ROLE.sub(lambda found: found[1] or shown(found, _role(found[2].lower(), found[3], inventory)), text)
    return _DEFAULT.sub(lambda found: shown(found, _role("any", found[1], inventory)), expanded)


def _table_columns(text: str) -> bool:
    """Whether a text has a table.

    Raises
    ------
    _UnusableError
        For a table that pandoc reads wrongly: with a blank cell after the first one, or with joined columns.
    """
    border: list[slice] = []
    rules = 0
    lines = text.split("\n")
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if _RULE.fullmatch(line):
            rules += 1
            is_last = rules > 1 and not following.strip()
            border = [] if is_last else [slice(*found.span()) for found in re.finditer("=+", line)]
            rules = 0 if is_last else rules
        elif border and (_JOINED.fullmatch(line) or _has_blank(line, border)):
            raise _UnusableError("table")
    return bool(re.search(r"^\s*\+-+\+", text, re.MULTILINE) or _RULE.search(text))


def _has_blank(line: str, columns: list[slice]) -> bool:
    cells = [line[column].strip() for column in [*columns[:-1], slice(columns[-1].start, None)]]
    return bool(cells[0]) and not all(cells)


def _role(name: str, content: str, inventory: Inventory) -> str:
    name = name.removeprefix("std:")
    if name in _KEPT:
        return f":{name}:`{content}`"
    if name in {"pep", "rfc"} and content.isdecimal():
        return f"{name.upper()} {content}"
    if name not in _TEXTS and name not in _CALLS:
        raise _UnusableError(name)
    titled = _TARGET.match(content)
    if titled and name not in {"samp", "file", "kbd"}:
        return _plain(titled[1])
    if name in {"ref", "doc"}:
        known = inventory.labels if name == "ref" else inventory.documents
        title = known.get(content.strip().lower() if name == "ref" else content.strip().lstrip("/"))
        if title is None:
            raise _UnusableError(content)
        return _plain(title)
    if name == "guilabel":
        return _plain(content.replace("&", ""))
    if name in {"samp", "file"}:
        content = content.replace("{", "").replace("}", "")
    text = content.lstrip("!.")
    text = text[1:].rpartition(".")[2] if text.startswith("~") else text
    if name in _CALLS and not text.endswith(")"):
        text += "()"
    return f"``{' '.join(text.split())}``" if name not in {"term", "abbr", "emphasis", "strong"} else _plain(text)


def _plain(text: str) -> str:
    return re.sub(r"([*`|\\_])", r"\\\1", " ".join(text.split()))


def _without_code(text: str) -> str:
    """Leave out literal blocks."""
    return re.sub(r"(?:::|\.\. code::[^\n]*)\n\n(?:(?:[ ]+[^\n]*)?\n)+", "\n", text)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
